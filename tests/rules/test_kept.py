"""A change of the code behind games changes no sentence, no statement, no data of scripts and no printed address."""

from __future__ import annotations

import pytest
from tests.rules.kept import ADDRESSES, VIEWS, addresses, all_games, kept

from ludograph.rules.data.resolve import recommended
from ludograph.rules.data.words import DrawMode
from ludograph.rules.tables.facts import facts
from ludograph.rules.tables.sheet import version_of


def listed(text: str, name: str) -> list[str]:
    """The lines of a game, without its name."""
    return [line.removeprefix(f"{name} ") for line in text.splitlines() if line.partition(" ")[0] == name]


@pytest.mark.parametrize("name", all_games())
def test_what_is_said_of_a_game_is_what_was_kept(name: str) -> None:
    """After a meant change of words, citations or data: `python -m tests.rules.kept` writes the list again."""
    assert list(kept(*all_games()[name])) == listed(VIEWS.read_text("utf-8"), name)


@pytest.mark.parametrize("name", all_games())
def test_the_addresses_of_printed_sheets_keep_their_meaning(name: str) -> None:
    """A better word changes no code: only another rule does, and then a printed address must say so."""
    assert [addresses(*all_games()[name])] == (listed(ADDRESSES.read_text("utf-8"), name) or [""])


def test_better_words_for_a_condition_change_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, game = all_games()["oicho-kabu"]
    known = addresses(rules, game)
    better = {DrawMode.BY_CONDITIONS: "better words"}
    monkeypatch.setattr(facts, "_draw_text", lambda side, pieces: better.get(side.mode, side.mode.value))
    assert "better words" in str({one.path: one.text for one in facts.flatten(game)}["draw.player"])
    assert version_of(recommended(rules, game)) in known.partition(" ")[0]
