"""Small scripts that a page fetches when a reader asks for more: a script also loads from a disk."""

from __future__ import annotations

from collections.abc import Mapping

from ludograph.codec.text import json_line, sorted_json


def fetched(key: str, record: Mapping[str, object]) -> bytes:
    """The file that hands the page's own script a record under this key."""
    return f"ludographPreview({json_line(key)},{sorted_json(record)})\n".encode()
