"""What hands are worth in a game, and how two of them are settled."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.data import design_rules, seed_rules
from tests.games.decks import hand

from ludograph.games.evaluator import Outcome, evaluate, settle, standing
from ludograph.games.play import DEALER, PLAYER, Play, played
from ludograph.games.resolve import choose
from ludograph.games.words import TieRule


def settled(play: Play, mine: str, theirs: str) -> tuple[Outcome, Fraction]:
    return settle(
        play, standing(play, hand(mine, play.cards), PLAYER), standing(play, hand(theirs, play.cards), DEALER)
    )


def nine(ties: TieRule = TieRule.DRAW) -> Play:
    return played(design_rules().games["nine"], ties=ties)


@pytest.mark.parametrize(
    ("mine", "theirs", "outcome", "net"),
    [
        ("4 5", "3 5", Outcome.WIN, 1),
        ("3 5", "4 5", Outcome.LOSE, -1),
        ("4 5", "10 9", Outcome.DRAW, 0),
        ("3 3 3", "4 5", Outcome.WIN, 3),
        ("3 3 3", "4 4 4", Outcome.LOSE, -1),
        ("4 5", "9 1", Outcome.LOSE, -2),
        ("3 3 3", "9 1", Outcome.WIN, 3),
        ("4 5", "1 9", Outcome.WIN, 1),
        ("9 1", "10 2", Outcome.LOSE, -1),
        ("2 3 4", "1 2 3", Outcome.WIN, 2),
        ("1 2", "4 5", Outcome.WIN, 2),
    ],
)
def test_two_hands_are_settled_by_ranking_comparison_and_total(mine, theirs, outcome, net):
    assert settled(nine(), mine, theirs) == (outcome, Fraction(net))


@pytest.mark.parametrize(
    ("ties", "mine", "theirs", "outcome"),
    [
        (TieRule.DRAW, "4 1", "3 2", Outcome.DRAW),
        (TieRule.DEALER, "4 1", "3 2", Outcome.LOSE),
        (TieRule.PLAYER, "4 1", "3 2", Outcome.WIN),
        (TieRule.DEALER_AT_ZERO, "4 1", "3 2", Outcome.DRAW),
        (TieRule.DEALER_AT_ZERO, "4 6", "10 10", Outcome.LOSE),
    ],
)
def test_equal_hands_follow_the_tie_rule(ties, mine, theirs, outcome):
    assert settled(nine(ties), mine, theirs)[0] is outcome


def test_a_pay_may_be_the_number_of_a_card():
    rules = design_rules()
    play = played(choose(rules, "nine", local=("scissors",)))
    held = evaluate(play, hand("1 7 1", play.cards), PLAYER).held
    assert [(one.use.id, one.pay) for one in held] == [("scissors", Fraction(7))]


def test_an_evaluation_lists_what_a_hand_holds_best_first():
    play = played(seed_rules().games["hiki-kabu"])
    found = evaluate(play, hand("3 3 3", play.cards), PLAYER)
    assert [one.use.id for one in found.held] == ["arashi-kabu", "arashi"]
    assert found.best is not None
    assert found.best.use.id == "arashi-kabu"
    assert found.total == 9


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("1 3 8 11 12", 10),
        ("1 3 8 12", 8),
        ("1 3 8 11", 7),
        ("1 3 8", 5),
        ("plum/warbler wisteria/cuckoo iris/bridge susuki/geese willow/swallow", 1),
        ("plum/warbler wisteria/cuckoo iris/bridge susuki/geese willow/swallow chrysanthemum/sake-cup", 2),
        ("clover/boar maple/deer peony/butterflies", 5),
        ("clover/boar maple/deer peony/butterflies iris/bridge plum/warbler", 6),
        ("susuki/moon chrysanthemum/sake-cup cherry/curtain", 10),
        ("1 2", 0),
    ],
)
def test_koi_koi_adds_points_the_best_of_a_group_and_more_for_each_card_beyond(cards, points):
    play = played(design_rules().games["koi-koi"], round_number=6)
    assert evaluate(play, hand(cards, play.cards), PLAYER).points == points


def test_the_cards_of_the_month_count_in_their_month_only():
    cards = "9 9 9 9"
    for month, points in ((9, 4), (8, 0)):
        play = played(design_rules().games["koi-koi"], round_number=month)
        assert evaluate(play, hand(cards, play.cards), PLAYER).points == points


def test_a_reading_decides_whether_the_order_matters():
    rules = seed_rules()
    fixed = played(rules.games["oicho-kabu"])
    free = played(choose(rules, "oicho-kabu", **{"yaku.kuppin.reading": "any-order"}))
    for play, use in ((fixed, ""), (free, "kuppin")):
        assert standing(play, hand("1 9", play.cards), DEALER).use == use
        assert standing(play, hand("9 1", play.cards), DEALER).use == "kuppin"
