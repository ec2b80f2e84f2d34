"""Byte values that are moved to disk until needed, to save memory."""

from __future__ import annotations

import contextlib
import os
import tempfile
import weakref
from pathlib import Path
from typing import IO

KEPT_BYTES = 8 * 1024 * 1024
"""The number of bytes kept in memory; most sites need no file."""
_WORTH_STORING = 256
"""Smaller values stay in memory, as their position in the file takes as much."""


def nameless_file(folder: Path | None) -> IO[bytes]:
    """A temporary file without a name: in the folder, or else in the system's temporary folder.

    OSError if neither can be written.
    """
    with contextlib.suppress(OSError):
        return tempfile.TemporaryFile(dir=folder)
    return tempfile.TemporaryFile()


class Spill:
    """Stores bytes, beyond the first megabytes in a temporary file."""

    def __init__(self, folder: Path | None = None, most: int = KEPT_BYTES) -> None:
        """For `folder` see `nameless_file`."""
        self.folder = folder
        self._left = most
        self._file: IO[bytes] | None = None
        self._end = 0
        self._process = os.getpid()

    def keep(self, data: bytes) -> bytes | Spilled:
        """The bytes, or their position; without a writable disk they stay in memory."""
        if len(data) <= self._left or len(data) < _WORTH_STORING:
            self._left -= len(data)
            return data
        # A forked process shares the file: both would write to the same position.
        if not hasattr(os, "pread") or os.getpid() != self._process:
            return data
        try:
            if self._file is None:
                self._file = nameless_file(self.folder)
                # Not in a `__del__`: in a circle of unused objects, Python may end the file first, and warns.
                weakref.finalize(self, self._file.close)
            written = os.pwrite(self._file.fileno(), data, self._end)
        except OSError:
            return data
        if written < len(data):
            return data
        self._end += written
        return Spilled(self, self._end - written, written)

    def read(self, start: int, length: int) -> bytes:
        """The bytes at that position; raises OSError on a disk error."""
        assert self._file is not None  # something lies there
        return os.pread(self._file.fileno(), length, start)


class Spilled:
    """Bytes in a spill's file, which exists as long as any of them is used."""

    __slots__ = ("_length", "_spill", "_start")

    def __init__(self, spill: Spill, start: int, length: int) -> None:
        self._spill, self._start, self._length = spill, start, length

    def read(self) -> bytes:
        return self._spill.read(self._start, self._length)


def bytes_of(kept: bytes | Spilled) -> bytes:
    """The bytes given to `Spill.keep`."""
    return kept if isinstance(kept, bytes) else kept.read()
