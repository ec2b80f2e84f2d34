"""The minutes that we estimate: only where hands are dealt and compared, and never fewer for more work."""

from __future__ import annotations

import pytest
from tests.rules.data import seed_rules

from ludograph.article.syntaxes.components.needs import needs
from ludograph.languages.words import words_in
from ludograph.rules.data.resolve import chosen
from ludograph.rules.history.records import minutes_of, rounds_of
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
    said = needs(kyo, words_in("en"), seed_rules().decks)
    assert said[-2:] == ["about 2–3 min a round (our estimate)", "12 rounds"]


def test_what_a_game_needs_names_every_pack_and_says_which_is_our_suggestion() -> None:
    kyo = chosen(seed_rules(), "kyo-kabu", "default")[0]
    oicho = seed_rules().games["oicho-kabu"]
    packs = [needs(game, words_in("en"), seed_rules().decks)[1] for game in (kyo, oicho)]
    assert packs == [
        "40 cards (kabufuda, mamefuda, hanafuda) or ordinary cards (our suggestion)",
        "40 cards (kabufuda, hanafuda) or ordinary cards",
    ]


@pytest.mark.parametrize("game", ["baccarat", "che-san-zhang"])
def test_a_game_of_which_too_little_is_known_has_none(game: str) -> None:
    assert minutes_of(seed_rules().games[game]) is None
