"""The cache of results of the bibliography, rules data, articles and checks.

    FRONT_MATTER = Kind("front-matter", tuple[Metadata, int])
    cache.put(FRONT_MATTER, key, (metadata, body))
    cache.get(FRONT_MATTER, key)  # the same, in this process or another one, or None

A record's key is the hash of all its inputs, so a record is never outdated. The cache may be lost at any time: if its
file has a fault, the program works without it and logs one line. A record is valid only if its type is right and its
hash, keyed for this user on this machine and this version of the program (`base/state.py`). Values are JSON (`codec`).
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import hashlib
import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.source import refuse_link_out_of
from ludograph.base.state import CACHE, key_for
from ludograph.store.codec import CodecError, decoded, encoded
from ludograph.store.file import (
    Row,
    Seal,
    connected,
    day_number,
    drop_old,
    insert,
    is_alone,
    is_damage,
    read_only,
    remove_beside,
    shared_handle,
    weigh,
)
from ludograph.store.spill import Spill

log = logging.getLogger(__name__)
PACKAGE = Path(__file__).parent.parent
T = TypeVar("T")
FILE = Path(CACHE)
"""Its path in a project; never committed."""
_BUFFERED_BYTES = 2 * 1024 * 1024
_TOGETHER = 500
"""The number of records per read statement."""
_OBJECTS_BETWEEN_COLLECTIONS = 5_000_000
"""The number of new objects after which Python collects cycles; reading an article creates none."""
_SOURCES = frozenset({".py", ".json", ".yml", ".txt", ".po"})
"""Extensions of the package's own sources and data."""


def spare_collections() -> None:
    """Makes collections of reference cycles rare, as a command or a build keeps most of its objects until its end."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS, 20, 100)
    atexit.register(gc.freeze)  # avoids Python's last collection at exit


@contextlib.contextmanager
def paused_collections() -> Iterator[None]:
    """Disables collections inside the context, as they would visit large permanent values again and again."""
    pause = gc.isenabled()
    if pause:
        gc.disable()
    try:
        yield
    finally:
        if pause:
            gc.enable()


@cache
def code_version() -> str:
    """A hash of this package's sources and data; records of other versions are never read."""
    digest = hashlib.sha256()
    for path in sorted(_sources_below(str(PACKAGE))):
        digest.update(path[len(str(PACKAGE)) :].encode())
        with open(path, "rb") as file:  # noqa: PTH123 — hundreds of files, no paths
            digest.update(hashlib.sha256(file.read()).digest())
    return digest.hexdigest()


def _sources_below(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _sources_below(entry.path) if entry.name != "__pycache__" else ()
            elif os.path.splitext(entry.name)[1] in _SOURCES:  # noqa: PTH122 — hundreds of names, no paths
                yield entry.path


@frozen
class Kind(Generic[T]):
    """A kind of records: its name in the cache and the type of its values."""

    name: str
    shape: type[T]


def kept(cache: Cache | None, kind: Kind[T], key: str, make: Callable[[], T]) -> T:
    """The record, or else what `make` gives, which is put into the cache, if there is one."""
    found = None if cache is None else cache.get(kind, key)
    if found is None:
        found = make()
        if cache is not None:
            cache.put(kind, key, found)
    return found


class Cache:
    """Records by kind and key, in one SQLite file; without a file only in this process."""

    def __init__(self, file: Path | None) -> None:
        """Raises LudographError if the folder of the file is a link out of the project."""
        project = None if file is None else file.absolute().parent.parent
        if file is not None and project is not None:
            refuse_link_out_of(project, file.parent.name)
        key = None if project is None else key_for(project)
        self._file = file = file if key else None  # without a key no later process can trust it
        self._seal = Seal(key, code_version()) if key else Seal(b"", "")
        self._new: dict[tuple[str, str], bytes] = {}
        self._new_bytes = 0
        self._used: set[tuple[str, str]] = set()
        self._of_today: set[tuple[str, str]] = set()
        """Records already marked as used today."""
        self._ahead: dict[tuple[str, str], bytes] = {}
        self.spill = Spill(None if file is None else file.parent)
        """A place on disk for large values that this process will need again."""
        self._lock = threading.RLock()
        self._database: sqlite3.Connection | None = None
        self._others: sqlite3.Connection | None = None
        """The connection of the parent of this forked process, kept open because closing it would release the parent's
        locks.
        """
        self._view_of: Path | None = None
        """In a forked process: the file, which is read through a separate connection."""
        self._view: sqlite3.Connection | None = None
        self._handle: int | None = None
        if file is not None:
            with self._working_without("opened"):
                self._open(file)

    def _open(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Held while the file is open, so that no other process removes it.
        self._handle = shared_handle(file)
        self._database = connected(file, self._seal)

    @contextlib.contextmanager
    def _working_without(self, what: str) -> Iterator[None]:
        """Handles errors of the file by closing it, with one log line; a damaged or foreign file is replaced."""
        try:
            with self._lock:
                if self._file is not None:
                    remove_beside(self._file)
                yield
        except (sqlite3.Error, OSError) as error:
            if self._file and is_damage(error) and self._begin_again(self._file):
                _warn(f"ludograph: the cache {self._file} was not read ({error}); a new one was begun")
            else:
                self._release()
                _warn(f"ludograph: the cache {self._file} cannot be {what} ({error}); working without it")

    def _begin_again(self, file: Path) -> bool:
        """Whether a new file replaced the damaged one, which is impossible while another process has it open."""
        if self._database is not None:
            self._database.close()
            self._database = None
        try:
            if not is_alone(self._handle):
                return False
            file.unlink(missing_ok=True)
            self._release()
            self._open(file)
        except (sqlite3.Error, OSError):
            return False
        finally:
            if self._database is None:
                self._release()
        return True

    def get(self, kind: Kind[T], key: str) -> T | None:
        """The valid record, or None."""
        place = kind.name, key
        self._used.add(place)
        data = self._new.get(place) or self._ahead.pop(place, None)
        if data is None and (self._database is not None or self._view_of is not None):
            with self._working_without("read"):
                data = self._stored(kind.name, key)
        with contextlib.suppress(CodecError):
            return None if data is None else decoded(kind.shape, data)
        return None

    def _stored(self, kind: str, key: str) -> bytes | None:
        database = self._database or self._opened_view()
        if database is None:
            return None
        query = "select value, sum, used from record where kind = ? and key = ? and version = ?"
        row = database.execute(query, (kind, key, code_version())).fetchone()
        if row is None or not isinstance(row[0], bytes) or row[1] != self._seal.checksum(kind, key, row[0]):
            return None
        if row[2] == day_number():
            self._of_today.add((kind, key))
        return row[0]

    def read_ahead(self, kind: Kind[Any], keys: Iterable[str]) -> None:
        """Reads these records now, for the next `get` of each, as single reads would lock the file each time."""
        with self._working_without("read"):
            if (database := self._database or self._opened_view()) is None:
                return
            wanted, today = iter(keys), day_number()
            while some := list(islice(wanted, _TOGETHER)):
                marks = ",".join("?" * len(some))
                query = f"select key, value, sum, used from record where kind = ? and version = ? and key in ({marks})"  # noqa: S608 — question marks only
                for key, data, total, used in database.execute(query, (kind.name, code_version(), *some)):
                    if isinstance(data, bytes) and total == self._seal.checksum(kind.name, key, data):
                        self._ahead[kind.name, key] = data
                        if used == today:
                            self._of_today.add((kind.name, key))

    def put(self, kind: Kind[T], key: str, value: T) -> None:
        """Stores `value`, which must have the kind's type; `save` writes it."""
        try:
            self._put_encoded(kind.name, key, encoded(value))
        except CodecError as error:
            log.debug("not kept: %s %s: %s", kind.name, key, error)

    def keep(self, kind: Kind[Any], keys: Iterable[str]) -> None:
        """Marks these records as used without reading them."""
        self._used.update((kind.name, key) for key in keys)

    def _put_encoded(self, kind: str, key: str, data: bytes) -> None:
        with self._lock:
            self._new[kind, key] = data
            self._new_bytes += len(data)
            self._used.add((kind, key))
            self._ahead.pop((kind, key), None)
        if self._database is not None and self.holds_many_new:
            self._in_a_transaction(self._write_new)

    @property
    def holds_many_new(self) -> bool:
        """Whether the new records use so much memory that they should be moved."""
        return self._new_bytes > _BUFFERED_BYTES

    def detach(self) -> None:
        """In a forked process: leaves the file and the records so far to the parent."""
        self._view_of = self._file if self._database is not None else None
        self._others, self._database, self._handle = self._database, None, None
        self._used.clear()
        self.taken()

    def _opened_view(self) -> sqlite3.Connection | None:
        if self._view is None and self._view_of is not None:
            self._view = read_only(self._view_of)
        return self._view

    def taken(self, *, again: bool = False) -> list[Row]:
        """Removes and returns the new records, which a forked process sends to its parent.

        With `again`, `get` still finds each record once.
        """
        rows = list(self._new.items())
        if again:
            self._ahead |= self._new
        self._new.clear()
        self._new_bytes = 0
        return rows

    @property
    def used(self) -> Iterable[tuple[str, str]]:
        """Kind and key of each record that was used, in a forked process since `detach`."""
        return self._used

    def give(self, rows: Iterable[Row], used: Iterable[tuple[str, str]] = ()) -> None:
        """Adds records from another process, and marks those that it `used`."""
        for (kind, key), data in rows:
            self._put_encoded(kind, key, data)
        self._used.update(used)

    def rows_used(self) -> Iterator[Row]:
        """The records that were used or made so far."""
        self.flush()
        for place in sorted(self._used):
            if (data := self._stored(*place)) is not None:
                yield place, data

    def flush(self) -> None:
        """Writes the new records, so that other processes find them."""
        self._in_a_transaction(self._write_new)

    def save(self, forget_unused: Iterable[Kind[Any]] = (), *, whole: bool = False) -> None:
        """Writes the new records; deletes unused ones of the kinds in `forget_unused`, and old ones of all kinds.

        After a `whole` build, all records that it used are kept, whatever their size.
        """
        kinds = [kind.name for kind in forget_unused]

        def write(database: sqlite3.Connection) -> None:
            self._write_new(database)
            today = day_number()
            known = "update record set used = ? where kind = ? and key = ? and used < ?"
            database.executemany(known, ((today, *place, today) for place in sorted(self._used - self._of_today)))
            self._of_today.update(self._used)
            for kind in kinds:
                self._forget_unused(database, kind)
            if whole:
                weigh(database, today)
            drop_old(database, today)

        self._in_a_transaction(write)

    def _in_a_transaction(self, write: Callable[[sqlite3.Connection], object]) -> None:
        for _attempt in range(2):  # the second attempt uses a new file, if the old one was damaged
            with self._working_without("written"):
                if self._database is not None:
                    with self._database as database:
                        write(database)
                    self._new.clear()
                    self._new_bytes = 0
                return

    def _write_new(self, database: sqlite3.Connection) -> None:
        insert(database, self._new.items(), self._seal, code_version())
        self._of_today.update(self._new)

    def _forget_unused(self, database: sqlite3.Connection, kind: str) -> None:
        # Records of another version may belong to another program that is running now.
        query = "select key from record where kind = ? and version = ?"
        stored = [row[0] for row in database.execute(query, (kind, code_version()))]
        forgotten = [(kind, key) for key in stored if (kind, key) not in self._used]
        database.executemany("delete from record where kind = ? and key = ?", forgotten)

    def close(self) -> None:
        """Closes the file; records can still be stored and found in memory."""
        with self._lock:
            self._release()

    def _release(self) -> None:
        if self._database is not None:
            with contextlib.suppress(sqlite3.Error):
                self._database.close()
            self._database = None
        if self._view is not None:
            self._view.close()
        self._view = self._view_of = None
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


_warned: set[str] = set()


def _warn(line: str) -> None:
    """Logs a line once, however often a command opens the file."""
    if line not in _warned:
        _warned.add(line)
        log.warning("%s", line)
