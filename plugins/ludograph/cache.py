"""The one store of what was worked out before: bibliography, rules data, articles and checks keep their records here.

A record's key is the hash of everything that went into it, so a record never goes stale: what changed has another key,
and what nobody asked for during a whole build is dropped at its end. The file is written by this program only and can
be deleted at any time; it is trusted as compiled Python files are (values are pickles), hence git-ignored.
"""

from __future__ import annotations

import dataclasses
import hashlib
import io
import pickle
import sqlite3
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent


@cache
def code_version() -> str:
    """A hash of this package's own sources and data: records of another version are never read."""
    digest = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and file.suffix in {".py", ".json", ".yml", ".txt"}:
            digest.update(str(file.relative_to(PACKAGE)).encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def content_hash(*parts: str | bytes) -> str:
    """A hash of the parts in order; where one ends and the next begins matters."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()


def packed(value: Any) -> bytes:
    """The value as bytes, for `unpacked`."""
    file = io.BytesIO()
    _Pickler(file, protocol=5).dump(value)
    return file.getvalue()


def unpacked(data: bytes) -> Any:
    """The value that was packed."""
    return pickle.loads(data)  # noqa: S301 — written by us, see the module's text


class _Pickler(pickle.Pickler):
    """Writes a dataclass as a call of its class: read back in a third of the time that its own way takes."""

    def reducer_override(self, value: Any) -> Any:
        kind: object = type(value)
        names = _parameters(kind)
        return NotImplemented if names is None else (kind, tuple([getattr(value, name) for name in names]))


@cache
def _parameters(kind: Any) -> tuple[str, ...] | None:
    """The fields of a frozen dataclass that is made of what its call is given and of nothing else; else None."""
    if not dataclasses.is_dataclass(kind) or hasattr(kind, "__post_init__") or kind.__reduce__ is not object.__reduce__:
        return None
    fields = dataclasses.fields(kind)
    is_frozen = kind.__dataclass_params__.frozen and not kind.__dictoffset__  # type: ignore[attr-defined]
    return tuple(field.name for field in fields) if is_frozen and all(field.init for field in fields) else None


class Cache:
    """Records by kind and key, in one SQLite file; without a file it remembers nothing.

    A damaged file is thrown away and begun again: a cache may be lost, it may never be wrong.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._new: dict[tuple[str, str], Any] = {}
        self._used: set[tuple[str, str]] = set()
        self._database = self._open() if file else None

    def _open(self) -> sqlite3.Connection | None:
        assert self._file is not None
        for _attempt in range(2):
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                database = sqlite3.connect(self._file, timeout=10, check_same_thread=False)
                database.execute("pragma journal_mode = wal")
                database.execute("create table if not exists version (code text)")
                row = database.execute("select code from version").fetchone()
                if row is None or row[0] != code_version():
                    database.execute("drop table if exists record")
                    database.execute("delete from version")
                    database.execute("insert into version values (?)", (code_version(),))
                database.execute(
                    "create table if not exists record (kind text, key text, value blob, primary key (kind, key))"
                    " without rowid"
                )
                database.commit()
                return database
            except (sqlite3.DatabaseError, OSError):
                for leftover in (
                    self._file,
                    *(self._file.with_name(self._file.name + end) for end in ("-wal", "-shm")),
                ):
                    leftover.unlink(missing_ok=True)
        return None

    def get(self, kind: str, key: str) -> Any | None:
        """The record, or None if there is none (or it cannot be read any more)."""
        self._used.add((kind, key))
        if (kind, key) in self._new:
            return self._new[kind, key]
        if self._database is None:
            return None
        try:
            row = self._database.execute("select value from record where kind = ? and key = ?", (kind, key)).fetchone()
            return None if row is None else unpacked(row[0])
        except (sqlite3.DatabaseError, pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError):
            return None

    def put(self, kind: str, key: str, value: Any) -> None:
        """Remember `value`; it is written by `save`."""
        self._new[kind, key] = value
        self._used.add((kind, key))

    def save(self, forget_unused: Iterable[str] = ()) -> None:
        """Write the new records in one transaction; of the kinds in `forget_unused` drop what nobody asked for."""
        if self._database is None:
            return
        try:
            with self._database:
                self._database.executemany(
                    "insert or replace into record values (?, ?, ?)",
                    ((kind, key, packed(value)) for (kind, key), value in self._new.items()),
                )
                for kind in forget_unused:
                    kept = {key for used_kind, key in self._used if used_kind == kind}
                    stored = [
                        row[0] for row in self._database.execute("select key from record where kind = ?", (kind,))
                    ]
                    self._database.executemany(
                        "delete from record where kind = ? and key = ?",
                        ((kind, key) for key in stored if key not in kept),
                    )
            self._new.clear()
        except sqlite3.DatabaseError:
            # Another process holds the file, or the disk is full: the next build works it out again.
            self._new.clear()

    def close(self) -> None:
        """Let go of the file."""
        if self._database is not None:
            self._database.close()
            self._database = None
