"""A published folder holds the old site or the new one, whatever happens and whenever."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.shared import NIGHTLY

from ludograph.site.freshness import records
from ludograph.site.publication import swap as publication_swap
from ludograph.site.publication.lock import BusyError
from ludograph.site.publication.publication import Publication, Published

OLD = {"index.html": "old", "same.css": "same", "gone/index.html": "gone", "turns": "file", "folder/x": "in it"}
NEW = {"index.html": "new", "same.css": "same", "added/index.html": "added", "turns/now": "folder", "folder": "file"}
WAYS = ("exchange", "two renames", "one by one", "mount point")


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def read(folder: Path) -> dict[str, str]:
    """The files that visitors can see."""
    found = {file.relative_to(folder).as_posix(): file.read_text() for file in folder.rglob("*") if file.is_file()}
    return {name: text for name, text in found.items() if not name.startswith(".")}


def publish(target: Path, files: dict[str, str]) -> Published:
    publication = Publication.begin(target)
    try:
        write(publication.folder, files)
        return publication.finish()
    finally:
        publication.discard()


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How the new site takes the place of the old one."""

    def refuse(one: Path, other: Path) -> bool:
        if request.param == "two renames":
            return False
        raise OSError(errno.EBUSY, "a mount point")

    if request.param != "exchange":
        monkeypatch.setattr(publication_swap, "_exchange", refuse)
    if request.param == "mount point":
        monkeypatch.setattr(os.path, "ismount", lambda path: True)
    return str(request.param)


def test_the_new_site_takes_the_place_of_the_old_one(tmp_path: Path, way: str) -> None:
    target = tmp_path / "site"
    assert publish(target, OLD) == Published(files=5, changed=5, removed=0)
    assert read(target) == OLD
    done = publish(target, NEW)
    assert read(target) == NEW
    assert done == Published(files=5, changed=4, removed=3)
    assert str(done) == "4 of 5 files changed, 3 removed"
    assert [entry.name for entry in tmp_path.iterdir()] == ["site"]
    assert not (target / "gone").exists(), "no empty folders are left"


def test_what_did_not_change_keeps_its_times_and_is_the_same_file(tmp_path: Path, way: str) -> None:
    target = tmp_path / "site"
    publish(target, OLD)
    os.utime(target / "same.css", (1, 1))
    node = (target / "same.css").stat().st_ino
    publish(target, NEW)
    assert (target / "same.css").stat().st_mtime == 1
    assert (target / "same.css").stat().st_ino == node
    assert (target / "index.html").stat().st_mtime > 1


def test_without_hard_links_the_times_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(tmp_path / "site", OLD)
    os.utime(tmp_path / "site" / "same.css", (1, 1))
    monkeypatch.setattr(os, "link", lambda *given, **more: (_ for _ in ()).throw(OSError(errno.EPERM, "no links")))
    publish(tmp_path / "site", NEW)
    assert (tmp_path / "site" / "same.css").stat().st_mtime == 1


def test_what_hosts_and_git_keep_in_the_folder_stays(tmp_path: Path, way: str) -> None:
    target = tmp_path / "site"
    publish(target, OLD)
    kept = {".git/HEAD": "ref", ".git/refs/heads/main": "1", ".well-known/x": "y", ".nojekyll": ""}
    write(target, kept)
    (target / ".git" / "empty").mkdir()
    publish(target, NEW)
    assert {name: (target / name).read_text() for name in kept} == kept
    assert (target / ".git" / "empty").is_dir()


def test_a_link_to_a_folder_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "served").mkdir()
    (tmp_path / "site").symlink_to(tmp_path / "served")
    publish(tmp_path / "site", OLD)
    assert (tmp_path / "site").is_symlink()
    assert read(tmp_path / "served") == OLD


def test_what_is_discarded_leaves_no_trace(tmp_path: Path, way: str) -> None:
    target = tmp_path / "site"
    publish(target, OLD)
    publication = Publication.begin(target)
    write(publication.folder, NEW)
    publication.discard()
    assert read(target) == OLD
    assert [entry.name for entry in (tmp_path / "site").iterdir() if entry.name.startswith(".")] == []
    assert [entry.name for entry in tmp_path.iterdir()] == ["site"]


def test_a_folder_that_cannot_be_renamed_is_said(tmp_path: Path, way: str, caplog: pytest.LogCaptureFixture) -> None:
    publish(tmp_path / "site", OLD)
    publish(tmp_path / "site", NEW)
    one_by_one = {line for line in caplog.messages if "one by one" in line}
    assert len(one_by_one) == (1 if way in {"one by one", "mount point"} else 0)


STEPS = ("rename", "replace", "unlink", "rmdir", "link", "mkdir", "utime")


def interrupted(monkeypatch: pytest.MonkeyPatch, step: int, stop: Callable[[], None]) -> list[int]:
    """Let the given step of all that change the file system, counted from 0, stop; how many were left before it."""
    left = [step]

    def counted(function: Any) -> Any:
        def call(*given: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] == -1:
                stop()
            return function(*given, **more)

        return call

    for name in STEPS:
        monkeypatch.setattr(os, name, counted(getattr(os, name)))
    monkeypatch.setattr(publication_swap, "_exchange", counted(publication_swap._exchange))
    return left


def crashes(target: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """After a kill before each step of publishing `NEW`, by day each third, until it is published without one."""
    for step in range(0, 1000, 1 if NIGHTLY else 3):
        child = os.fork()
        if child == 0:
            interrupted(monkeypatch, step, lambda: os.kill(os.getpid(), signal.SIGKILL))
            publish(target, NEW)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            return
        yield step


def test_a_kill_at_any_step_leaves_the_old_site_or_the_new_one(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = set()
    target = tmp_path / "site"
    publish(target, OLD)
    for step in crashes(target, monkeypatch):
        if way == "exchange":
            assert read(target) in (OLD, NEW), step
        elif way == "two renames":
            assert not target.exists() or read(target) in (OLD, NEW), step
        Publication.begin(target).discard()
        assert read(target) in (OLD, NEW), step
        seen.add("new" if read(target) == NEW else "old")
        assert [entry.name for entry in tmp_path.iterdir()] == ["site"]
        publish(target, OLD)
    assert read(target) == NEW
    assert seen == {"old", "new"}


def test_a_fault_of_the_disk_at_any_step_leaves_the_old_site_or_the_new_one(tmp_path: Path, way: str) -> None:
    def full() -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    target = tmp_path / "site"
    failures = 0
    for step in range(1000):
        publish(target, OLD)
        with pytest.MonkeyPatch.context() as patch:
            left = interrupted(patch, step, full)
            try:
                publish(target, NEW)
            except OSError:
                failures += 1
        if left[0] >= 0:
            break
        Publication.begin(target).discard()
        assert read(target) in (OLD, NEW), step
        assert [entry.name for entry in tmp_path.iterdir()] == ["site"]
    assert failures > 2
    assert read(target) == NEW


def test_the_second_of_two_builds_waits_for_the_first(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    first = Publication.begin(tmp_path / "site")
    write(first.folder, OLD)
    threading.Timer(0.3, first.finish).start()
    assert publish(tmp_path / "site", NEW).removed == 3
    assert read(tmp_path / "site") == NEW
    assert any("another build is writing" in line for line in caplog.messages)


def test_the_second_does_not_wait_for_ever(tmp_path: Path) -> None:
    first = Publication.begin(tmp_path / "site")
    with pytest.raises(BusyError, match="another build is still writing"):
        Publication.begin(tmp_path / "site", patience=0.2)
    first.discard()
    Publication.begin(tmp_path / "site", patience=0.2).discard()


def test_builds_into_two_folders_do_not_wait(tmp_path: Path) -> None:
    first = Publication.begin(tmp_path / "one")
    Publication.begin(tmp_path / "two", patience=0).discard()
    first.discard()


def test_killed_builds_never_leave_half_a_site(new_site: Any, kills: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole builds in all their processes, killed at moments spread over their time."""
    monkeypatch.setattr(records, "WORTH_FORKING", 1)
    pages = [f"docs/{name}.md" for name in "abcd"]
    site = new_site({})
    texts = ("# A\n\nOne.\n", "# A\n\nTwo.\n")
    sites, seconds = [], 0.0
    for text in texts:
        site.put(dict.fromkeys(pages, text))
        started = time.monotonic()
        assert killed_after(site, None)
        seconds = time.monotonic() - started
        sites.append(read_bytes(site.root / "site"))
    for number in range(kills):
        site.put(dict.fromkeys(pages, texts[number % 2]))
        killed_after(site, seconds * (0.3 + 0.8 * number / kills))
        assert read_bytes(site.root / "site") in sites
    site.put(dict.fromkeys(pages, texts[0]))
    assert killed_after(site, None)
    assert read_bytes(site.root / "site") == sites[0]
    assert not [entry for entry in site.root.iterdir() if "publishing" in entry.name]


def killed_after(site: Any, seconds: float | None) -> bool:
    """Build in another process, of which nothing is left behind; whether it ended before it was killed."""
    child = os.fork()
    if child == 0:
        os.setsid()
        os._exit(0 if site.build() else 1)
    until = time.monotonic() + (1000 if seconds is None else seconds)
    ended = None
    while ended is None and time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        ended = os.waitstatus_to_exitcode(status) == 0 if done else None
        time.sleep(0.005)
    if ended is None:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    until = time.monotonic() + 60
    while running_in(child) and time.monotonic() < until:
        time.sleep(0.05)
    assert not running_in(child), "helpers end with the build, and give its lock back"
    return bool(ended)


def running_in(session: int) -> list[str]:
    """The processes of a session that have not ended, where the system says."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, _, its_session, *_ = file.read_text().rpartition(")")[2].split()
            if int(its_session) == session and state != "Z":
                found.append(file.parent.name)
    return found


def read_bytes(folder: Path) -> dict[str, bytes]:
    """All but what says when something was built."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.name.startswith("sitemap"))
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}
