"""The SQLite file of the cache: opening, identification, sharing between processes, and limits."""

from __future__ import annotations

import hmac
import os
import sqlite3
import stat
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from ludograph.base.state import BESIDE_CACHE, discard

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment] # Windows has none

Row = tuple[tuple[str, str], bytes]
"""A stored record, with its kind and key."""
MOST_BYTES = 512 * 1024 * 1024
"""The size above which the least recently used records are deleted, if they also use more than twice the size of a
whole build; otherwise a large site would be rebuilt again and again.
"""
DAYS_KEPT = 30
"""The number of days after which an unused record is dropped."""
_PATIENCE = 2.0
"""Seconds to wait for another process that writes."""
_APPLICATION = 0x4C75646F
"""SQLite's application id: `Ludo`."""
_TABLE = (
    "CREATE TABLE record (kind text, key text, version text, used integer, value blob, sum blob,"
    " primary key (kind, key))"
)
_SCHEMA = [("table", "record", "record", _TABLE), ("index", "sqlite_autoindex_record_1", "record", None)]
_WHOLE = "whole"
"""The key of the row with the size of a whole build."""


def day_number() -> int:
    """The current day, counted from 1970."""
    return int(time.time() // 86400)


class Seal:
    """Recognises the files and records that were written with a key, by one version of the program."""

    def __init__(self, key: bytes, version: str) -> None:
        self.mark = int.from_bytes(hmac.digest(key, _TABLE.encode(), "sha256")[:4]) >> 1 or 1
        """The number in the head of a file, SQLite's `user_version`."""
        self._digest = hmac.new(key, version.encode(), "sha256")

    def checksum(self, kind: str, key: str, value: bytes) -> bytes:
        digest = self._digest.copy()
        digest.update(f"\n{kind}\n{len(key)}\n{key}\n".encode(errors="replace"))
        digest.update(value)
        return digest.digest()[:16]


class ForeignError(OSError):
    """The file was not written by this user on this machine, or is damaged."""


def is_damage(error: Exception) -> bool:
    """Whether the error means that the file is damaged or foreign; SQLITE_ERROR means columns that are not ours."""
    return isinstance(error, ForeignError) or getattr(error, "sqlite_errorcode", None) in {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
    }


def shared_handle(file: Path) -> int | None:
    """The file, open and locked as one of several users; None if the system has no such locks. OSError for a link."""
    if os.path.lexists(file) and not stat.S_ISREG(os.lstat(file).st_mode):
        raise OSError("it is not a file")
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


def is_alone(handle: int | None) -> bool:
    """Whether no other process has the file open; without locks, Windows does not delete open files."""
    if fcntl is None or handle is None:
        return sys.platform == "win32"
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def connected(file: Path, seal: Seal) -> sqlite3.Connection:
    """The open file; sqlite3.Error or OSError if it cannot be used. SQLite trusts a file, so others' are not opened."""
    is_new = not _is_ours(file, seal)
    remove_beside(file)
    database = sqlite3.connect(file, timeout=_PATIENCE, check_same_thread=False)
    try:
        # SQLite would follow a journal on disk, which anybody can bring. Without one, and without waiting for the disk,
        # a kill or a power failure may damage the file; then the cache starts again.
        database.execute("pragma journal_mode = memory")
        database.execute("pragma synchronous = off")
        if is_new:
            _create(database, seal)
        if database.execute("select type, name, tbl_name, sql from sqlite_master").fetchmany(3) != _SCHEMA:
            raise ForeignError("its tables are others")
    except (sqlite3.Error, OSError):
        database.close()
        raise
    return database


def _is_ours(file: Path, seal: Seal) -> bool:
    """Whether the head of the file has our mark; False for an empty or missing file, ForeignError for another one."""
    if not file.exists() or not file.stat().st_size:
        return False
    with file.open("rb") as opened:
        head = opened.read(100)
    version, application = (int.from_bytes(head[start : start + 4]) for start in (60, 68))
    is_database = head.startswith(b"SQLite format 3\0") and len(head) == 100
    if is_database and application != _APPLICATION:
        raise OSError("it belongs to another program")
    if not is_database or version != seal.mark:
        raise ForeignError("it was not written here by this user")
    return True


def remove_beside(file: Path) -> None:
    """Removes the files from which SQLite would change this one; none of them is ours."""
    for ending in BESIDE_CACHE:
        if os.path.lexists(beside := f"{file}{ending}"):
            discard(Path(beside))


def read_only(file: Path) -> sqlite3.Connection:
    """The open file of another process, which is the only writer."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=_PATIENCE, check_same_thread=False)


def _number(database: sqlite3.Connection, pragma: str) -> int:
    return int(database.execute(f"pragma {pragma}").fetchone()[0])


def _create(database: sqlite3.Connection, seal: Seal) -> None:
    database.execute("pragma auto_vacuum = full")
    with database:
        database.execute("begin immediate")
        if not database.execute("select 1 from sqlite_master").fetchone():  # else another process has just created it
            database.execute(_TABLE)
            database.execute(f"pragma application_id = {_APPLICATION}")
            database.execute(f"pragma user_version = {seal.mark}")


def insert(
    database: sqlite3.Connection, rows: Iterable[tuple[tuple[str, str], bytes]], seal: Seal, version: str
) -> None:
    """Writes records, each with its kind and key."""
    today = day_number()
    sealed = ((*place, version, today, data, seal.checksum(*place, data)) for place, data in rows)
    database.executemany("insert or replace into record values (?, ?, ?, ?, ?, ?)", sealed)


def weigh(database: sqlite3.Connection, today: int) -> None:
    """Records the number of bytes used today, after a whole build."""
    if _is_large(database):
        query = "select sum(length(value)) from record where used = ?"
        used = database.execute(query, (today,)).fetchone()[0] or 0
        database.execute("insert or replace into record values ('', ?, '', ?, x'', ?)", (_WHOLE, today, used))


def _is_large(database: sqlite3.Connection) -> bool:
    return _number(database, "page_count") * _number(database, "page_size") > MOST_BYTES


def drop_old(database: sqlite3.Connection, today: int) -> None:
    """Deletes records that were not used for long; once a day, as it reads all records."""
    done = database.execute("select used from record where kind = '' and key = ''").fetchone()
    if done is None or done[0] != today:
        database.execute("delete from record where used < ?", (today - DAYS_KEPT,))
        _drop_oldest(database, today)
        database.execute("insert or replace into record values ('', '', '', ?, x'', 0)", (today,))


def _drop_oldest(database: sqlite3.Connection, today: int) -> None:
    """Deletes whole days, oldest first but never today's, until the records are within the limit."""
    if not _is_large(database):
        return  # computing the size reads all records
    whole = database.execute("select sum from record where kind = '' and key = ?", (_WHOLE,)).fetchone()
    most = max(MOST_BYTES, 2 * whole[0] if whole is not None and isinstance(whole[0], int) else 0)
    sizes = database.execute("select used, sum(length(value)) from record group by used order by used desc").fetchall()
    total = 0
    for used, size in sizes:
        total += size or 0
        if total > most and used < today:
            database.execute("delete from record where used <= ?", (used,))
            break
