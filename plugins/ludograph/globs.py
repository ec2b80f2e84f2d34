"""Patterns of paths, as the options `folders` and `assets` take them: `*` stays within a folder, `**` does not."""

from __future__ import annotations

import re
from functools import cache


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = {"**/": r"(?:[^/]+/)*", "**": r".*", "*": r"[^/]*", "?": r"[^/]"}
    tokens = re.split(r"(\*\*/|\*\*|\*|\?)", pattern.strip("/"))
    return re.compile("".join(parts.get(token) or re.escape(token) for token in tokens), re.DOTALL)


def matches(path: str, pattern: str) -> bool:
    """Whether the whole path is meant; a folder's name means everything in it."""
    return bool(_compiled(pattern).fullmatch(path)) or path.startswith(pattern.rstrip("/") + "/")
