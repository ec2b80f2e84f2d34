"""The tables and the sheet of each game of the site are what its fixture holds, word for word."""

from __future__ import annotations

import pytest
from tests.rules.printed import FOLDER, printed, printed_games


@pytest.mark.parametrize("name", printed_games())
def test_a_game_is_printed_as_its_fixture_says(name: str) -> None:
    """After a change of words: `python -m tests.rules.printed` writes the fixtures again."""
    assert printed(*printed_games()[name]).splitlines() == (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def test_every_fixture_is_of_a_game() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == printed_games().keys()
