"""A site that was built of the same inputs, and whose files are all as they were published, need not be built again."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path

from ludograph.cache import Cache, Kind, content_hash
from ludograph.frozen import frozen


@frozen
class BuiltSite:
    """What the last build of a folder left."""

    inputs: str
    """A hash of everything that it was made of."""
    state: str
    """A hash of the published files' sizes and times."""
    files: int
    messages: tuple[tuple[str, int, str], ...]
    """What was logged meanwhile: logger, level, message."""


BUILT = Kind("built-site", BuiltSite)


def built_before(cache: Cache, folder: Path, inputs: str) -> BuiltSite | None:
    """The last build of this folder, if it was made of the same and its files were not touched."""
    known = cache.get(BUILT, _key(folder))
    return known if known is not None and known.inputs == inputs and known.state == _state(folder)[0] else None


def remember_built(cache: Cache, folder: Path, inputs: str, messages: tuple[tuple[str, int, str], ...]) -> None:
    """Keep what has just been published."""
    state, files = _state(folder)
    cache.put(BUILT, _key(folder), BuiltSite(inputs, state, files, messages))


def _key(folder: Path) -> str:
    return content_hash(str(folder.resolve()))


def _state(folder: Path) -> tuple[str, int]:
    found = sorted(_files(str(folder)))
    return content_hash(*found), len(found)


def _files(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder) if os.path.isdir(folder) else ():  # noqa: PTH112 — thousands of files
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(entry.path)
        else:
            stat = entry.stat()
            yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns}"


class MessageLog(logging.Handler):
    """Keeps what a build logs, to be logged again by a build that has nothing to do."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.messages: list[tuple[str, int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one message, unless it is about a step of the build."""
        if record.name == "mkdocs.commands.build" and record.levelno < logging.WARNING:
            return
        self.messages.append((record.name, record.levelno, record.getMessage()))
