"""The minutes that we estimate: only where hands are dealt and compared, and never fewer for more work."""

from __future__ import annotations

import pytest
from tests.rules.data import seed_rules
from tests.rules.english import english

from ludograph.languages.words import words_in
from ludograph.rules.data.resolve import chosen
from ludograph.rules.history.needs import minutes_of, needs, packs, rounds_of
from ludograph.values import Range


def minutes(game: str) -> Range | None:
    return minutes_of(chosen(seed_rules(), game, "default")[0])


def test_a_round_with_more_players_takes_no_less_time() -> None:
    for game in seed_rules().games.values():
        found = minutes_of(game)
        assert found is None or 1 <= found.min <= found.max, game.id


def test_games_can_be_compared_because_the_minutes_are_those_of_one_round() -> None:
    kyo = chosen(seed_rules(), "kyo-kabu", "default")[0]
    assert rounds_of(kyo) == 12
    assert minutes_of(kyo) == Range(2, 3)
    assert needs(seed_rules(), kyo, words_in("en"))[-1] == "12 × 2–3 min"


def test_what_a_game_needs_is_a_short_line_in_which_a_star_marks_what_we_suggest() -> None:
    rules, words = seed_rules(), words_in("en")
    said = {
        id: english(needs(rules, rules.games[id], words)) for id in ("oicho-kabu", "kyo-kabu", "che-san-zhang", "kura")
    }
    assert said == {
        "oicho-kabu": ("2–11 players", "ordinary pack", "1–5 min"),
        "kyo-kabu": ("3–10* players", "ordinary pack*", "12 × 2–3 min"),
        "che-san-zhang": ("money-suited pack of thirty",),
        "kura": (),
    }


def test_the_packs_that_serve_begin_with_the_ordinary_one() -> None:
    rules = seed_rules()
    found = {
        id: english(list(packs(rules.games[id], rules.decks, words_in("en"))))
        for id in ("kyo-kabu", "kyo-kabu/mushi-kabu")
    }
    assert found == {
        "kyo-kabu": ["ordinary pack", "kabufuda", "mamefuda", "hanafuda"],
        "kyo-kabu/mushi-kabu": ["hanafuda"],
    }


@pytest.mark.parametrize("game", ["baccarat", "che-san-zhang"])
def test_a_game_of_which_too_little_is_known_has_none(game: str) -> None:
    assert minutes_of(seed_rules().games[game]) is None
