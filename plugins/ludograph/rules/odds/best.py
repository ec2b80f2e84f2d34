"""How often a dealt hand counts as each place of the ranking."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm, prod

from ludograph.rules.cards.deck import Attribute, Card, Hand
from ludograph.rules.conditions.base import Condition, may_read_order, walk
from ludograph.rules.conditions.operators import Count, Groups, Total
from ludograph.rules.conditions.selector import marks_of
from ludograph.rules.data.words import Holder
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.simulation import Estimate, simulated
from ludograph.rules.odds.ways import LookedAt, Ways, tally
from ludograph.rules.play.evaluator import counting_cards, points, standing
from ludograph.rules.play.play import PLAYER, TOTAL, Play
from ludograph.values import Range

# Hands in which suits matter only if all cards share one (poker) are counted by their numbers.
#
# Such a hand is described by its numbers and by whether it is of one suit. Of larger hands the best few cards count
# (the best five of seven): the numbers are counted once, and the hands with enough cards of one suit are counted
# separately.

Numbers = tuple[int, ...]
"""The numbers of a hand, ascending."""

Place = tuple[int, str]
"""A place in the ranking, 0 the strongest, and its use."""


def by_suit(cards: Sequence[Card]) -> dict[str, dict[int, Card]]:
    found: dict[str, dict[int, Card]] = defaultdict(dict)
    for card in cards:
        found[card.suit][card.n] = card
    return found


def is_suited(play: Play, size: int, counted: int) -> bool:
    """Whether hands of this size, of which `counted` cards count, can be counted by their numbers."""
    suits = by_suit(play.cards)
    is_full = len({tuple(sorted(numbers)) for numbers in suits.values()}) == 1
    has_each_once = sum(map(len, suits.values())) == len(play.cards)
    return (
        len(suits) > 1
        and is_full
        and has_each_once
        and size < 2 * counted
        and all(map(_looks_at_flush_only, play.conditions()))
    )


def _looks_at_flush_only(condition: Condition) -> bool:
    return not may_read_order(condition) and not any(
        part.tries_choices
        or part.alike() in (Attribute.CAT, Attribute.FACE)
        or (part.alike() is Attribute.SUIT and isinstance(part, Groups))
        or any(marks.suits or marks.cats or marks.cards or marks.tags for marks in marks_of(part.selectors()))
        for part in walk(condition)
    )


def best_suited(play: Play, size: int, counted: int, side: Holder) -> dict[str, Ways] | None:
    """Use id → hands that count as this use and nothing higher; None if sharing a suit can make a hand worse."""
    suits = by_suit(play.cards)
    numbers = sorted(next(iter(suits.values())))
    decks = list(suits.values())

    @cache
    def place_of(numbers: Numbers, is_flush: bool) -> Place:
        """The place of a hand with these numbers, of one suit or of several."""
        hand = []
        for place, number in enumerate(numbers):
            copy = numbers[:place].count(number)
            first = 0 if is_flush or number == numbers[0] else 1
            hand.append(decks[(copy + first) % len(decks)][number])
        found = standing(play, hand, side)
        return found.place, found.use or TOTAL

    flushes = {one: place_of(one, True) for one in combinations(numbers, counted)}
    if any(place > place_of(one, False) for one, place in flushes.items()):
        return None
    counts = dict(_hands(numbers, size, len(suits)))
    found: dict[Place, int] = defaultdict(int)
    classes: dict[Place, set[Numbers]] = defaultdict(set)
    mixed = {hand: min(place_of(part, False) for part in set(combinations(hand, counted))) for hand in counts}
    for shared in range(counted, size + 1):
        rests = list(_hands(numbers, size - shared, len(suits) - 1))
        for own in combinations(numbers, shared):
            flush = min(flushes[part] for part in combinations(own, counted))
            for rest, ways in rests:
                hand = tuple(sorted(own + rest))
                place = min(flush, mixed[hand])
                found[place] += ways * len(suits)
                classes[place].add(hand)
                counts[hand] -= ways * len(suits)
    for hand, ways in counts.items():
        if ways:
            found[mixed[hand]] += ways
            classes[mixed[hand]].add(hand)
    all_ordered, all_sets = perm(len(play.cards), size), comb(len(play.cards), size)
    assert sum(found.values()) == all_sets
    return {
        place[1]: Ways(found[place] * factorial(size), all_ordered, found[place], all_sets, len(classes[place]))
        for place in sorted(found)
    }


def _hands(numbers: Sequence[int], size: int, suits: int) -> Iterator[tuple[Numbers, int]]:
    """The numbers of all hands from this many suits, and the number of ways of each."""
    for hand in combinations_with_replacement(numbers, size):
        counts = Counter(hand).values()
        if all(count <= suits for count in counts):
            yield hand, prod(comb(suits, count) for count in counts)


def best(play: Play, size: int, side: Holder = PLAYER) -> dict[str, Ways]:
    """Use id → the dealt hands that count as this use and nothing higher, strongest first; `total` for the others.

    The ordered ways sum to all sequences. NotComputedError if there are too many hands.
    """

    shown = min(size, play.best_of or size)
    if is_suited(play, size, shown) and (suited := best_suited(play, size, shown, side)) is not None:
        return suited

    deciding = [
        (use.when.holds, (use.places[side] or 0, use.id))
        for use in play.deciding[side]
        if use.use.held_by(side) and use.use.yaku.size in (None, shown)
    ]
    none, setting = (play.total_place, TOTAL), play.setting

    def worth(hand: Hand) -> tuple[int, str]:
        best_of = counting_cards(play, hand, side)
        return next((held for holds, held in deciding if holds(best_of, setting)), none)

    conditions = (*(use.when for use in play.uses), Total(Range()))
    reads_order = any(may_read_order(condition) for condition in conditions)
    found = tally(play.cards, size, LookedAt(conditions, play.setting), worth, reads_order)
    return {use: found[place, use] for place, use in sorted(found)}


# How many points a hand makes in a game of points, and the probability of each number.


def points_odds(play: Play, size: int) -> dict[int, Fraction]:
    """Points → the probability that a hand of `size` cards makes them, ascending; the sum is 1.

    NotComputedError if there are too many different hands.
    """
    uses = [use for use in play.uses if use.use.yaku.size in (None, size)]
    extras = (use.use.entry.extra for use in uses)
    asked: tuple[Condition, ...] = (
        *(use.when for use in uses),
        *(Count(extra.of.selector, Range()) for extra in extras if extra is not None),
    )
    if any(map(may_read_order, asked)):
        raise NotComputedError("points that depend on the deal order are not computed")
    found = tally(play.cards, size, LookedAt(asked, play.setting), lambda hand: _points(play, hand), reads_order=False)
    return {each: found[each].dealt for each in sorted(found)}


def points_about(play: Play, size: int, seed: int = 1) -> dict[int, Estimate]:
    """Points → the probability that a hand makes them, estimated from deals with a fixed seed."""
    found = simulated(play.cards, size, lambda hand: (_points(play, hand),), seed)
    return dict(sorted(found.items()))


def _points(play: Play, hand: Hand) -> int:
    return points(play, hand, list(play.held(hand, PLAYER)))
