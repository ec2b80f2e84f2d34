"""The minutes that we estimate: only where hands are dealt and compared, and never fewer for more work."""

from __future__ import annotations

import pytest
from tests.games.data import seed_rules

from ludograph.games.duration import minutes_of
from ludograph.games.resolve import chosen
from ludograph.values import Range


def minutes(game: str) -> Range | None:
    return minutes_of(chosen(seed_rules(), game, "default")[0])


def test_a_round_with_more_players_takes_no_less_time() -> None:
    for game in seed_rules().games.values():
        found = minutes_of(game)
        assert found is None or 1 <= found.min <= found.max, game.id


def test_all_rounds_are_counted_where_their_number_is_fixed() -> None:
    kyo = minutes("kyo-kabu")
    assert kyo is not None
    assert (kyo.min % 5, kyo.max % 5) == (0, 0)
    assert kyo.min > 12


@pytest.mark.parametrize("game", ["baccarat", "che-san-zhang"])
def test_a_game_of_which_too_little_is_known_has_none(game: str) -> None:
    assert minutes_of(seed_rules().games[game]) is None
