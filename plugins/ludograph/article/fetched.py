"""Small scripts that a page fetches when a reader asks for more: a script also loads from a disk."""

from __future__ import annotations

from ludograph.codec.text import json_line


def fetched(key: str, record: str) -> bytes:
    """The file that hands the page's own script a record, given as JSON, under this key."""
    return f"ludographPreview({json_line(key)},{record})\n".encode()
