"""A small file of data does not use up the machine: what is too large is refused, and how large it is is said."""

from __future__ import annotations

import pytest
from tests.rules.rules import read

from ludograph.rules.odds import final
from ludograph.rules.odds.final import Policy, is_legal, leaves, legal_policies
from ludograph.rules.odds.patience import TooManyError, amount
from ludograph.rules.odds.witness import Survey
from ludograph.rules.play.play import PLAYER, Play, played

DECK = "d: {names: [d], numbers: 1-10, copies: 4, source: K 5}\n"
GAME = """\
g:
  names: [g]
  family: kabu
  sources: K 1
  players: {{min: 2, max: 4}}
  form: banker
  deck: {{use: d}}
  score: {{values: {{10: 0}}, mod: {mod}, best: high}}
  deal: {{cards: {cards}}}
  draw:
    limit: {limit}
    player: {{must: {{total: {{max: 3}}}}, never: {{total: {{min: 7}}}}}}
    dealer: {{unstated: true}}
  ties: dealer
  pay: {{base: 1}}
  ranking: [total]
"""


def play(cards: int, limit: int, mod: int = 10) -> Play:
    rules, _ = read({"decks/d.yaml": DECK, "games/g.yaml": GAME.format(cards=cards, limit=limit, mod=mod)})
    return played(rules.games["g"])


def test_the_legal_policies_of_a_large_game_are_found_hand_by_hand_and_its_courses_refused() -> None:
    large = play(5, 3)
    assert legal_policies(large, PLAYER) == tuple(map(Policy, range(3, 7)))
    with pytest.raises(TooManyError, match="100,000,000"):
        leaves(large, Policy(5), PLAYER)


@pytest.mark.parametrize(("cards", "limit"), [(2, 10**9), (10**9, 1), (2, 38), (20, 15)])
def test_more_hands_before_a_draw_than_are_gone_through_are_refused(cards: int, limit: int) -> None:
    with pytest.raises(TooManyError):
        is_legal(play(cards, limit), Policy(5), PLAYER)


def test_so_are_more_policies_than_are_tried() -> None:
    with pytest.raises(TooManyError, match="1,000,000,001 policies"):
        legal_policies(play(2, 1, mod=10**9), PLAYER)


def test_the_number_of_hands_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    small = play(2, 1)
    hands = 1 + 10 + 55
    monkeypatch.setattr(final, "MOST_DRAWN_TO", hands)
    assert is_legal(small, Policy(5), PLAYER)
    monkeypatch.setattr(final, "MOST_DRAWN_TO", hands - 1)
    with pytest.raises(TooManyError, match="66 hands"):
        is_legal(small, Policy(5), PLAYER)


def test_hands_that_no_deck_has_are_none() -> None:
    assert list(play(2, 10**9).sizes_in_deck) == list(range(2, 41))
    assert list(play(10**9, 1).sizes_in_deck) == [10**9]
    with pytest.raises(Exception, match="too many hands"):
        _ = Survey(play(10**9, 1)).hands


def test_a_number_that_is_too_long_to_read_is_shortened() -> None:
    assert amount(400_000) == "400,000"
    assert amount(10**15 - 1) == "999,999,999,999,999"
    assert amount(10**5000) == "over 10^5000"
