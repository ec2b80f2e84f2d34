"""Bytes that wait on the disk: the same whatever is wrong with it, in a file without a name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludograph.store.spill import Spill, Spilled, bytes_of

PIECES = [bytes([number]) * (300 + number) for number in range(40)]


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_what_is_beyond_the_first_bytes_comes_back_from_the_disk(tmp_path: Path) -> None:
    spill = Spill(tmp_path, most=1000)
    kept = [spill.keep(piece) for piece in PIECES]
    assert [isinstance(one, Spilled) for one in kept] == [number > 2 for number in range(40)]
    assert [bytes_of(one) for one in reversed(kept)] == PIECES[::-1]


def test_the_file_has_no_name_and_closes_with_the_last_of_its_pieces(tmp_path: Path) -> None:
    before = open_files()
    spill = Spill(tmp_path, most=0)
    kept = [spill.keep(piece) for piece in PIECES]
    assert open_files() == before + 1
    assert not list(tmp_path.iterdir())
    del spill
    assert bytes_of(kept.pop()) == PIECES[-1]
    del kept
    assert open_files() == before


def test_a_small_piece_stays_in_memory(tmp_path: Path) -> None:
    assert isinstance(Spill(tmp_path, most=0).keep(b"x" * 200), bytes)


def test_where_no_file_can_be_written_everything_stays_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object, **named: object) -> int:
        raise OSError("the disk is full")

    spill = Spill(tmp_path / "nowhere", most=0)
    assert isinstance(spill.keep(PIECES[0]), Spilled)  # in the system's folder
    monkeypatch.setattr(os, "pwrite", full)
    assert spill.keep(PIECES[1]) == PIECES[1]
    monkeypatch.setattr("tempfile.TemporaryFile", full)
    assert Spill(tmp_path, most=0).keep(PIECES[2]) == PIECES[2]


def test_a_disk_that_takes_half_of_a_piece_gets_none_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spill, write = Spill(tmp_path, most=0), os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda file, data, start: write(file, data[:100], start))
    assert spill.keep(PIECES[0]) == PIECES[0]
    monkeypatch.undo()
    assert bytes_of(spill.keep(PIECES[1])) == PIECES[1]


def test_a_forked_process_reads_the_file_and_writes_nothing_into_it(tmp_path: Path) -> None:
    spill = Spill(tmp_path, most=0)
    first = spill.keep(PIECES[0])
    process = os.fork()
    if process == 0:
        sound = bytes_of(first) == PIECES[0] and isinstance(spill.keep(PIECES[1]), bytes)
        os._exit(0 if sound else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
    assert [bytes_of(spill.keep(piece)) for piece in PIECES] == PIECES
