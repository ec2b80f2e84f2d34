"""The SQLite file of the cache: opening, identification, sharing between processes, and limits."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
import zlib
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

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
_FORMAT = 2
_WHOLE = "whole"
"""The key of the row with the size of a whole build."""


def day_number() -> int:
    """The current day, counted from 1970."""
    return int(time.time() // 86400)


def checksum(kind: str, key: str, value: bytes) -> int:
    """The checksum of a record, which detects damage."""
    return zlib.crc32(value, zlib.crc32(f"{kind}\n{key}\n".encode(errors="replace")))


def is_damage(error: Exception) -> bool:
    """Whether the error means that the file is damaged; SQLITE_ERROR means tables or columns that are not ours."""
    return getattr(error, "sqlite_errorcode", None) in {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,
    }


def shared_handle(file: Path) -> int | None:
    """The file, open and locked as one of several users; None if the system has no such locks."""
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


def connected(file: Path) -> sqlite3.Connection:
    """The open file; sqlite3.Error or OSError if it cannot be used."""
    database = sqlite3.connect(file, timeout=_PATIENCE, check_same_thread=False)
    try:
        # After a power failure the cache starts again, so it need not wait for the disk.
        database.execute("pragma synchronous = off")
        if _number(database, "application_id") != _APPLICATION or _number(database, "user_version") != _FORMAT:
            _create(database)
        database.execute("select kind, key, version, used, value, sum from record limit 1").fetchone()
    except (sqlite3.Error, OSError):
        database.close()
        raise
    return database


def read_only(file: Path) -> sqlite3.Connection:
    """The open file of another process, which is the only writer."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=_PATIENCE, check_same_thread=False)


def _number(database: sqlite3.Connection, pragma: str) -> int:
    return int(database.execute(f"pragma {pragma}").fetchone()[0])


def _create(database: sqlite3.Connection) -> None:
    database.execute("pragma auto_vacuum = full")
    with database:
        database.execute("begin immediate")
        application, version = _number(database, "application_id"), _number(database, "user_version")
        if application == _APPLICATION and version == _FORMAT:
            return  # another process has just created it
        if application != _APPLICATION and database.execute("select 1 from sqlite_master").fetchone():
            raise OSError("it belongs to another program")
        database.execute("drop table if exists record")
        database.execute(
            "create table record (kind text, key text, version text, used integer, value blob, sum integer,"
            " primary key (kind, key))"
        )
        database.execute(f"pragma application_id = {_APPLICATION}")
        database.execute(f"pragma user_version = {_FORMAT}")


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
    most = max(MOST_BYTES, 2 * whole[0] if whole is not None else 0)
    sizes = database.execute("select used, sum(length(value)) from record group by used order by used desc").fetchall()
    total = 0
    for used, size in sizes:
        total += size or 0
        if total > most and used < today:
            database.execute("delete from record where used <= ?", (used,))
            break
