"""The files named by the options `bibliography` and `reference_style`."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from itertools import takewhile

from ludograph.base.files import Files
from ludograph.base.places import matches


def library_paths(files: Files, patterns: Iterable[str]) -> list[str]:
    """The paths of the library's files, readable or not."""
    return list(dict.fromkeys(path for pattern in patterns for path in _meant(files, posixpath.normpath(pattern))))


def style_files(option: str) -> list[str]:
    """The project's file in the option `reference_style`; empty if that is a name."""
    path = option.removeprefix("csl:")
    return [posixpath.normpath(path)] if path.endswith(".csl") else []


def is_pattern(path: str) -> bool:
    return any(sign in path for sign in "*?")


def _meant(files: Files, pattern: str) -> list[str]:
    if not is_pattern(pattern):
        return [pattern]
    return [path for path in files.paths(fixed_part(pattern)) if matches(path, pattern)]


def fixed_part(pattern: str) -> str:
    """The folder of the pattern's files: its parts before the first with a wildcard."""
    return "/".join(takewhile(lambda part: not is_pattern(part), pattern.split("/")))
