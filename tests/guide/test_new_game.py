"""The game that the manual makes step by step is sound, and can be built and asked about."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.guide.examples import ROOT, files
from tests.guide.project import CONFIG, check

from ludograph.tools.main import main

FILES = files("new-game.md")
LIGHTHOUSE = "lighthouse: {holder: dealer, effect: win, pay: 1, exempt: true}"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The six files beside the encyclopedia's data and library."""
    folder: Path = tmp_path_factory.mktemp("new-game")
    for name in ("bibliography", "data"):
        shutil.copytree(ROOT / name, folder / name)
    for path, text in {**FILES, "mkdocs.yml": CONFIG, "docs/index.md": "# Games\n"}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def test_its_six_files_are_sound(project: Path) -> None:
    assert check(project, list(FILES)) == {path: [] for path in FILES}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ("lighthouse: {holder: player, effect: win, pay: 1}", "D10"),
        ("lighthouse: {holder: both, effect: win, pay: 1, exempt: true}", "D13"),
    ],
)
def test_what_the_manual_says_goes_wrong_goes_wrong(project: Path, changed: str, code: str) -> None:
    game = project / "data/games/harbour-nine.yaml"
    sound = game.read_text(encoding="utf-8")
    assert LIGHTHOUSE in sound
    game.write_text(sound.replace(LIGHTHOUSE, changed), encoding="utf-8")
    try:
        lines = check(project, ["data/games/harbour-nine.yaml"])["data/games/harbour-nine.yaml"]
    finally:
        game.write_text(sound, encoding="utf-8")
    assert [line.split()[1] for line in lines] == [code]


def test_nine_and_one_are_named_on_the_command_line(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(project)
    assert main(["hand", "harbour-nine", "9", "1"]) == 0
    assert "Lighthouse" in capsys.readouterr().out


def test_its_page_is_built_with_map_references_and_tables(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    assert main(["build", "--engine", "plain", "--site-dir", "site"]) == 0
    page = (project / "site/games/harbour-nine/index.html").read_text(encoding="utf-8")
    assert "Cards of the Harbour" in page
    assert "Portugal" in page
    assert "Three boats" in page
