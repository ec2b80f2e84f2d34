"""Values in bytes that wait on the disk until they are needed: all together would fill the memory."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import IO

KEPT_BYTES = 8 * 1024 * 1024
"""The number of bytes that stay in memory: most sites need no file."""
_WORTH_STORING = 256
"""Smaller pieces stay in memory, because their place in the file takes as much."""


def nameless_file(folder: Path | None) -> IO[bytes]:
    """A file without a name, gone when the process ends: in the folder, or else where the system has such files.

    OSError where neither can be written.
    """
    with contextlib.suppress(OSError):
        return tempfile.TemporaryFile(dir=folder)
    return tempfile.TemporaryFile()


class Spill:
    """Keeps bytes, beyond the first megabytes in a file without a name, which goes with the process."""

    def __init__(self, folder: Path | None = None, most: int = KEPT_BYTES) -> None:
        """For `folder` see `nameless_file`."""
        self.folder = folder
        self._left = most
        self._file: IO[bytes] | None = None
        self._end = 0
        self._process = os.getpid()

    def keep(self, data: bytes) -> bytes | Spilled:
        """The bytes, or where they lie; without a disk that takes them they stay in memory."""
        if len(data) <= self._left or len(data) < _WORTH_STORING:
            self._left -= len(data)
            return data
        # A forked process shares the file: what both of them wrote would lie in the same place.
        if not hasattr(os, "pread") or os.getpid() != self._process:
            return data
        try:
            self._file = self._file or nameless_file(self.folder)
            written = os.pwrite(self._file.fileno(), data, self._end)
        except OSError:
            return data
        if written < len(data):
            return data
        self._end += written
        return Spilled(self, self._end - written, written)

    def read(self, start: int, length: int) -> bytes:
        """What lies there; raises OSError when the disk fails."""
        assert self._file is not None  # something lies there
        return os.pread(self._file.fileno(), length, start)

    def __del__(self) -> None:
        """Give the file back."""
        if self._file is not None:
            self._file.close()


class Spilled:
    """Bytes in a spill's file, which stays as long as one of them does."""

    __slots__ = ("_length", "_spill", "_start")

    def __init__(self, spill: Spill, start: int, length: int) -> None:
        self._spill, self._start, self._length = spill, start, length

    def read(self) -> bytes:
        """The bytes."""
        return self._spill.read(self._start, self._length)


def bytes_of(kept: bytes | Spilled) -> bytes:
    """What `Spill.keep` was given."""
    return kept if isinstance(kept, bytes) else kept.read()
