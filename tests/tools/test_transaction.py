"""Commands that write change all of their files or none, wherever they fail or are killed."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ludograph.base.problems import LudographError
from ludograph.base.state import WRITING
from ludograph.tools.main import main
from ludograph.tools.shared.transaction import Transaction, complete

KILLS = int(os.environ.get("LUDOGRAPH_KILLS", "3"))
BEFORE = {"a.md": b"\xef\xbb\xbfOne\r\n", "sub/b.md": b"two", "gone.md": b"gone"}
AFTER = {"a.md": b"\xef\xbb\xbfEins\r\n", "sub/b.md": b"zwei", "new/deep/c.md": b"new"}


def put(root: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)
    return root


def state(root: Path) -> dict[str, bytes]:
    hidden = (".cache", "site")
    files = (file.relative_to(root) for file in sorted(root.rglob("*")) if file.is_file())
    return {file.as_posix(): (root / file).read_bytes() for file in files if file.parts[0] not in hidden}


def change(root: Path, step: Callable[[str], object] = lambda name: None) -> None:
    transaction = Transaction(root, step)
    transaction.edit(root / "a.md", "One\r\n", "Eins\r\n")
    transaction.edit(root / "sub/b.md", "two", "zwei")
    transaction.write(root / "new/deep/c.md", b"new")
    transaction.remove(root / "gone.md")
    transaction.commit()


def steps(root: Path) -> list[str]:
    names: list[str] = []
    change(put(root, BEFORE), names.append)
    return names


def ends_at(number: int, end: Callable[[], object]) -> Callable[[str], object]:
    left = iter(range(number))

    def step(name: str) -> None:
        if next(left, None) is None:
            end()

    return step


def test_everything_is_written(tmp_path: Path) -> None:
    assert len(steps(tmp_path)) == 3 + 1 + 4 + 1
    assert state(tmp_path) == AFTER


@pytest.mark.parametrize("number", range(9))
def test_a_kill_at_any_step_leaves_all_or_nothing_to_the_next_command(number: int, tmp_path: Path) -> None:
    put(tmp_path, BEFORE)
    child = os.fork()
    if not child:
        change(tmp_path, ends_at(number, lambda: os._exit(9)))
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    complete(tmp_path)
    # Up to the journal nothing is promised, from then on everything.
    assert state(tmp_path) == (BEFORE if number < 4 else AFTER)
    assert not (tmp_path / WRITING).exists()


@pytest.mark.parametrize("number", range(7))
def test_a_kill_in_the_middle_of_a_file_leaves_no_part_of_it(number: int, tmp_path: Path) -> None:
    put(tmp_path, BEFORE)
    child = os.fork()
    if not child:
        written = ends_at(number, lambda: os._exit(9))
        os.fsync = lambda handle: written("")  # type: ignore[assignment]  # of a forked process
        change(tmp_path)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    complete(tmp_path)
    # Three files are staged, then comes the journal.
    assert state(tmp_path) == (BEFORE if number < 4 else AFTER)


@pytest.mark.parametrize("number", range(9))
def test_a_disk_that_fails_at_any_step_leaves_everything_as_it_was(number: int, tmp_path: Path) -> None:
    def full() -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    put(tmp_path, BEFORE)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        change(tmp_path, ends_at(number, full))
    assert state(tmp_path) == BEFORE
    change(tmp_path)
    assert state(tmp_path) == AFTER


def test_what_an_author_changed_after_a_kill_is_left_alone(tmp_path: Path) -> None:
    put(tmp_path, BEFORE)
    child = os.fork()
    if not child:
        change(tmp_path, ends_at(4, lambda: os._exit(9)))
        os._exit(0)
    os.waitpid(child, 0)
    (tmp_path / "a.md").write_bytes(b"Own")
    complete(tmp_path)
    assert state(tmp_path) == {**AFTER, "a.md": b"Own"}


def latin(root: Path) -> None:
    (root / "a.md").write_bytes("\xed".encode("latin-1"))


def link_outside(root: Path) -> None:
    put(root.parent, {"outside.md": b"One\r\n"})
    (root / "a.md").unlink()
    (root / "a.md").symlink_to("../outside.md")


def link_nowhere(root: Path) -> None:
    (root / "new").mkdir()
    (root / "new/deep").symlink_to("nowhere")
    (root / "gone.md").unlink()
    (root / "gone.md").symlink_to("nowhere")


def read_only(root: Path) -> None:
    (root / "a.md").chmod(0o444)


def read_only_folder(root: Path) -> None:
    (root / "sub").chmod(0o555)


def below_a_file(root: Path) -> None:
    (root / "new").write_bytes(b"")


def a_folder(root: Path) -> None:
    (root / "new/deep/c.md").mkdir(parents=True)


def same_file(root: Path) -> None:
    (root / "sub/b.md").unlink()
    (root / "sub/b.md").symlink_to("../a.md")
    (root / "a.md").write_bytes(b"two")


BREAKS = [latin, link_outside, link_nowhere, read_only, read_only_folder, below_a_file, a_folder, same_file]


@pytest.mark.parametrize("spoil", BREAKS)
def test_what_cannot_be_written_is_refused_by_name_before_anything_is(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    root = put(tmp_path / "project", BEFORE)
    spoil(root)
    before = state(root)
    with pytest.raises(LudographError, match=r"(a|b|c|gone)\.md .*nothing was changed"):
        change(root)
    assert state(root) == before
    (root / "sub").chmod(0o755)


@pytest.mark.parametrize("name", ["a\nb.md", "a\rb.md", "a\x00b.md", "a\u2028b.md"])
def test_a_name_with_a_line_end_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(LudographError, match="control character") as refused:
        Transaction(tmp_path).write(tmp_path / name, b"")
    assert len(str(refused.value).splitlines()) == 1


def test_a_link_within_the_project_is_followed(tmp_path: Path) -> None:
    put(tmp_path, BEFORE)
    (tmp_path / "a.md").rename(tmp_path / "real.md")
    (tmp_path / "a.md").symlink_to("real.md")
    change(tmp_path)
    assert (tmp_path / "a.md").is_symlink()
    assert (tmp_path / "real.md").read_bytes() == AFTER["a.md"]


PROJECT = {
    "mkdocs.yml": b"site_name: S\nplugins: [ludograph]\nnav: [index.md, koi.md]\n",
    "docs/index.md": b"# Home\n\n[koi](koi.md) [@Ono] text</br>\n",
    "docs/koi.md": b"# Koi\r\n\r\n[home](index.md) [@Ono, p. 3] text</br>\r\n",
    "docs/z.md": b"# Z\n\n[koi](koi.md) [@Ono] text</br>\n",
    "bibliography/a.bib": b"@book{Ono, title = {Cards}, author = {Ono, Aki}, date = {1950}, langid = {en}}\n",
}
COMMANDS = [["move", "koi.md", "sub/koi.md"], ["rename-key", "Ono", "Ono1950"], ["check", "--fix"]]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_that_meets_a_file_in_an_old_encoding_leaves_it_alone(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, {**PROJECT, "docs/z.md": PROJECT["docs/z.md"] + b"\xed\n"})
    monkeypatch.chdir(tmp_path)
    before = state(tmp_path)
    if command[0] == "check":
        assert main(command) == 1
        assert "docs/z.md:4:1: SRC002" in capsys.readouterr().out
        assert state(tmp_path)["docs/z.md"] == before["docs/z.md"]
        assert state(tmp_path) != before
    else:
        assert main(command) == 2
        assert "docs/z.md is not UTF-8" in capsys.readouterr().err
        assert state(tmp_path) == before
    put(tmp_path, PROJECT)
    assert main(command) in (0, 1)
    done = state(tmp_path)
    assert done != before
    if command[0] == "check":
        main(command)
        assert state(tmp_path) == done


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_killed_command_is_complete_or_undone_after_the_next_one(command: list[str], tmp_path: Path) -> None:
    run = [sys.executable, "-c", "from ludograph.tools.main import main; raise SystemExit(main())", *command]
    whole = put(tmp_path / "whole", PROJECT)
    begun = time.monotonic()
    subprocess.run(run, cwd=whole, capture_output=True, check=False)
    lasts, done = time.monotonic() - begun, state(whole)
    chance = random.Random(5)
    for number in range(KILLS):
        root = put(tmp_path / str(number), PROJECT)
        process = subprocess.Popen(run, cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(lasts * chance.uniform(0.4, 1.0))
        process.send_signal(signal.SIGKILL)
        process.wait()
        complete(root)
        assert state(root) in (PROJECT, done)
    assert done != PROJECT
