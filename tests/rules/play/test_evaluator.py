"""What hands are worth in a game, and how two of them are settled."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.rules.data import choose, design_rules, field_rules, seed_rules
from tests.rules.decks import hand
from tests.rules.rules import changed, read

from ludograph.rules.data.notations import Payment
from ludograph.rules.data.words import TieRule
from ludograph.rules.play.evaluator import Outcome, evaluate, multiple, settle, standing
from ludograph.rules.play.play import DEALER, PLAYER, Play, played
from ludograph.rules.tables.round.play_hands import of_two
from ludograph.values import Fact


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


@pytest.mark.parametrize(("card", "paid"), [(1, 4), (2, 7), (3, None)])
def test_a_card_that_pays_is_counted_in_deal_order_up_to_the_last(card: int, paid: int | None):
    play = nine()
    assert multiple(Payment(card=card), tuple(hand("4 7", play.cards))) == paid
    assert multiple(Payment(Fraction(1, 2)), ()) == Fraction(1, 2)
    assert multiple(None, ()) is None


@pytest.mark.parametrize("effect", ["draw", "void-round"])
def test_a_hand_that_returns_the_stakes_does_so_above_any_total_but_not_below_a_stronger_hand(effect: str):
    rules, _ = read(changed("games/a.yaml", ("effect: win, pay: 2}", f"effect: {effect}}}")))
    play = played(rules.games["nine"])
    assert settled(play, "3 3 3", "4 5") == settled(play, "4 5", "3 3 3") == (Outcome.DRAW, 0)
    assert settled(play, "3 3 3", "9 1")[0] is Outcome.LOSE


def test_a_number_that_a_comparison_does_not_list_is_the_weakest():
    compared = "storm: {compare: {order: [9, [1, 2]]}, holder: both"
    rules, problems = read(changed("games/a.yaml", ("storm: {holder: both", compared)))
    assert [problem for problem in problems if " D17 " not in problem] == []
    play = played(rules.games["nine"])
    worth = {n: standing(play, hand(f"{n} {n} {n}", play.cards), PLAYER).worth for n in (9, 1, 2, 5, 8)}
    assert worth[9] > worth[1] == worth[2] > worth[5] == worth[8]


@pytest.mark.parametrize(
    ("equals", "outcome"), [("dealer", Outcome.LOSE), ("player", Outcome.WIN), ("draw", Outcome.DRAW)]
)
def test_a_comparison_by_an_order_may_say_who_wins_with_equal_numbers(equals: str, outcome: Outcome):
    compared = f"storm: {{compare: {{order: [9, [1, 2]], equals: {equals}}}, holder: both"
    rules, problems = read(changed("games/a.yaml", ("storm: {holder: both", compared)))
    assert [problem for problem in problems if " D17 " not in problem] == []
    play = played(rules.games["nine"])
    assert settled(play, "1 1 1", "2 2 2")[0] is outcome
    assert settled(play, "9 9 9", "2 2 2")[0] is Outcome.WIN
    rule = "the one that comes first in the order 9 > 1=2 wins; if they are equal, "
    assert rule in str(of_two(play.game, play.game.uses["storm"]))


@pytest.mark.parametrize("wrong", ["equals: rank", "equals: [dealer]", "same: dealer"])
def test_a_rule_for_equals_that_is_none_is_reported(wrong: str):
    compared = f"storm: {{compare: {{order: [9], {wrong}}}, holder: both"
    _, problems = read(changed("games/a.yaml", ("storm: {holder: both", compared)))
    assert any("equals: dealer" in problem for problem in problems)


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


def koi_koi(**changed: dict[str, Any]) -> Play:
    """Koi-koi in which some uses say something else."""
    game = design_rules().games["koi-koi"]
    uses = {
        id_: replace(use, entry=replace(use.entry, **changed.get(id_.replace("-", "_"), {})))
        for id_, use in game.uses.items()
    }
    return played(replace(game, uses=uses))


def points(play: Play, cards: str) -> int:
    return evaluate(play, hand(cards, play.cards), PLAYER).points


BOTH_VIEWINGS = "susuki/moon cherry/curtain chrysanthemum/sake-cup"


def test_of_a_group_only_the_best_counts():
    assert points(koi_koi(), BOTH_VIEWINGS) == 10
    grouped = koi_koi(moon_viewing={"group": "views"}, flower_viewing={"group": "views", "points": Fact(7)})
    assert points(grouped, BOTH_VIEWINGS) == 7
    apart = koi_koi(moon_viewing={"group": "moon"}, flower_viewing={"group": "flower", "points": Fact(7)})
    assert points(apart, BOTH_VIEWINGS) == 12


def test_fewer_cards_than_extra_counts_from_take_nothing_away():
    animals = design_rules().games["koi-koi"].uses["animals"].entry.extra
    assert animals is not None
    play = koi_koi(moon_viewing={"extra": replace(animals, beyond=3)})
    assert points(play, "susuki/moon chrysanthemum/sake-cup") == 5
    assert points(play, "susuki/moon chrysanthemum/sake-cup maple/deer clover/boar plum/warbler") == 6


def stronger(play: Play, one: str, other: str) -> Outcome:
    hands = [[play.deck.by_id[card] for card in cards.split()] for cards in (one, other)]
    return settle(play, *(standing(play, each, PLAYER) for each in hands))[0]


SHOWDOWNS = [
    # the first hand wins
    ("spades/9 hearts/9 clubs/1 clubs/3 hearts/4", "clubs/9 diamonds/9 clubs/13 clubs/12 hearts/11"),
    ("spades/9 hearts/9 clubs/4 diamonds/4 hearts/3", "clubs/9 diamonds/9 hearts/2 spades/2 clubs/1"),
    ("spades/2 hearts/2 clubs/2 clubs/3 hearts/3", "clubs/1 diamonds/1 hearts/1 spades/13 clubs/12"),
    ("spades/2 hearts/3 clubs/4 clubs/5 hearts/6", "clubs/1 diamonds/2 hearts/4 spades/5 hearts/3"),
    ("spades/10 hearts/11 clubs/12 clubs/13 hearts/1", "clubs/9 diamonds/10 hearts/12 spades/11 hearts/13"),
    ("spades/1 hearts/9 clubs/8 clubs/5 hearts/2", "clubs/13 diamonds/12 hearts/11 spades/10 hearts/8"),
    ("spades/1 spades/9 spades/8 spades/5 spades/2", "clubs/13 clubs/12 clubs/11 clubs/10 clubs/8"),
]


@pytest.mark.parametrize(("one", "other"), SHOWDOWNS)
def test_equal_categories_are_compared_by_groups_runs_and_kickers(one, other):
    play = played(field_rules().games["stud/draw"])
    assert stronger(play, one, other) is Outcome.WIN
    assert stronger(play, other, one) is Outcome.LOSE


def test_of_seven_cards_the_best_five_count():
    play = played(field_rules().games["stud"])
    flush = "spades/1 spades/9 spades/8 spades/5 spades/2"
    full = "hearts/4 clubs/4 diamonds/4 hearts/7 clubs/7"
    assert stronger(play, f"{flush} hearts/3 clubs/3", f"{full} hearts/2 clubs/13") is Outcome.LOSE
    assert stronger(
        play, f"{flush} hearts/3 clubs/3", "hearts/5 clubs/6 diamonds/7 hearts/8 clubs/9 clubs/1 clubs/4"
    ) is (Outcome.WIN)
    assert (
        evaluate(play, [play.deck.by_id[card] for card in f"{flush} hearts/3 clubs/3".split()], PLAYER).best is not None
    )


@pytest.mark.parametrize(("better", "outcome"), [("dealer", Outcome.LOSE), ("player", Outcome.WIN)])
def test_of_two_holders_of_a_hand_the_one_that_the_data_name_wins(better: str, outcome: Outcome) -> None:
    storm = "storm: {holder: both, effect: win, pay: 2"
    rules, problems = read(changed("games/a.yaml", (f"{storm}}}", f"{storm}, compare: {better}}}")))
    assert not problems
    assert settled(played(rules.games["nine"]), "5 5 5", "6 6 6")[0] is outcome
