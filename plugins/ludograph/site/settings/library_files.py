"""Which files the options `bibliography` and `reference_style` mean."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from itertools import takewhile

from ludograph.base.files import Files
from ludograph.base.places import matches


def library_paths(files: Files, patterns: Iterable[str]) -> list[str]:
    """The paths of the library's files, whether they can be read or not."""
    return list(dict.fromkeys(path for pattern in patterns for path in _meant(files, posixpath.normpath(pattern))))


def style_files(option: str) -> list[str]:
    """The file of the project that the option `reference_style` names; none where it is a name."""
    path = option.removeprefix("csl:")
    return [posixpath.normpath(path)] if path.endswith(".csl") else []


def is_pattern(path: str) -> bool:
    """Whether it means all files of a kind, not one."""
    return any(sign in path for sign in "*?")


def _meant(files: Files, pattern: str) -> list[str]:
    if not is_pattern(pattern):
        return [pattern]
    return [path for path in files.paths(fixed_part(pattern)) if matches(path, pattern)]


def fixed_part(pattern: str) -> str:
    """The folder in which the pattern's files are: its parts before the first with a sign of a pattern."""
    return "/".join(takewhile(lambda part: not is_pattern(part), pattern.split("/")))
