"""Best play agrees with playing out every deal card by card; estimates agree with what is known exactly."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from itertools import combinations, permutations
from math import comb

import pytest
from tests.rules.data import design_rules, field_rules, seed_rules, small_deck

from ludograph.rules.cards.deck import Attribute
from ludograph.rules.data.notations import SideDraw
from ludograph.rules.data.words import DrawMode
from ludograph.rules.odds.best import best, points_about, points_odds
from ludograph.rules.odds.best_play import best_open, best_play
from ludograph.rules.odds.final import Policy, action, final, legal_policies, round_odds
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.pot import _estimated, pot_odds
from ludograph.rules.odds.simulation import Shuffle, about, simulated
from ludograph.rules.odds.ways import LookedAt, _different_families, _families, all_hands, different_hands
from ludograph.rules.play.evaluator import points, settle, standing
from ludograph.rules.play.play import DEALER, PLAYER, Action, NotPlayableError, Play, played

SMALL = small_deck((1, 2, 7, 9), 2)


SEEN = {"oicho-kabu": (0,), "oicho-kabu/tableau": (), "oicho-kabu/osaka": (), "nine": ()}
"""Places of the dealer's cards that players see when they decide, as the sources have it.

In the form with tableaus the dealer takes the open card only when the players have finished.
"""


def brute_force(play: Play, dealer) -> Fraction:
    """The value of the best play, by dealing every card: two cards each, at most one more."""
    open_ = SEEN[play.game.id]
    worth: dict = defaultdict(lambda: {Action.STAND: [], Action.DRAW: []})
    deals = 0
    for order in permutations(play.cards, 6):
        deals += 1
        mine, theirs, mine_next, theirs_next = order[:2], order[2:4], order[4], order[5]
        if action(play, dealer, DEALER, theirs) is Action.DRAW:
            theirs = (*theirs, theirs_next)
        known = (tuple(card.n for card in mine), tuple(order[2 + place].n for place in open_))
        for choice in play.actions(PLAYER, mine):
            hand = mine if choice is Action.STAND else (*mine, mine_next)
            net = settle(play, standing(play, hand, PLAYER), standing(play, theirs, DEALER))[1]
            worth[known][choice].append(net)
    return sum((max(sum(nets) for nets in each.values() if nets) for each in worth.values()), Fraction(0)) / deals


@pytest.mark.parametrize("id_", ["oicho-kabu", "oicho-kabu/tableau", "oicho-kabu/osaka"])
def test_best_play_is_worth_what_playing_out_every_deal_gives(id_):
    play = played(seed_rules().games[id_], deck=SMALL)
    dealer = legal_policies(play, DEALER)[-1]
    assert best_play(play, dealer).value == brute_force(play, dealer)


def test_best_play_on_a_column_with_a_card_laid_out_before_the_deal():
    play = played(seed_rules().games["kyo-kabu"], deck=small_deck((1, 5, 6, 7, 8, 9), 2))
    dealer = legal_policies(play, DEALER)[-1]
    for first in play.laid_out:
        worth: dict = defaultdict(lambda: {Action.STAND: [], Action.DRAW: []})
        stock = [card for card in play.cards if card not in play.laid_out]
        deals = 0
        for second, third, *theirs in permutations(stock, 5):
            deals += 1
            if action(play, dealer, DEALER, tuple(theirs[:2])) is Action.STAND:
                theirs.pop()
            for choice in play.actions(PLAYER, (first, second)):
                hand = (first, second) if choice is Action.STAND else (first, second, third)
                mine, its = standing(play, hand, PLAYER), standing(play, tuple(theirs), DEALER)
                worth[second.n][choice].append(settle(play, mine, its)[1])
        value = sum((max(sum(nets) for nets in each.values() if nets) for each in worth.values()), Fraction(0)) / deals
        assert best_play(play, dealer, first).value == best_play(play, dealer).open_cards[first.n][1] == value


def test_best_play_in_a_game_with_every_kind_of_draw_rule():
    play = played(design_rules().games["nine"], deck=SMALL)
    for dealer in (legal_policies(play, DEALER)[0], legal_policies(play, DEALER)[-1]):
        assert best_play(play, dealer).value == brute_force(play, dealer)


@pytest.mark.parametrize("id_", ["oicho-kabu/tableau", "oicho-kabu/osaka", "kyo-kabu"])
def test_open_cards_are_worth_on_the_mean_what_a_random_hand_is(id_):
    play = played(seed_rules().games[id_])
    found = best_play(play, legal_policies(play, DEALER)[2])
    assert sum(likely for likely, _worth in found.open_cards.values()) == 1
    assert sum(likely * worth for likely, worth in found.open_cards.values()) == found.value


def test_a_search_is_refused_by_the_number_of_courses_of_the_longest_hand_and_one_card_more(monkeypatch):
    play = played(seed_rules().games["oicho-kabu/tableau"], deck=SMALL)
    courses = 4 ** (3 + 1)
    searching = import_module("ludograph.rules.odds.best_play")
    monkeypatch.setattr(searching, "MOST_COURSES", courses)
    assert best_play(play, Policy(5)).choices
    monkeypatch.setattr(searching, "MOST_COURSES", courses - 1)
    with pytest.raises(NotComputedError, match="too many hands to go through for the best play"):
        best_play(play, Policy(5))


def test_no_policy_does_better_than_the_best_play():
    play = played(seed_rules().games["oicho-kabu/tableau"])
    dealer = legal_policies(play, DEALER)[1]
    best_value = best_play(play, dealer).value
    policies = legal_policies(play, PLAYER)
    assert all(round_odds(play, policy, dealer).expectation <= best_value for policy in policies)


def test_best_play_needs_a_dealer():
    with pytest.raises(NotPlayableError):
        best_play(played(seed_rules().games["hiki-kabu"]), Policy(-1))


@pytest.mark.parametrize(
    ("id_", "policy", "players", "deck"),
    [("hiki-kabu", 5, 2, SMALL), ("hiki-kabu/old", -1, 3, small_deck((1, 2, 9), 3))],
)
def test_a_pot_is_won_as_often_as_playing_out_every_deal_gives(id_, policy, players, deck):
    base = played(seed_rules().games[id_], deck=deck)
    # Without draw rules a hand may stand with any total, so that three hands of two cards are enough for the pack.
    free = {
        PLAYER: SideDraw(mode=DrawMode.NEVER if policy < 0 else DrawMode.FREE),
        DEALER: SideDraw(mode=DrawMode.NEVER),
    }
    play = replace(base, drawings=free)
    came: Counter = Counter()
    won: Counter = Counter()
    deals = 0
    for order in permutations(play.cards, 6):
        deals += 1
        left = list(order[2 * players :])
        shown = []
        for player in range(players):
            hand = order[2 * player : 2 * player + 2]
            if action(play, Policy(policy), PLAYER, hand) is Action.DRAW:
                hand = (*hand, left.pop(0))
            shown.append(standing(play, hand, PLAYER))
        end = shown[0].use or shown[0].total
        came[end] += 1
        won[end] += all(
            (shown[0].place, tuple(-one for one in shown[0].worth)) < (each.place, tuple(-one for one in each.worth))
            for each in shown[1:]
        )
    found = {share.end: (share.comes, share.wins) for share in pot_odds(play, Policy(policy), players)}
    assert found == {end: (Fraction(came[end], deals), Fraction(won[end], came[end])) for end in came}


def test_an_estimate_of_a_pot_holds_the_exact_shares():
    play = played(seed_rules().games["hiki-kabu/old"])
    exact = pot_odds(play, Policy(5), 3)
    about_them = {share.end: share for share in _estimated(play, Policy(5), 3, seed=1, deals=1000)}
    assert [share.end for share in exact] == list(range(9, -1, -1))
    outside = [
        share.end
        for share in exact
        for one, other in ((share.comes, about_them[share.end].comes), (share.wins, about_them[share.end].wins))
        if not other.low <= one <= other.high
    ]
    # Of twenty intervals of 95 % one or two may miss.
    assert len(outside) <= 3


def test_poker_has_its_published_counts_of_five_and_of_seven_cards():
    # C(52, 5) = 2,598,960 and C(52, 7) = 133,784,560; by rank as in the article "Poker probability" of Wikipedia.
    five = best(played(field_rules().games["stud/draw"]), 5)
    seven = best(played(field_rules().games["stud"]), 7)
    assert [each.sets for each in five.values()] == [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
    assert [each.sets for each in seven.values()] == [
        41584, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460,
    ]  # fmt: skip
    assert next(iter(seven)) == "straight-flush"
    assert sum(each.sets for each in seven.values()) == 133_784_560


def test_what_would_take_minutes_is_refused_at_once():
    with pytest.raises(NotComputedError, match="courses of drawing"):
        final(played(design_rules().games["poker"]), Policy(-1), PLAYER)
    with pytest.raises(NotComputedError, match="different hands"):
        points_odds(played(design_rules().games["koi-koi"], round_number=1), 8)


def test_points_of_a_hand_are_those_of_counting_every_hand():
    play = played(design_rules().games["koi-koi"], round_number=1)
    counted = Counter(
        points(play, hand, [use for use in play.uses if use.held(hand, PLAYER, play.setting)])
        for hand in combinations(play.cards[:24], 3)
    )
    half = replace(play, cards=play.cards[:24])
    assert points_odds(half, 3) == {each: Fraction(counted[each], comb(24, 3)) for each in counted}


def test_an_estimate_is_the_same_every_time_and_holds_the_exact_value():
    play = played(design_rules().games["koi-koi"], round_number=1)
    exact = points_odds(play, 4)
    found = points_about(play, 4)
    assert all(found[each].low <= float(exact[each]) <= found[each].high for each in (0, 5))
    assert found == points_about(play, 4)
    assert found != points_about(play, 4, seed=2)


def test_a_seed_deals_the_same_cards_in_every_version_of_python():
    # The first numbers that SplitMix64 gives from the seed 1234567, published with its reference code.
    shuffle = Shuffle(1234567)
    assert [shuffle.below(2**64) for _ in range(3)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
    ]  # fmt: skip
    twice = [Shuffle(7).deal(SMALL.cards, 8) for _ in range(2)]
    assert twice[0] == twice[1]
    assert set(twice[0]) == set(SMALL.cards)


def test_every_order_of_the_cards_is_dealt_about_as_often_as_every_other():
    shuffle = Shuffle(3)
    orders = Counter(shuffle.deal(SMALL.cards[:3], 3) for _ in range(6000))
    assert len(orders) == 6
    # A thousand each; five standard deviations are 144.
    assert all(abs(count - 1000) < 144 for count in orders.values())


def test_the_estimate_before_counting_is_the_number_of_different_hands():
    play = played(design_rules().games["poker"])
    asked = LookedAt(play.conditions(), play.setting)
    alike = asked.alike()
    assert alike is Attribute.SUIT
    # Of two suits, so that hands have more cards than there are suits; of one, so that none is like another.
    for suits in (4, 2, 1):
        known = sorted({card.suit for card in play.cards})[:suits]
        cards = [card for card in play.cards if card.suit in known]
        for size in (2, 3, 4):
            hands = list(all_hands(cards, size, asked))
            assert _different_families(_families(cards, asked, alike), size) == len(hands)
            assert sum(hand.sets for hand in hands) == comb(len(cards), size)


@pytest.mark.parametrize("size", [53, 10**12])
def test_there_is_no_hand_of_more_cards_than_there_are(size: int) -> None:
    """Data may name any number, and counting so far would fill the memory."""
    play = played(design_rules().games["poker"])
    assert len(play.cards) < size
    assert list(all_hands(play.cards, size, LookedAt(play.conditions(), play.setting))) == []
    assert different_hands(play.cards, size, LookedAt((), play.setting)) == 0


def test_an_interval_holds_its_share_and_stays_between_none_and_all():
    assert (about(0, 100).low, about(100, 100).high) == (0.0, 1.0)
    assert about(50, 100).low < 0.5 < about(50, 100).high
    assert round(about(50, 100).low, 3) == 0.404  # Wilson's interval of 95 % for 50 of 100
    assert simulated(SMALL.cards, 2, lambda hand: ("any",), deals=10)["any"].hits == 10


def test_the_best_open_card_is_that_of_all_sets_of_open_cards() -> None:
    play = replace(played(seed_rules().game("oicho-kabu/tableau")), cards=tuple(SMALL.cards))
    found = best_play(play, Policy(5))
    worth = {n: value for n, (_, value) in found.open_cards.items()}
    shown = list(combinations([card.n for card in play.cards], 3))
    assert best_open(play, found, 3) == sum(max(worth[n] for n in three) for three in shown) / len(shown)
    assert best_open(play, found, 1) == found.value
