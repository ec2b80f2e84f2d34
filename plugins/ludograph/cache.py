"""The store of what was worked out before: bibliography, rules data, articles and checks keep their records here.

    FRONT_MATTER = Kind("front-matter", tuple[Metadata, int])
    cache.put(FRONT_MATTER, key, (metadata, body))
    cache.get(FRONT_MATTER, key)  # the same, in this process or another one, or None

A record's key is the hash of everything that went into it, so a record never goes stale: what changed has another key.
The store can be lost at any time and it never hurts: whatever is wrong with its file, the program works without it and
says so in one line. A record counts only when its checksum, its type and the program's version are right. Values are
JSON (`codec`), so a file from another machine can be read without running anything that stands in it.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import hashlib
import logging
import os
import sqlite3
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from ludograph.codec import CodecError, decoded, encoded

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger(__name__)
PACKAGE = Path(__file__).parent
T = TypeVar("T")
Rows = list[tuple[tuple[str, str], bytes]]
"""Records as they are stored, each with its kind and key."""

FILE = Path(".cache", "records.sqlite")
"""Where it lies in a project; never committed."""
MOST_BYTES = 512 * 1024 * 1024
"""The records that were not asked for longest are dropped when all together are larger."""
DAYS_KEPT = 30
"""What was not used for so many days is dropped."""
_BUFFERED_BYTES = 2 * 1024 * 1024
_PATIENCE = 2.0
"""Seconds to wait for another process that writes."""
_APPLICATION = 0x4C75646F
"""SQLite's mark for files of one program: `Ludo`."""
_FORMAT = 1
_TOGETHER = 500
"""So many records are read by one statement."""
_RARELY = 5_000_000
"""New objects after which the collector looks for circles: reading an article makes none."""
_SOURCES = frozenset({".py", ".json", ".yml", ".txt", ".po"})
"""Endings of the package's own sources and data."""


def spare_collections() -> None:
    """Look for circles of garbage rarely: a command or a build keeps most of what it makes until its end."""
    gc.set_threshold(_RARELY, 20, 100)
    atexit.register(gc.freeze)  # Python ends with a last search through all that is left


@contextlib.contextmanager
def paused_collections() -> Iterator[None]:
    """Look for no circles of garbage meanwhile: large values that all stay would be gone through again and again."""
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
    """A hash of this package's own sources and data: records of another version are never read."""
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


def content_hash(*parts: str | bytes) -> str:
    """A hash of the parts in order; where one ends and the next begins matters."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode(errors="surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A kind of records: its name in the store and the type of its values."""

    name: str
    shape: type[T]


class Cache:
    """Records by kind and key, in one SQLite file; without a file it remembers them for this process only."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._new: dict[tuple[str, str], bytes] = {}
        self._new_bytes = 0
        self._used: set[tuple[str, str]] = set()
        self._of_today: set[tuple[str, str]] = set()
        """Records that are known to be marked as used today."""
        self._ahead: dict[tuple[str, str], bytes] = {}
        self._lock = threading.RLock()
        self._database: sqlite3.Connection | None = None
        self._others: sqlite3.Connection | None = None
        """The connection of the process that this one was forked from: closing it here would take its locks."""
        self._view_of: Path | None = None
        """In a forked process: the file, from which it reads through a connection of its own."""
        self._view: sqlite3.Connection | None = None
        self._handle: int | None = None
        if file is not None:
            with self._working_without("opened"):
                self._open(file)

    def _open(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Held as long as the file is open: no other process may remove a file in use.
        self._handle = _shared_handle(file)
        self._database = _connected(file)

    @contextlib.contextmanager
    def _working_without(self, what: str) -> Iterator[None]:
        """Whatever goes wrong with the file ends its use, with one line; a damaged file is replaced by a new one."""
        try:
            with self._lock:
                yield
        except (sqlite3.Error, OSError) as error:
            if self._file and _is_damage(error) and self._begin_again(self._file):
                _warn(f"ludograph: the cache {self._file} was damaged ({error}); a new one was begun")
            else:
                self._release()
                _warn(f"ludograph: the cache {self._file} cannot be {what} ({error}); working without it")

    def _begin_again(self, file: Path) -> bool:
        """Whether a new store took the place of the damaged one: not while another process has it open."""
        if self._database is not None:
            self._database.close()
            self._database = None
        try:
            if not _is_alone(self._handle):
                return False
            for name in (file.name, f"{file.name}-journal"):
                file.with_name(name).unlink(missing_ok=True)
            self._release()
            self._open(file)
        except (sqlite3.Error, OSError):
            return False
        finally:
            if self._database is None:
                self._release()
        return True

    def get(self, kind: Kind[T], key: str) -> T | None:
        """The record, or None if there is none that can be used."""
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
        if row is None or not isinstance(row[0], bytes) or row[1] != _checksum(kind, key, row[0]):
            return None
        if row[2] == _today():
            self._of_today.add((kind, key))
        return row[0]

    def read_ahead(self, kind: Kind[Any], keys: Iterable[str]) -> None:
        """Read these records now, for the next `get` of each: one by one every read would lock the file once more."""
        with self._working_without("read"):
            if (database := self._database or self._opened_view()) is None:
                return
            wanted, today = iter(keys), _today()
            while some := list(islice(wanted, _TOGETHER)):
                marks = ",".join("?" * len(some))
                query = f"select key, value, sum, used from record where kind = ? and version = ? and key in ({marks})"  # noqa: S608 — question marks only
                for key, data, total, used in database.execute(query, (kind.name, code_version(), *some)):
                    if isinstance(data, bytes) and total == _checksum(kind.name, key, data):
                        self._ahead[kind.name, key] = data
                        if used == today:
                            self._of_today.add((kind.name, key))

    def put(self, kind: Kind[T], key: str, value: T) -> None:
        """Remember `value`; `save` writes it. A value that is not of the kind's type is worked out again next time."""
        try:
            self._put_encoded(kind.name, key, encoded(kind.shape, value))
        except CodecError as error:
            log.debug("not kept: %s %s: %s", kind.name, key, error)

    def keep(self, kind: Kind[Any], keys: Iterable[str]) -> None:
        """Count these records as used, though they are not read."""
        self._used.update((kind.name, key) for key in keys)

    def _put_encoded(self, kind: str, key: str, data: bytes) -> None:
        with self._lock:
            self._new[kind, key] = data
            self._new_bytes += len(data)
            self._used.add((kind, key))
            self._ahead.pop((kind, key), None)
        if self._database is not None and self._new_bytes > _BUFFERED_BYTES:
            self._in_a_transaction(self._write_new)

    def detach(self) -> None:
        """In a forked process: the file and what was put until now belong to the other process."""
        self._view_of = self._file if self._database is not None else None
        self._others, self._database, self._handle = self._database, None, None
        self.taken()

    def _opened_view(self) -> sqlite3.Connection | None:
        if self._view is None and self._view_of is not None:
            address = f"{self._view_of.absolute().as_uri()}?mode=ro"
            self._view = sqlite3.connect(address, uri=True, timeout=_PATIENCE, check_same_thread=False)
        return self._view

    def taken(self) -> Rows:
        """The new records, which are no longer here: what a forked process hands to the one that keeps them."""
        rows = list(self._new.items())
        self._new.clear()
        self._new_bytes = 0
        return rows

    def give(self, rows: Rows) -> None:
        """Remember records from another process's store."""
        for (kind, key), data in rows:
            self._put_encoded(kind, key, data)

    def save(self, forget_unused: Iterable[Kind[Any]] = ()) -> None:
        """Write the new records; of the kinds in `forget_unused` drop what was not used, of all what is old."""
        kinds = [kind.name for kind in forget_unused]

        def write(database: sqlite3.Connection) -> None:
            self._write_new(database)
            today = _today()
            known = "update record set used = ? where kind = ? and key = ? and used < ?"
            database.executemany(known, ((today, *place, today) for place in sorted(self._used - self._of_today)))
            self._of_today.update(self._used)
            for kind in kinds:
                self._forget_unused(database, kind)
            _drop_old(database, today)

        self._in_a_transaction(write)

    def _in_a_transaction(self, write: Callable[[sqlite3.Connection], object]) -> None:
        for _attempt in range(2):  # the second time into a new store, if the old one was damaged
            with self._working_without("written"):
                if self._database is not None:
                    with self._database as database:
                        write(database)
                    self._new.clear()
                    self._new_bytes = 0
                return

    def _write_new(self, database: sqlite3.Connection) -> None:
        today, version = _today(), code_version()
        rows = ((*place, version, today, data, _checksum(*place, data)) for place, data in self._new.items())
        database.executemany("insert or replace into record values (?, ?, ?, ?, ?, ?)", rows)
        self._of_today.update(self._new)

    def _forget_unused(self, database: sqlite3.Connection, kind: str) -> None:
        # Records of another version may be those of another program that is running now.
        query = "select key from record where kind = ? and version = ?"
        stored = [row[0] for row in database.execute(query, (kind, code_version()))]
        forgotten = [(kind, key) for key in stored if (kind, key) not in self._used]
        database.executemany("delete from record where kind = ? and key = ?", forgotten)

    def close(self) -> None:
        """Release the file; records can still be put and found in memory."""
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
    """Log a line once, however often a command opens the file."""
    if line not in _warned:
        _warned.add(line)
        log.warning("%s", line)


def _today() -> int:
    """The number of the day."""
    return int(time.time() // 86400)


def _checksum(kind: str, key: str, value: bytes) -> int:
    return zlib.crc32(value, zlib.crc32(f"{kind}\n{key}\n".encode(errors="replace")))


def _is_damage(error: Exception) -> bool:
    """Whether the file is what is wrong: SQLITE_ERROR means tables or columns that are not ours."""
    return getattr(error, "sqlite_errorcode", None) in {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
    }


def _shared_handle(file: Path) -> int | None:
    """The file, open and locked as one of several users; None where the system has no such locks."""
    if fcntl is None:
        return None
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    except PermissionError:
        handle = os.open(file, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle


def _is_alone(handle: int | None) -> bool:
    """Whether no other process has the file open; where there are no locks, Windows does not delete open files."""
    if fcntl is None or handle is None:
        return sys.platform == "win32"
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _connected(file: Path) -> sqlite3.Connection:
    """The open store; sqlite3.Error or OSError when it cannot be used."""
    database = sqlite3.connect(file, timeout=_PATIENCE, check_same_thread=False)
    try:
        # A store lost with the power is begun again: no need to wait for the disk.
        database.execute("pragma synchronous = off")
        if _number(database, "application_id") != _APPLICATION or _number(database, "user_version") != _FORMAT:
            _create(database)
        database.execute("select kind, key, version, used, value, sum from record limit 1").fetchone()
    except (sqlite3.Error, OSError):
        database.close()
        raise
    return database


def _number(database: sqlite3.Connection, pragma: str) -> int:
    return int(database.execute(f"pragma {pragma}").fetchone()[0])


def _create(database: sqlite3.Connection) -> None:
    database.execute("pragma auto_vacuum = full")
    with database:
        database.execute("begin immediate")
        application, version = _number(database, "application_id"), _number(database, "user_version")
        if application == _APPLICATION and version == _FORMAT:
            return  # another process has just made it
        if application != _APPLICATION and database.execute("select 1 from sqlite_master").fetchone():
            raise OSError("it belongs to another program")
        database.execute("drop table if exists record")
        database.execute(
            "create table record (kind text, key text, version text, used integer, value blob, sum integer,"
            " primary key (kind, key)) without rowid"
        )
        database.execute(f"pragma application_id = {_APPLICATION}")
        database.execute(f"pragma user_version = {_FORMAT}")


def _drop_old(database: sqlite3.Connection, today: int) -> None:
    """Delete what was not used for long; once a day, because all records are looked through for it."""
    done = database.execute("select used from record where kind = '' and key = ''").fetchone()
    if done is None or done[0] != today:
        database.execute("delete from record where used < ?", (today - DAYS_KEPT,))
        _drop_oldest(database, today)
        database.execute("insert or replace into record values ('', '', '', ?, x'', 0)", (today,))


def _drop_oldest(database: sqlite3.Connection, today: int) -> None:
    """Delete whole days, the oldest first and never today's, until the records are within the bound."""
    if _number(database, "page_count") * _number(database, "page_size") <= MOST_BYTES:
        return  # weighing the records reads all of them
    sizes = database.execute("select used, sum(length(value)) from record group by used order by used desc").fetchall()
    total = 0
    for used, size in sizes:
        total += size or 0
        if total > MOST_BYTES and used < today:
            database.execute("delete from record where used <= ?", (used,))
            break
