"""The origin of this copy of the program."""

from __future__ import annotations

import json
from importlib.metadata import distribution
from pathlib import Path

from ludograph import __version__
from ludograph.store import PACKAGE


def origin() -> str:
    """The argument with which pip installs it again (PEP 610): repository and commit, folder or file, or version."""
    text = distribution("ludograph").read_text("direct_url.json")
    found = json.loads(text) if text else {}
    url, vcs = found.get("url", ""), found.get("vcs_info")
    if vcs:
        return f"{vcs['vcs']}+{url}@{vcs['commit_id']}"
    return str(url) or f"ludograph=={__version__}"


def manual() -> Path:
    """The first page of the manual: installed, or in the sources."""
    installed = (file for file in distribution("ludograph").files or () if file.match("share/ludograph/guide/index.md"))
    file = next(installed, None)
    return PACKAGE.parents[1] / "docs" / "guide" / "index.md" if file is None else Path(str(file.locate())).resolve()
