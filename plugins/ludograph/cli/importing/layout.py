"""Where a source of articles keeps what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """Where a source keeps what."""

    roots: Mapping[str, str]
    """A folder of the source, with its slash or "" → the folder below docs/ that takes its place."""
    head: tuple[tuple[str, str], ...] = ()
    """Keys that each article's head needs, with their values."""
    excluded: tuple[str, ...] = ()
    """Beginnings of paths that are private by the source's own settings."""
