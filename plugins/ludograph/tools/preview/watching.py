"""Detects saved files: by system events if possible, otherwise by polling."""

from __future__ import annotations

import os
import queue
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.polling import PollingObserver

_POLLED_EVENTS = frozenset({"moved", "deleted", "modified", "created"})
"""Events without reports of closed files; a partly written file is reported again."""
_REPORTED = frozenset({"moved", "deleted", "closed"}) if sys.platform.startswith("linux") else _POLLED_EVENTS
"""Events after which a file is complete; `modified` may come while an editor still writes."""
_EVERY = 0.5
"""Seconds between polls of files for which the system reports no events."""
_REMOTE = ("nfs", "cifs", "smb", "9p", "fuse", "vboxsf", "afpfs", "webdav")
_COLLECT_FOR = 0.004
"""Seconds in which related saves are collected."""


class _Events(FileSystemEventHandler):
    """Passes on the paths of events of these kinds."""

    def __init__(self, kinds: frozenset[str], changed: queue.SimpleQueue[str]) -> None:
        self._kinds, self._changed = kinds, changed

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Called by an observer in its own thread."""
        if event.event_type in self._kinds and not (event.is_directory and event.event_type in ("closed", "modified")):
            for path in (event.src_path, getattr(event, "dest_path", "")):
                if path:
                    self._changed.put(str(path))


class Watcher:
    """Collects changed paths."""

    def __init__(self) -> None:
        self._changed: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._observers: list[object] = []

    def watch(self, paths: Iterable[Path]) -> None:
        """Watches these files and folders instead of the earlier ones."""
        self.stop()
        places: dict[str, bool] = {}
        for path in paths:
            if path.is_dir():
                places[str(path)] = True
            else:
                places.setdefault(str(path.parent), False)
        for polling in (False, True):
            mine = {place: deep for place, deep in places.items() if _is_remote(Path(place)) == polling}
            if mine:
                self._observe(mine, polling)

    def _observe(self, places: dict[str, bool], polling: bool) -> None:
        observer = PollingObserver(timeout=_EVERY) if polling else Observer()
        events = _Events(_POLLED_EVENTS if polling else _REPORTED, self._changed)
        try:
            for place, deep in places.items():
                observer.schedule(events, place, recursive=deep)
            observer.start()
        except OSError:
            if polling:
                raise
            self._observe(places, polling=True)  # no more watches available
            return
        self._observers.append(observer)

    def stop(self) -> None:
        for observer in self._observers:
            observer.stop()  # type: ignore[attr-defined] # watchdog declares less
        self._observers.clear()

    def next(self, timeout: float) -> set[str]:
        """The files of the next save; empty if there is none in `timeout` seconds."""
        changed: set[str] = set()
        with suppress(queue.Empty):
            while True:
                changed.add(self._changed.get(timeout=_COLLECT_FOR if changed else timeout))
        return changed


def _is_remote(path: Path) -> bool:
    """Whether other machines may write there, which this system does not report."""
    try:
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()]
    except OSError:
        return False
    over = [mount for mount in mounts if path.is_relative_to(mount[1])]
    return bool(over) and max(over, key=lambda mount: len(mount[1]))[2].startswith(_REMOTE)


def saved_since(moment: float, watched: Iterable[Path]) -> set[str]:
    """The files saved or renamed after a moment, and folders that lost one: changes from before watching began."""
    return {place for each in watched for place in _with_all_below(each) if _changed_at(place) >= moment}


def _with_all_below(place: Path) -> Iterator[str]:
    yield str(place)
    for folder, folders, files in os.walk(place):
        yield from (f"{folder}/{name}" for name in (*folders, *files))


def _changed_at(place: str) -> float:
    try:
        known = Path(place).stat()
    except OSError:
        return 0.0  # just deleted, which changed its folder
    return max(known.st_mtime, known.st_ctime)  # renaming changes only the second


def concerns(path: Path, root: Path, watched: Iterable[Path]) -> bool:
    """Whether a saved file can affect a page; editors save copies beside it, and builds write into the site."""
    name = path.name
    if name.startswith(".") or name.endswith(("~", ".swp", ".tmp")) or name == "4913":
        return False
    if path.is_relative_to(root) and any(part.startswith(".") for part in path.relative_to(root).parts[:-1]):
        return False
    return any(path == place or (place.is_dir() and path.is_relative_to(place)) for place in watched)
