"""Small scripts that a page fetches when a reader asks for more: a script also loads from a disk."""

from __future__ import annotations

import json
from collections.abc import Mapping


def fetched(key: str, record: Mapping[str, object]) -> bytes:
    """The file that hands the page's own script a record under this key."""
    value = json.dumps(record, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return f"ludographPreview({json.dumps(key)},{value})\n".encode()
