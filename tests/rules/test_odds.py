"""Exact odds: they agree with counting every physical card, and with counts that are known from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb, perm

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules import naive
from tests.rules.data import design_rules, field_rules, seed_rules, small_deck
from tests.rules.decks import HANAFUDA_48, KABUFUDA_40, condition, hand

from ludograph.rules.conditions.base import Scoring, Setting
from ludograph.rules.data.words import DrawMode, Status, TieRule
from ludograph.rules.odds.best import best
from ludograph.rules.odds.final import IllegalPolicyError, Policy, final, legal_policies, round_odds
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.ways import Ways, assembled, totals, ways
from ludograph.rules.play.evaluator import Outcome, settle, standing
from ludograph.rules.play.play import DEALER, PLAYER, NotPlayableError, played

KABU = Setting(Scoring(((10, 0),), 10), 10)

PLAYABLE = [game.id for game in seed_rules().games.values() if game.deck is not None and game.status is Status.FULL]


def seed_conditions():
    """Every condition of the seed data with a deck it is used with, each pair once."""
    pairs = {}
    for id_ in PLAYABLE:
        game = seed_rules().games[id_]
        play = played(replace(game, uses={**game.uses, **game.local}))
        for use in play.uses:
            for size in (use.use.yaku.size,) if use.use.yaku.size else play.sizes:
                pairs.setdefault((play.cards, use.when, size), (play, use, size))
    return [pytest.param(*found, id=f"{found[0].game.id}-{found[1].id}-{found[2]}") for found in pairs.values()]


@pytest.mark.parametrize(("play", "use", "size"), seed_conditions())
def test_every_yaku_of_the_seed_games_is_counted_as_by_dealing_every_card(play, use, size):
    found = ways(play.cards, size, use.when, play.setting)
    assert (found.ordered, found.sets, found.classes) == naive.ordered_and_sets(
        play.cards, size, use.when, play.setting
    )
    assert found.ordered_of == perm(len(play.cards), size)
    assert found.sets_of == comb(len(play.cards), size)


def counted_alike():
    """A game of the site for each pack and each way of counting."""
    found = {(play.cards, play.setting): play for play in map(played, map(seed_rules().games.__getitem__, PLAYABLE))}
    return [pytest.param(play, id=play.game.id) for play in found.values()]


@pytest.mark.parametrize("play", counted_alike())
def test_totals_of_the_seed_games_are_those_of_dealing_every_card_and_sum_to_one(play):
    for size in (2, 3):
        found = totals(play.cards, play.setting, size)
        assert sum(each.dealt for each in found.values()) == 1
        for total, each in found.items():
            counted = naive.ordered_and_sets(play.cards, size, condition(f"total: {total}"), play.setting)
            assert (each.ordered, each.sets, each.classes) == counted


@pytest.mark.parametrize("low", [False, True])
def test_totals_of_cards_that_count_as_their_holder_likes_are_those_of_dealing_every_card(low: bool) -> None:
    # The 10 and the 3 count the same at first, and only one of them may count something else.
    setting = Setting(Scoring(((10, 3), (2, 1)), 10, (), ((10, (0, 7)), (2, (2,))), low), 10)
    found = totals(KABUFUDA_40, setting, 3)
    assert sum(each.dealt for each in found.values()) == 1
    for total, each in found.items():
        counted = naive.ordered_and_sets(KABUFUDA_40, 3, condition(f"total: {total}"), setting)
        assert (each.ordered, each.sets, each.classes) == counted
    assert setting.scoring.total(hand("10 9 9", KABUFUDA_40)) == (1 if low else 8)
    three, ten = hand("3 10", KABUFUDA_40)
    assert condition("total: 3").sees(three, setting) != condition("total: 3").sees(ten, setting)


@pytest.mark.parametrize("id_", PLAYABLE)
@pytest.mark.parametrize("side", [PLAYER, DEALER])
def test_final_hands_are_those_of_dealing_every_card(id_, side):
    play = played(seed_rules().games[id_])
    if play.sizes[-1] > 3:
        play = replace(play, cards=small_deck((1, 4, 9, 10), 2).cards)
    policies = legal_policies(play, side)
    begun = play.laid_out[:1] if side is PLAYER else ()
    policy = policies[len(policies) // 2]
    found = final(play, policy, side, begun[0] if begun else None)
    assert sum(found.values()) == 1
    assert {end: odds for end, odds in found.items() if odds} == naive.final(play, policy, side, begun)


@pytest.mark.parametrize("ties", [TieRule.DRAW, TieRule.DEALER, TieRule.DEALER_AT_ZERO, TieRule.PLAYER])
def test_a_round_is_that_of_dealing_every_card_of_a_small_deck(ties):
    play = played(design_rules().games["nine"], deck=small_deck((1, 2, 9), 3), ties=ties)
    found = round_odds(play, Policy(5), Policy(4))
    assert dict(found.payments) == naive.payments(play, Policy(5), Policy(4))
    assert found.win + found.draw + found.lose == 1
    assert found.expectation == sum(net * odds for net, odds in found.payments)


def test_best_hands_sum_to_all_and_count_each_hand_once():
    for id_ in ("nine", "seotda", "split"):
        play = played(design_rules().games[id_])
        found = best(play, play.game.dealt_cards)
        assert sum(each.dealt for each in found.values()) == 1
        assert sum(each.sets for each in found.values()) >= comb(len(play.cards), play.game.dealt_cards)


def test_poker_has_its_classical_counts():
    found = best(played(design_rules().games["poker"]), 5)
    assert {use: each.sets for use, each in found.items()} == {
        "straight-flush": 40,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three-of-a-kind": 54912,
        "two-pairs": 123552,
        "one-pair": 1098240,
        "total": 1302540,
    }


def several(of: int, size: int, least: int) -> int:
    """Hands of eight out of 48 with at least so many of `of` cards."""
    return sum(comb(of, taken) * comb(48 - of, size - taken) for taken in range(least, min(of, size) + 1))


KOI_KOI = {
    "five-brights": comb(43, 3),
    "four-brights": comb(43, 4),
    "rainy-four": comb(4, 3) * comb(43, 4),
    "three-brights": comb(4, 3) * comb(43, 5),
    "boar-deer-butterfly": comb(45, 5),
    "animals": several(9, 8, 5),
    "poetry-ribbons": comb(45, 5),
    "blue-ribbons": comb(45, 5),
    "ribbons": several(10, 8, 5),
    "moon-viewing": comb(46, 6),
    "flower-viewing": comb(46, 6),
    "chaff": 0,
    "month-cards": comb(44, 4),
    "four-of-a-month": 12 * comb(44, 4) - comb(12, 2),
    "four-pairs": comb(12, 4) * comb(4, 2) ** 4,
}


@pytest.mark.parametrize("rules", [design_rules, field_rules])
def test_koi_koi_combinations_in_eight_cards_have_their_closed_forms(rules):
    play = played(rules().games["koi-koi"], round_number=9)
    assert {use.id: ways(play.cards, 8, use.when, play.setting).sets for use in play.uses} == KOI_KOI


def test_seotda_ranks_its_190_hands():
    found = best(played(design_rules().games["seotda"]), 2)
    assert {use: each.sets for use, each in found.items()} == {
        "light-38": 1,
        "light-18": 1,
        "light-13": 1,
        "pairs": 10,
        **dict.fromkeys(("one-two", "one-four", "one-nine", "one-ten", "four-ten", "four-six"), 4),
        "total": 153,
    }


def test_a_split_hand_is_counted_by_its_numbers():
    def splits(numbers: tuple[int, ...], rest_too: bool) -> bool:
        return any(
            (a + b + c) % 10 == 0 and (not rest_too or (sum(numbers) - a - b - c) % 10 == 0)
            for i, a in enumerate(numbers)
            for j, b in enumerate(numbers[:i])
            for c in numbers[:j]
        )

    from itertools import combinations_with_replacement
    from math import prod

    bulls = doubles = 0
    for numbers in combinations_with_replacement(range(1, 11), 5):
        hands = prod(comb(4, numbers.count(number)) for number in set(numbers))
        bulls += hands * splits(numbers, False)
        doubles += hands * splits(numbers, True)
    found = best(played(design_rules().games["split"]), 5)
    assert found["bull-bull"].sets == doubles
    assert found["bull"].sets == bulls - doubles


CONDITIONS = [
    "has: [8, 9]",
    "groups: {by: rank, exactly: [2, 1]}",
    "run: up",
    "{run: set, high: [1]}",
    "all: [{same: rank}, {not: {has: [4]}}]",
    "sequence: [any, [4, 5], any]",
    "split: {take: 2, where: {total: 0}, rest: {only: {rank: 5-8}}}",
    "any: [{total: 7-9}, {starts: [1, 2]}]",
]


@pytest.mark.parametrize("text", CONDITIONS)
@given(data=st.data())
def test_any_deck_is_counted_as_by_dealing_every_card(text, data):
    numbers = data.draw(st.lists(st.integers(1, 10), min_size=3, max_size=7))
    cards = tuple(replace(KABUFUDA_40[0], id=f"{n}#{place}", n=n) for place, n in enumerate(numbers))
    parsed, setting = condition(text), Setting(KABU.scoring, max(numbers))
    found = ways(cards, 3, parsed, setting)
    assert (found.ordered, found.sets, found.classes) == naive.ordered_and_sets(cards, 3, parsed, setting)


@pytest.mark.parametrize(
    "text",
    [
        "same: suit",
        "groups: {by: suit, exactly: [2, 1]}",
        "all: [{groups: {by: rank, some: 2}}, {count: {of: {cat: bright}, min: 1}}]",
        "groups: {by: cat, some: 3}",
        "all: [{same: suit}, {run: set}]",
        "has: [{tag: poetry}, {suit: pine}]",
    ],
)
def test_suits_and_categories_are_counted_as_by_dealing_every_card(text):
    found = ways(HANAFUDA_48, 3, condition(text), KABU)
    assert (found.ordered, found.sets, found.classes) == naive.ordered_and_sets(HANAFUDA_48, 3, condition(text), KABU)


def test_mushi_kabu_has_the_odds_of_kyo_kabu():
    kyo, mushi = (played(seed_rules().games[id_]) for id_ in ("kyo-kabu", "kyo-kabu/mushi-kabu"))
    assert {use: each.dealt for use, each in best(kyo, 3).items()} == {
        use: each.dealt for use, each in best(mushi, 3).items()
    }
    for first, second in zip(kyo.laid_out, mushi.laid_out, strict=True):
        one = round_odds(kyo, Policy(5), Policy(5), first)
        other = round_odds(mushi, Policy(5), Policy(5), second)
        assert one.payments == other.payments


def test_the_three_decks_of_forty_give_the_same_totals():
    decks = seed_rules().decks
    found = [totals(decks[id_].cards, KABU, 3) for id_ in ("kabufuda-40", "hanafuda-40-kabu", "western-40-pips")]
    assert found[0] == found[1] == found[2]


def test_a_policy_against_the_rules_is_refused_with_a_hand():
    play = played(seed_rules().games["oicho-kabu"])
    with pytest.raises(IllegalPolicyError, match="draw-to-9: the rules do not let the player draw with") as caught:
        final(play, Policy(9), PLAYER)
    assert play.setting.scoring.total(caught.value.hand) >= 7


def test_an_exempt_yaku_stands_whatever_the_policy_says():
    play = played(design_rules().games["nine"])
    assert final(play, Policy(9), DEALER)["nine-one"] == Fraction(2, 195)


def test_policies_parse_and_print():
    assert [str(Policy.parse(text)) for text in ("draw-to-5", "draw_to: 3", "stand")] == [
        "draw-to-5",
        "draw-to-3",
        "stand",
    ]
    assert Policy.parse("maybe") is None


def test_what_takes_too_long_is_not_computed_and_never_estimated():
    with pytest.raises(NotComputedError, match="too many to go through"):
        ways(HANAFUDA_48, 24, condition("run: set"), KABU)
    with pytest.raises(NotComputedError, match="the splits of a hand of 30"):
        ways(KABUFUDA_40, 30, condition("split: {take: 15, where: {total: 0}}"), KABU)
    with pytest.raises(NotComputedError, match="the order of a hand of 6"):
        ways(KABUFUDA_40, 6, condition("run: up"), KABU)


def test_a_pot_game_has_no_round_against_a_dealer():
    with pytest.raises(NotPlayableError):
        round_odds(played(design_rules().games["seotda"]), Policy(5), Policy(5))


def test_hands_that_the_deck_is_too_small_for_have_no_ends() -> None:
    play = played(design_rules().games["nine"])
    with pytest.raises(NotPlayableError, match="its 2 cards are too few for every hand to end"):
        final(replace(play, cards=play.cards[:2]), Policy(5), PLAYER)


def test_a_hunter_beats_what_it_names_and_else_counts_its_total():
    play = played(design_rules().games["seotda"])
    cards = {card.id: card for card in play.cards}

    def stands(*ids: str):
        return standing(play, [cards[id_] for id_ in ids], PLAYER)

    hunter = stands("cherry/poetry-ribbon", "clover/ribbon")
    pair = stands("pine/crane", "pine/poetry-ribbon")
    named = stands("pine/crane", "plum/warbler")
    assert hunter.use == ""
    assert settle(play, hunter, pair)[0] is Outcome.WIN
    assert settle(play, pair, hunter)[0] is Outcome.LOSE
    assert settle(play, hunter, named)[0] is Outcome.LOSE


def test_the_rules_that_give_a_card_always_leave_no_policy():
    plays = [played(seed_rules().games[id_]) for id_ in PLAYABLE]
    always = [play for play in plays if play.drawings[PLAYER].mode is DrawMode.ALWAYS]
    assert always
    assert all(legal_policies(play, PLAYER) == (Policy(-1),) for play in always)


def test_from_no_cards_nothing_is_dealt() -> None:
    assert Ways(0, 0, 0, 0, 0).dealt == 0


def test_hands_of_unlike_parts_are_assembled_whatever_group_the_first_part_has() -> None:
    asked = condition("parts: [{take: 2, where: {same: rank}}, {take: 2, where: {ranks: [1, 1]}}]")
    found = {tuple(sorted(card.n for card in hand)) for hand in assembled(KABUFUDA_40, asked, Setting())}
    assert found == {(1, 1, n, n) if n > 1 else (1, 1, 1, 1) for n in range(1, 11)}


def test_copies_of_one_part_are_not_assembled_twice_in_another_order() -> None:
    asked = condition("parts: [{times: 2, take: 2, where: {same: rank}}]")
    pairs = [tuple(card.n for card in hand)[::2] for hand in assembled(KABUFUDA_40, asked, Setting())]
    assert len(pairs) == len({tuple(sorted(pair)) for pair in pairs}) == comb(11, 2)
