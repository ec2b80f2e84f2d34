"""A file that is published just so is taken over as it is; the published one is never written to."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ludograph.engines.building import write_file
from ludograph.engines.output import BuildError


@pytest.fixture
def published(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "games").mkdir(parents=True)
    (folder / "games" / "a.html").write_bytes(b"old")
    (tmp_path / "new").mkdir()
    return folder


def test_the_same_bytes_are_the_same_file(tmp_path: Path, published: Path) -> None:
    write_file(tmp_path / "new", "games/a.html", b"old", published)
    assert (tmp_path / "new/games/a.html").samefile(published / "games/a.html")


@pytest.mark.parametrize("data", [b"new", b"longer", b""])
def test_other_bytes_are_written_and_the_published_file_stays(tmp_path: Path, published: Path, data: bytes) -> None:
    write_file(tmp_path / "new", "games/a.html", data, published)
    write_file(tmp_path / "new", "games/b.html", data, published)
    assert (tmp_path / "new/games/a.html").read_bytes() == (tmp_path / "new/games/b.html").read_bytes() == data
    assert (published / "games/a.html").read_bytes() == b"old"


def test_a_link_among_the_published_files_is_not_taken_over(tmp_path: Path, published: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"old")
    (published / "link.html").symlink_to(tmp_path / "elsewhere")
    write_file(tmp_path / "new", "link.html", b"old", published)
    assert not (tmp_path / "new/link.html").is_symlink()
    assert not (tmp_path / "new/link.html").samefile(tmp_path / "elsewhere")


def test_without_hard_links_the_file_is_written(
    tmp_path: Path, published: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*names: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    write_file(tmp_path / "new", "games/a.html", b"old", published)
    made = tmp_path / "new/games/a.html"
    assert made.read_bytes() == b"old"
    assert not made.samefile(published / "games/a.html")


@pytest.mark.parametrize("path", ["/a", "../a", "a/../b", "a//b", "./a"])
def test_no_path_leads_out_of_the_site(tmp_path: Path, published: Path, path: str) -> None:
    with pytest.raises(BuildError):
        write_file(tmp_path / "new", path, b"", published)
