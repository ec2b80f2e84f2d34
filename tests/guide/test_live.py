"""What the manual shows as typed stands live right below."""

from __future__ import annotations

import pytest
from tests.guide.examples import Example, examples, files

SOUND = [one for one in examples() if not one.complaint and not one.is_whole_article and not one.silences]
FAULTY = [one for one in examples() if one.complaint]


def test_the_manual_has_examples_of_both_kinds() -> None:
    assert len(SOUND) >= 15
    assert len(FAULTY) >= 5


@pytest.mark.parametrize("example", SOUND, ids=str)
def test_a_sound_example_is_followed_by_itself(example: Example) -> None:
    assert example.after.lstrip("\n").startswith(example.text)


def test_the_new_game_has_its_six_files() -> None:
    assert sorted(files("new-game.md")) == [
        "bibliography/harbour.bib",
        "data/decks/harbour.yaml",
        "data/games/harbour-nine.yaml",
        "data/terms/harbour.yaml",
        "data/yaku/harbour.yaml",
        "docs/games/harbour-nine.md",
    ]
