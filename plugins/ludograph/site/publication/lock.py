"""One build at a time for each published folder: a lock that the system releases when its process ends."""

from __future__ import annotations

import logging
import os
import shutil
import time
from pathlib import Path

from ludograph.base.problems import LudographError
from ludograph.base.source import is_link
from ludograph.base.state import LOCK, discard

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment] # Windows has none
    import msvcrt

log = logging.getLogger(__name__)
PATIENCE = 60.0
"""Seconds to wait for another build."""
BUSY_STATUS = 75
"""The exit status of a command that waited too long: EX_TEMPFAIL of sysexits.h, try again later."""
_PAUSE = 0.1


class BusyError(LudographError):
    """Another build writes to the same folder and did not end in time."""


class FolderLock:
    """A working folder beside the site that one process has at a time; it is removed afterwards."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handle: int | None = None

    def acquire(self, target: Path, patience: float = PATIENCE) -> None:
        """Waits for earlier builds into `target`; raises BusyError if that takes too long."""
        until = time.monotonic() + patience
        waiting = False
        while not self._try():
            if time.monotonic() >= until:
                raise BusyError(f"another build is still writing to {target} after {patience:.0f} s; try again later")
            if not waiting:
                waiting = True
                log.warning("ludograph: another build is writing to %s; waiting up to %.0f s", target, patience)
            time.sleep(min(_PAUSE, patience / 10))

    def release(self, *, keep: bool = False) -> None:
        """Releases the lock; the folder is removed with its contents, unless `keep` is set."""
        if self._handle is None:
            return
        if not keep:
            shutil.rmtree(self._folder, ignore_errors=True)
        os.close(self._handle)
        self._handle = None

    def _try(self) -> bool:
        if is_link(self._folder):
            raise LudographError(f"{self._folder} is a link, which the program has not made", "Remove it.")
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / LOCK
        if is_link(file) or file.is_dir():
            discard(file)
        try:
            handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        except FileNotFoundError:
            return False  # the build before has just removed the folder
        try:
            _lock(handle)
            if os.fstat(handle).st_ino == file.stat().st_ino:
                self._handle = handle
                return True
        except OSError:
            pass
        os.close(handle)
        return False


def _lock(handle: int) -> None:
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
