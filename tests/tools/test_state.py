"""What a checkout brings in the place of state is not believed: nothing outside is touched, and nothing goes wrong."""

from __future__ import annotations

import hmac
import json
import os
import shutil
import signal
import sqlite3
import stat
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.sites.small_site import SmallSite
from tests.tools.conftest import Command

from ludograph.base import state
from ludograph.base.source import content_hash
from ludograph.base.state import JOURNAL, STATE, WRITING, discard, key_for, own_folder, sealed, unsealed
from ludograph.site.publication import publication
from ludograph.site.publication.publication import Publication
from ludograph.store import FILE, Cache, Kind
from ludograph.store import file as cache_file
from ludograph.tools.main import main
from ludograph.tools.preview.joining import Joiner, Joining
from ludograph.tools.shared.transaction import Transaction

TEXTS = {
    "mkdocs.yml": "site_name: Small\nplugins:\n  - ludograph: {engine: plain}\n",
    "docs/index.md": "# Home\n\nWelcome to [b](b.md).\n",
    "docs/b.md": "# B\n\nText.\n",
    "bibliography/a.bib": "@book{Ono, title = {Cards}, author = {Ono, Aki}, date = {1950}, langid = {en}}\n",
}
TEXT = Kind("text", str)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project beside a folder with a precious file."""
    root = tmp_path / "project"
    for name, text in {**TEXTS, "../outside/keep.txt": "precious\n"}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    monkeypatch.chdir(root)
    return root


def outside(root: Path) -> dict[str, bytes]:
    """Everything beside the project: nothing in it may change."""
    files = (file for file in root.parent.rglob("*") if file.is_file() and not file.is_relative_to(root))
    return {str(file): file.read_bytes() for file in files}


PLANTS: dict[str, Callable[[Path, Path], object]] = {
    "rubbish": lambda place, away: place.write_text('{"replace": 5, "delete": 5, "rename": true}'),
    "a link to a file": lambda place, away: place.symlink_to(away / "keep.txt"),
    "a link to a folder": lambda place, away: place.symlink_to(away),
    "a link to nothing": lambda place, away: place.symlink_to(away / "made"),
    "a folder": lambda place, away: (place / "in it").mkdir(parents=True),
    "a pipe": lambda place, away: os.mkfifo(place),
}


@pytest.fixture
def limit() -> Iterator[None]:
    """A command that hangs is a failed one."""
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(AssertionError("it hangs")))
    signal.alarm(60)
    yield
    signal.alarm(0)


def planted_together() -> list[tuple[str, ...]]:
    """The files of state, each of the cache alone, and those of a folder of work together."""
    paths = [one.path for one in STATE]
    folders = dict.fromkeys(path.rpartition("/")[0] for path in paths if ".cache" not in path)
    work = [tuple(path for path in paths if path.startswith(f"{folder}/")) for folder in folders]
    return [*((path,) for path in paths if ".cache" in path), *work]


@pytest.mark.parametrize("what", PLANTS)
@pytest.mark.parametrize("paths", planted_together(), ids=" ".join)
def test_foreign_state_costs_a_line_at_most_and_touches_nothing_outside(
    paths: tuple[str, ...], what: str, root: Path, ludograph: Command, caplog: pytest.LogCaptureFixture, limit: None
) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        PLANTS[what](root / path, root.parent / "outside")
    before = outside(root)
    for command in ("check", "build"):
        caplog.clear()
        done = ludograph(command)
        assert done.status == 0, done
        lines = {line for line in (*caplog.messages, *done.err.splitlines()) if line.startswith("ludograph:")}
        assert len(lines) <= 1
        assert "internal error" not in str(lines)
    assert outside(root) == before
    assert "Welcome" in (root / "site/index.html").read_text()
    assert all((root / name).read_text() == text for name, text in TEXTS.items())


def test_state_of_another_user_is_not_believed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = root / WRITING / JOURNAL
    file.parent.mkdir()
    file.write_bytes(sealed(file, b"data", root))
    assert unsealed(file, root) == b"data"
    file.rename(other := file.with_name("other.json"))
    assert unsealed(other, root) is None  # the place counts, too
    other.rename(file)
    monkeypatch.setenv("XDG_STATE_HOME", str(root.parent / "other user"))
    assert unsealed(file, root) is None


# Journals.


def written_by_a_stranger(root: Path) -> None:
    evil = b"#!/bin/sh\necho owned\n"
    entries = [[0, "../outside/hook", None, content_hash(evil), 0o755], [str(root.parent / "hook"), None, "x", 0o755]]
    (root / WRITING).mkdir()
    (root / WRITING / "0").write_bytes(evil)
    data = json.dumps(entries).encode()
    (root / WRITING / JOURNAL).write_bytes(
        hmac.digest(b"a key of the stranger", data, "sha256").hex().encode() + b"\n" + data
    )


def test_a_journal_of_a_stranger_writes_nothing(root: Path, ludograph: Command) -> None:
    before = outside(root)
    written_by_a_stranger(root)
    assert ludograph("check").status == 0
    assert outside(root) == before
    assert not (root / WRITING).exists()


@pytest.mark.parametrize("name", ["../outside/hook", "/tmp/hook", "docs/../../outside/hook", "away/hook", ""])
def test_our_own_journal_names_no_place_out_of_the_project(name: str, root: Path, ludograph: Command) -> None:
    before = outside(root)
    (root / "away").symlink_to("../outside")
    (root / WRITING).mkdir()
    (root / WRITING / "0").write_bytes(b"text")
    journal = root / WRITING / JOURNAL
    journal.write_bytes(sealed(journal, json.dumps([[0, name, None, content_hash(b"text"), None]]).encode(), root))
    assert ludograph("check").status == 0
    assert outside(root) == before


def killed_at_the_first_write(root: Path) -> None:
    child = os.fork()
    if not child:
        transaction = Transaction(root, lambda step: os._exit(9) if step.startswith("write") else None)
        transaction.edit(root / "docs/b.md", TEXTS["docs/b.md"], "# B\n\nOther.\n")
        transaction.commit()
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9


def test_what_a_killed_command_was_about_to_write_cannot_be_exchanged(root: Path, ludograph: Command) -> None:
    killed_at_the_first_write(root)
    (root / WRITING / "0").write_bytes(b"# B\n\nBy a stranger.\n")
    assert ludograph("check").status == 0
    assert (root / "docs/b.md").read_text() == TEXTS["docs/b.md"]
    killed_at_the_first_write(root)
    assert ludograph("check").status == 0
    assert (root / "docs/b.md").read_text() == "# B\n\nOther.\n"


@pytest.mark.parametrize("folder", [".site.publishing", "site/.publishing"])
def test_a_journal_of_a_build_moves_and_deletes_nothing_outside(folder: str, root: Path, ludograph: Command) -> None:
    before = outside(root)
    (root / folder / "new").mkdir(parents=True)
    (root / "script.sh").write_text("owned")
    journal = root / folder / JOURNAL
    for text in (
        json.dumps({"replace": ["../../written.sh"], "delete": [str(root.parent / "outside/keep.txt")]}).encode(),
        sealed(journal, json.dumps({"replace": ["../outside/x"], "delete": ["../../outside/keep.txt"]}).encode(), root),
    ):
        journal.parent.mkdir(exist_ok=True)
        journal.write_bytes(text)
        assert ludograph("build").status == 0
        assert outside(root) == before


def test_files_are_replaced_in_the_site_and_not_where_a_link_in_it_leads(
    root: Path, ludograph: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = outside(root)
    (root / "site").mkdir()
    (root / "site/b").symlink_to("../../outside")
    (root / "site/.well-known").symlink_to("../../outside")
    monkeypatch.setattr(os.path, "ismount", lambda path: True)
    assert ludograph("build").status == 0
    assert outside(root) == before
    assert (root / "site/b/index.html").is_file()
    assert not (root / "site/b").is_symlink()
    monkeypatch.undo()
    monkeypatch.chdir(root)
    (root / "docs/b.md").write_text("# B\n\nOther.\n")
    assert ludograph("build").status == 0
    assert not (root / "site/.well-known").exists()


@pytest.mark.parametrize("folder", [WRITING, ".site.publishing"])
def test_a_folder_of_work_that_is_a_link_is_refused(folder: str, root: Path, ludograph: Command) -> None:
    before = outside(root)
    (root / folder).symlink_to("../outside")
    done = ludograph("check" if folder == WRITING else "build")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert folder in done.err
    assert outside(root) == before


# The cache.


def changed_cache(root: Path, *statements: str) -> None:
    with sqlite3.connect(root / FILE) as database:
        for statement in statements:
            database.execute(statement)
    database.close()


ENDLESS = "with recursive n(x) as (select 1 union all select x + 1 from n)"
COLUMNS = "'' kind, '' key, '' version, x used, x'' value, x'' sum"
TABLES = {
    "a view": ("drop table record", f"create view record as {ENDLESS} select {COLUMNS} from n"),
    "a trigger": (
        "create trigger t after insert on record begin"
        f" delete from record where kind in ({ENDLESS} select x from n); end",
    ),
    "a virtual table": ("drop table record", "create virtual table record using fts5(kind, key, version, used, value)"),
    "another table beside it": ("create table other (x)",),
    "a column made from others": (
        "drop table record",
        "create table record (kind, key, version, used, value, sum as (hex(zeroblob(used))))",
    ),
}


@pytest.mark.parametrize("tables", TABLES.values(), ids=TABLES)
def test_a_cache_with_other_tables_is_begun_anew(
    tables: tuple[str, ...], root: Path, caplog: pytest.LogCaptureFixture, limit: None
) -> None:
    cache = Cache(root / FILE)
    cache.put(TEXT, "key", "value")
    cache.save()
    cache.close()
    changed_cache(root, *tables)
    cache = Cache(root / FILE)
    assert cache.get(TEXT, "key") is None
    cache.put(TEXT, "key", "other")
    cache.save()
    cache.close()
    [line] = caplog.messages
    assert line.endswith("a new one was begun")
    assert Cache(root / FILE).get(TEXT, "key") == "other"


def test_a_changed_record_is_no_record(root: Path, ludograph: Command) -> None:
    assert ludograph("build").status == 0
    database = sqlite3.connect(root / FILE)
    for kind, key, value in database.execute("select kind, key, value from record").fetchall():
        other = value.replace(b"Welcome", b"<script>alert(1)</script>")
        database.execute("update record set value = ? where kind = ? and key = ?", (other, kind, key))
    database.execute("delete from record where kind = 'built-site'")
    database.commit()
    assert any(b"<script>alert" in value for (value,) in database.execute("select value from record"))
    database.close()
    shutil.rmtree(root / "site")
    assert ludograph("build").status == 0
    assert "<script>alert" not in (root / "site/index.html").read_text()


def test_a_cache_of_another_user_is_not_opened_by_sqlite(
    root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cache = Cache(root / FILE)
    cache.put(TEXT, "key", "value")
    cache.save()
    cache.close()
    monkeypatch.setenv("XDG_STATE_HOME", str(root.parent / "another"))
    opened, connect = [], sqlite3.connect

    def noted(file: Path, **more: Any) -> sqlite3.Connection:
        opened.append(file.stat().st_size)
        return connect(file, **more)

    monkeypatch.setattr(cache_file.sqlite3, "connect", noted)
    assert Cache(root / FILE).get(TEXT, "key") is None
    assert opened == [0]
    [line] = caplog.messages
    assert line.endswith("a new one was begun")


def hot_journal(victim: Path, database: Path) -> bytes:
    """A journal that SQLite takes for that of a killed transaction over several files; it then deletes `victim`."""
    magic, name = bytes.fromhex("d9d505f920a163d7"), os.fsencode(victim)
    head = magic + struct.pack(">IIIII", 0, 0, database.stat().st_size // 4096, 512, 4096)
    return head.ljust(512, b"\0") + struct.pack(">I", 1) + name + struct.pack(">II", len(name), sum(name)) + magic


def test_sqlite_follows_no_journal(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    cache = Cache(root / FILE)
    cache.put(TEXT, "key", "value")
    cache.save()
    victim, journal = root.parent / "outside/keep.txt", root / f"{FILE}-journal"
    journal.write_bytes(hot_journal(victim, root / FILE))
    assert cache.get(TEXT, "key") == "value"  # of a file that is open
    assert Cache(root / FILE).get(TEXT, "key") == "value"
    assert victim.exists()
    assert not journal.exists()
    assert caplog.messages == []
    journal.write_bytes(hot_journal(victim, root / FILE))
    database = sqlite3.connect(root / FILE)
    database.execute("select count(*) from record").fetchone()
    database.close()
    assert not victim.exists(), "what SQLite does by itself"


# The key.


def test_the_key_is_made_once_and_is_this_users_alone(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(root.parent / "new/state"))
    key = key_for(root)
    file = root.parent / "new/state/ludograph/key"
    assert file.read_bytes() == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [entry.name for entry in file.parent.iterdir()] == ["key"]
    state._key_in.cache_clear()
    assert key_for(root) == key


def spoiled(change: Callable[[Path], object]) -> Callable[[Path, pytest.MonkeyPatch], object]:
    def spoil(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        folder = root.parent / "spoiled"
        monkeypatch.setenv("XDG_STATE_HOME", str(folder))
        (folder / "ludograph").mkdir(parents=True)
        (folder / "ludograph/key").write_bytes(b"k" * 32)
        (folder / "ludograph/key").chmod(0o600)
        change(folder / "ludograph/key")

    return spoil


def as_link(file: Path) -> None:
    file.rename(file.with_name("other"))
    file.symlink_to("other")


NO_KEY: dict[str, Callable[[Path, pytest.MonkeyPatch], object]] = {
    "it is in the project": lambda root, patch: patch.setenv("XDG_STATE_HOME", str(root / "state")),
    "its folder is a file": lambda root, patch: patch.setenv("XDG_STATE_HOME", str(root.parent / "outside/keep.txt")),
    "there is no home": lambda root, patch: (
        patch.setenv("XDG_STATE_HOME", "relative"),
        patch.setattr(Path, "expanduser", lambda path: (_ for _ in ()).throw(RuntimeError("no home"))),
    ),
    "others may read it": spoiled(lambda file: file.chmod(0o644)),
    "it is a link": spoiled(as_link),
    "it is short": spoiled(lambda file: file.write_bytes(b"k")),
    "it is another user's": lambda root, patch: (
        spoiled(lambda file: None)(root, patch),
        patch.setattr(os, "geteuid", lambda: 12345),
    ),
}


@pytest.mark.parametrize("spoil", NO_KEY.values(), ids=NO_KEY)
def test_without_a_key_all_is_worked_out_again_after_one_line(
    spoil: Callable[[Path, pytest.MonkeyPatch], object],
    root: Path,
    ludograph: Command,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert ludograph("build").status == 0
    kept = (root / FILE).read_bytes()
    spoil(root, monkeypatch)
    state._say_once.cache_clear()
    (root / "docs/b.md").write_text("# B\n\nOther.\n")
    assert ludograph("build").status == 0
    assert "Other" in (root / "site/b/index.html").read_text()
    assert ludograph("move", "b.md", "c.md").status == 0
    assert (root / "docs/c.md").is_file()
    [line] = [line for line in caplog.messages if line.startswith("ludograph:")]
    assert line.endswith("all is worked out again")
    assert (root / FILE).read_bytes() == kept
    assert not (root / "state").exists()


def test_the_key_is_where_the_system_keeps_such_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    places = {"linux": ".local/state", "darwin": "Library/Application Support", "win32": "local"}
    for system, place in places.items():
        monkeypatch.setattr(sys, "platform", system)
        assert own_folder() == tmp_path / place / "ludograph"


# What commands leave behind.


def left_in(root: Path) -> set[str]:
    """The files and empty folders of the project that are neither published nor an author's."""
    every = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file() or not any(path.iterdir())}
    authors = {path for path in every if path.startswith(("docs/", "bibliography/", "data/")) or path == "mkdocs.yml"}
    return {path for path in every - authors if not path.startswith("site/") or "/." in path}


KNOWN = tuple(one.path for one in STATE)


def is_listed(path: str) -> bool:
    return any(path == known or path.startswith(f"{known}/") for known in KNOWN)


def test_commands_leave_nothing_else_than_the_cache(root: Path, ludograph: Command) -> None:
    (root / "mkdocs.yml").write_text(
        "site_name: Small\nsite_url: https://small.example/\nplugins:\n"
        "  - ludograph: {engine: plain, open_data: CC-BY-4.0, editions: ../editions}\n"
    )
    reading = ("check", "release 1", "build", "build --engine material", "todo", "inspect docs/b.md", "privacy")
    writing = ("check --fix", "move b.md c.md", "rename-key Ono Ono1950", "new article games/d.md", "export schema")
    for command in (*reading, *writing):
        assert ludograph(*command.split()).status in (0, 1), command
        assert left_in(root) == {CACHE_FILE}, command


CACHE_FILE = FILE.as_posix()


@pytest.mark.parametrize("mount", [False, True])
def test_what_a_killed_build_leaves_is_listed(mount: bool, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "site").mkdir()
    (root / "site/old.html").touch()
    child = os.fork()
    if not child:
        if mount:
            monkeypatch.setattr(os.path, "ismount", lambda path: True)
        monkeypatch.setattr(publication, "_share", lambda *given: os._exit(9))
        monkeypatch.setattr(Publication, "_share_unchanged", lambda self: os._exit(9))
        main(["build"])
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    found = left_in(root)
    assert any("publishing/new" in path for path in found)
    assert {path for path in found if not is_listed(path)} == set()


def test_what_a_killed_command_leaves_is_listed(root: Path) -> None:
    killed_at_the_first_write(root)
    assert {f"{WRITING}/{JOURNAL}", f"{WRITING}/0"} <= left_in(root)
    assert {path for path in left_in(root) if not is_listed(path)} == set()


def test_new_projects_and_this_repository_do_not_commit_state(tmp_path: Path) -> None:
    main(["new", "site", str(tmp_path / "site"), "--name", "S"])
    for file in (tmp_path / "site/.gitignore", Path(__file__).parents[2] / ".gitignore"):
        project = tmp_path / f"ignored by {file.parent.name}"
        subprocess.run(["git", "init", "-q", str(project)], check=True)
        shutil.copy(file, project)
        for name in {path.split("/")[0] for path in (*KNOWN, "site/index.html")}:
            for make in (lambda place: place.symlink_to(".."), lambda place: place.touch(), Path.mkdir):
                make(project / name)
                ignored = subprocess.run(["git", "-C", str(project), "check-ignore", "-q", name], check=False)
                assert ignored.returncode == 0, name
                discard(project / name)


def test_the_preview_imports_nothing_from_the_project_and_leaves_nothing_else(root: Path) -> None:
    for name in ("docs/ludograph/__init__.py", "docs/gc.py", "docs/multiprocessing.py", "docs/msgspec.py"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(f"open({str(root / 'docs/caught')!r}, 'w').close()\n")
    os.chdir(root / "docs")
    joiner = Joiner(str(root / "mkdocs.yml"), "plain", "http://127.0.0.1/")
    try:
        assert joiner.ask(60, Joining.follow, ())
        assert {path for path in left_in(root) if not is_listed(path)} == set()
    finally:
        joiner.close()
    assert not (root / "docs/caught").exists()


def test_mkdocs_refuses_what_the_commands_refuse(new_site: Callable[..., SmallSite]) -> None:
    site = new_site({})
    (site.root.parent / "outside").mkdir()
    (site.root / ".site.publishing").symlink_to("../outside")
    assert not site.build()
    assert list((site.root.parent / "outside").iterdir()) == []
