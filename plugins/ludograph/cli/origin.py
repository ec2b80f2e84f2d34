"""Where this copy of the program came from."""

from __future__ import annotations

import json
from importlib.metadata import distribution

from ludograph import __version__


def origin() -> str:
    """What pip needs to install it again (PEP 610): its repository and commit, its folder or file, or its version."""
    text = distribution("ludograph").read_text("direct_url.json")
    found = json.loads(text) if text else {}
    url, vcs = found.get("url", ""), found.get("vcs_info")
    if vcs:
        return f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    return str(url) or f"ludograph=={__version__}"
