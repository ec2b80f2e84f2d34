"""The tables and the sheet of each game are what its fixture holds, word for word."""

from __future__ import annotations

import pytest
from tests.rules.kept import all_games
from tests.rules.printed import FOLDER, printed


@pytest.mark.parametrize("name", all_games())
def test_a_game_is_printed_as_its_fixture_says(name: str) -> None:
    """After a change of words: `python -m tests.rules.printed` writes the fixtures again."""
    assert printed(*all_games()[name]).splitlines() == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_every_fixture_is_of_a_game() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == all_games().keys()
