"""Forty faults of disk and cache: the published site is the old one or the new one, and the next build is sound."""

from __future__ import annotations

import errno
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludograph.base.files import WorkingTree
from ludograph.base.problems import LudographError
from ludograph.base.state import JOURNAL, NEW
from ludograph.engines.registry import uses_of
from ludograph.site.settings.configuration import read_configuration
from ludograph.store import FILE, Cache
from ludograph.store import file as cache_file

FILES = {
    "mkdocs.yml": "site_name: Small\nplugins:\n  - ludograph: {engine: plain}\n",
    "bibliography/a.bib": "@book{Ono, title = {Cards}, author = {Ono, Aki}, date = {1950}, langid = {en}}\n",
    "docs/index.md": "# Home\n\nWelcome.\n",
    "docs/b.md": "# B\n\nText [@Ono, p. 3].\n",
}
OLD_TEXT, NEW_TEXT = "# A\n\nOne [@Ono].\n", "# A\n\nTwo [@Ono].\n"
Site = dict[str, bytes]
Break = Callable[[Path, pytest.MonkeyPatch], object]


def build(root: Path) -> str:
    """What a build says: how many files changed, or why there is no new site."""
    try:
        configuration = read_configuration(root / "mkdocs.yml")
        return str(uses_of("plain").build(configuration, strict=False, progress=lambda *given, **named: None).published)
    except (LudographError, OSError) as error:
        return f"{type(error).__name__}: {error}"


def published(root: Path) -> Site:
    folder = root / "site"
    files = (file for file in folder.rglob("*") if file.is_file() and file.relative_to(folder).parts[0][0] != ".")
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files if file.name != "sitemap.xml"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Site, Site]:
    """A project with its site and cache, what is published of its old text, and what of its new text."""
    root = tmp_path_factory.mktemp("built")
    for name, text in {**FILES, "docs/a.md": NEW_TEXT}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    build(root)
    new = published(root)
    shutil.rmtree(root / ".cache")
    (root / "docs/a.md").write_text(OLD_TEXT)
    build(root)
    old = published(root)
    assert old != new
    return root, old, new


def store(root: Path, *statements: str) -> None:
    """Change the cache's file as another program might."""
    with sqlite3.connect(root / FILE) as database:
        for statement in statements:
            database.execute(statement)
    database.close()


def rewritten(change: Callable[[bytes], object]) -> Break:
    """Put other values into all records, with right checksums where they are bytes."""

    def fault(root: Path, patch: pytest.MonkeyPatch) -> None:
        checksum = Cache(root / FILE)._seal.checksum
        with sqlite3.connect(root / FILE) as database:
            for kind, key, value in database.execute("select kind, key, value from record").fetchall():
                other = change(value)
                total = checksum(kind, key, other) if isinstance(other, bytes) else 0
                where = "update record set value = ?, sum = ? where kind = ? and key = ?"
                database.execute(where, (other, total, kind, key))
        database.close()

    return fault


def overwritten(change: Callable[[bytes], bytes]) -> Break:
    """Change the bytes of the cache's file."""
    return lambda root, patch: (root / FILE).write_bytes(change((root / FILE).read_bytes()))


def flipped(start: int, step: int) -> Break:
    def flip(data: bytes) -> bytes:
        found = bytearray(data)
        for place in range(start, len(found), step):
            found[place] ^= 0x5A
        return bytes(found)

    return overwritten(flip)


def instead(make: Callable[[Path], object], name: str = FILE) -> Break:
    """Something else in the place of a file or folder."""

    def fault(root: Path, patch: pytest.MonkeyPatch) -> None:
        place = root / name
        if place.is_dir():
            shutil.rmtree(place)
        else:
            place.unlink()
        make(place)

    return fault


def locked(how: str) -> Break:
    """Another program holds the cache's file."""

    def fault(root: Path, patch: pytest.MonkeyPatch) -> Callable[[], None]:
        patch.setattr(cache_file, "_PATIENCE", 0.05)
        database = sqlite3.connect(root / FILE, isolation_level=None)
        database.execute(f"begin {how}")
        return database.close

    return fault


def failing(owner: Any, name: str, number: int, after: int = 0, *, on: str = "") -> Break:
    """A function that fails with this error of the system, from one call on, and only for paths that hold `on`."""

    def fault(root: Path, patch: pytest.MonkeyPatch) -> None:
        real, left = getattr(owner, name), [after]

        def call(*given: Any, **more: Any) -> Any:
            if not on or any(on in str(one) for one in given):
                left[0] -= 1
                if left[0] < 0:
                    raise OSError(number, os.strerror(number), str(given[0]) if given else None)
            return real(*given, **more)

        patch.setattr(owner, name, call)

    return fault


def full_cache(root: Path, patch: pytest.MonkeyPatch) -> None:
    def write(self: Cache, database: sqlite3.Connection) -> int:
        raise sqlite3.OperationalError("database or disk is full")

    patch.setattr(Cache, "_write_new", write)


def left_behind(name: str, content: str = "half") -> Break:
    """What a killed build or another program left beside the site."""

    def fault(root: Path, patch: pytest.MonkeyPatch) -> None:
        file = root / ".site.publishing" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)

    return fault


def table_of_another(place: Path) -> None:
    with sqlite3.connect(place) as database:
        database.execute("create table other (x)")
    database.close()


MISSING = "/nowhere/at/all"
FAULTS: dict[str, Break] = {
    "the cache is gone": instead(lambda place: None),
    "the cache is empty": instead(lambda place: place.touch()),
    "the cache is a folder": instead(lambda place: place.mkdir()),
    "the cache's folder is a file": instead(lambda place: place.touch(), ".cache"),
    "the cache is a link to nothing": instead(lambda place: place.symlink_to(MISSING)),
    "the cache is a link to itself": instead(lambda place: place.symlink_to(place)),
    "the cache is a full device": instead(lambda place: place.symlink_to("/dev/full")),
    "the cache is text": instead(lambda place: place.write_text("not a database\n" * 99)),
    "the cache is random bytes": instead(lambda place: place.write_bytes(random.Random(1).randbytes(9999))),
    "the cache is another program's database": instead(table_of_another),
    "the cache is truncated to half": overwritten(lambda data: data[: len(data) // 2]),
    "the cache is truncated in its header": overwritten(lambda data: data[:60]),
    "the cache is zeros after its header": overwritten(lambda data: data[:100] + bytes(len(data) - 100)),
    "the cache's header has flipped bits": flipped(0, 10**9),
    "every page of the cache has a flipped bit": flipped(700, 4096),
    "a page of the cache has flipped bits": flipped(9000, 10**9),
    "the cache is locked": locked("exclusive"),
    "the cache is locked for writing": locked("immediate"),
    "the cache may only be read": lambda root, patch: (root / FILE).chmod(0o400),
    "the cache's disk is full": full_cache,
    "the cache's table is gone": lambda root, patch: store(root, "drop table record"),
    "the cache's table has other columns": lambda root, patch: store(
        root, "drop table record", "create table record (a, b)"
    ),
    "the cache has another mark": lambda root, patch: store(root, "pragma user_version = 99"),
    "the cache's table is a view": lambda root, patch: store(
        root,
        "alter table record rename to other",
        "create view record as with recursive n(x) as (select 1 union all select x + 1 from n)"
        " select '' kind, '' key, '' version, x used, x'' value, x'' sum from n",
    ),
    "the records are of another version": lambda root, patch: store(root, "update record set version = 'other'"),
    "the records are empty": rewritten(lambda value: b""),
    "the records are no bytes": rewritten(lambda value: "text"),
    "the records are NULL": rewritten(lambda value: None),
    "the records are cut JSON": rewritten(lambda value: value[: len(value) // 2]),
    "the records are JSON of another type": rewritten(lambda value: b'{"a": [1, null, "x"]}'),
    "the records are deeply nested": rewritten(lambda value: b"[" * 100_000),
    "a journal of SQLite that is rubbish": lambda root, patch: (root / f"{FILE}-journal").write_bytes(
        b"\xd9\xd5" * 999
    ),
    "the disk is full at the first file": failing(Path, "write_bytes", errno.ENOSPC),
    "the disk is full at a later file": failing(Path, "write_bytes", errno.ENOSPC, after=20),
    "the quota is used up": failing(Path, "write_bytes", errno.EDQUOT, after=40),
    "folders cannot be made": failing(os, "mkdir", errno.EROFS),
    "renaming fails": failing(os, "rename", errno.EIO),
    "links are not known": failing(os, "link", errno.EPERM),
    "an article cannot be read": failing(WorkingTree, "read", errno.EIO, on="docs/a.md"),
    "a killed build left half a site": left_behind(f"{NEW}/index.html"),
    "a killed build left a journal that is rubbish": left_behind(JOURNAL, "{"),
    "the published folder is a file": instead(lambda place: place.write_text("x"), "site"),
    "the published folder is gone": instead(lambda place: None, "site"),
    "a published page is a folder": instead(lambda place: place.mkdir(), "site/index.html"),
}


@pytest.fixture
def project(built: tuple[Path, Site, Site], tmp_path: Path) -> Path:
    return Path(shutil.copytree(built[0], tmp_path / "project"))


def test_there_are_forty_faults() -> None:
    assert len(FAULTS) >= 40


@pytest.mark.parametrize("fault", FAULTS)
def test_no_fault_leaves_half_a_site(
    fault: str, project: Path, built: tuple[Path, Site, Site], caplog: pytest.LogCaptureFixture
) -> None:
    _, old, new = built
    with pytest.MonkeyPatch.context() as patch:
        end = FAULTS[fault](project, patch)
        broken = published(project) if (project / "site").is_dir() else {}
        (project / "docs/a.md").write_text(NEW_TEXT)
        result = build(project)
        after = published(project)
    if callable(end):
        end()
    what = "the new site" if after == new else "the old site" if after == old else "as it was before the build"
    said = [line for line in caplog.messages if "cache" in line]
    print(f"{fault}: {what}; {result}; {' | '.join(said) or 'no line about the cache'}")
    assert after in (new, old, broken)
    assert len(said) <= 1
    assert build(project)
    assert published(project) == new
