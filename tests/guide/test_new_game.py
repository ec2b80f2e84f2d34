"""The game that the manual makes step by step is sound, and can be built and asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludograph.cli.main import main
from tests.guide.examples import files
from tests.guide.project import check, lay_out

ARTICLE = "docs/games/harbour-nine.md"
DATA = [path for path in files() if path != ARTICLE]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The five files beside the encyclopedia's own."""
    folder: Path = tmp_path_factory.mktemp("harbour")
    lay_out(folder)
    for path, text in files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def test_its_five_files_are_sound(project: Path) -> None:
    assert check(project, list(files())) == {path: [] for path in files()}


def test_a_lighthouse_that_may_not_stand_is_found_unreachable(project: Path) -> None:
    game = project / "data/games/harbour-nine.yaml"
    sound = game.read_text(encoding="utf-8")
    game.write_text(sound.replace(", exempt: true", ""), encoding="utf-8")
    try:
        lines = check(project, ["data/games/harbour-nine.yaml"])["data/games/harbour-nine.yaml"]
    finally:
        game.write_text(sound, encoding="utf-8")
    assert [line.split()[1] for line in lines] == ["D10"]


def test_nine_and_one_are_named_on_the_command_line(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project)
    assert main(["hand", "harbour-nine", "9", "1"]) == 0
    assert "Lighthouse" in capsys.readouterr().out


def test_its_page_is_built_with_map_references_and_tables(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    assert main(["build", "--site-dir", "site"]) == 0
    page = (project / "site/games/harbour-nine/index.html").read_text(encoding="utf-8")
    assert "Cards of the Harbour" in page
    assert "Portugal" in page
    assert "Three boats" in page
