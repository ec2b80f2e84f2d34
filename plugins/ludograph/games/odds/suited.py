"""Hands in which suits matter only where all cards share one (poker), counted by their numbers.

A hand is then known by its numbers and by whether it is of one suit. Of larger hands the best few cards count (the best
five of seven): the numbers are gone through once, and apart from them the hands that hold enough cards of one suit.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, perm, prod

from ludograph.cards.deck import Card
from ludograph.games.condition import Attribute, Condition, may_read_order, walk
from ludograph.games.condition.operators.groups import Groups
from ludograph.games.condition.selector import marks_of
from ludograph.games.evaluator import standing
from ludograph.games.odds.ways import Ways
from ludograph.games.play import TOTAL, Play
from ludograph.games.words import Holder

Numbers = tuple[int, ...]
"""The numbers of a hand, rising."""

Place = tuple[int, str]
"""A place in the ranking, 0 the strongest, and the use that stands there."""


def by_suit(cards: Sequence[Card]) -> dict[str, dict[int, Card]]:
    """The cards by suit and number."""
    found: dict[str, dict[int, Card]] = defaultdict(dict)
    for card in cards:
        found[card.suit][card.n] = card
    return found


def is_suited(play: Play, size: int, counted: int) -> bool:
    """Whether hands of this size, of which so many cards count, can be counted by their numbers."""
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
    """Use id → the hands that count as this use and nothing higher; None where sharing a suit can make a hand worse."""
    suits = by_suit(play.cards)
    numbers = sorted(next(iter(suits.values())))
    table = _Table(play, suits, side)
    flushes = {one: table.place(one, True) for one in combinations(numbers, counted)}
    if any(place > table.place(one, False) for one, place in flushes.items()):
        return None
    counts = dict(_hands(numbers, size, len(suits)))
    found: dict[Place, int] = defaultdict(int)
    classes: dict[Place, set[Numbers]] = defaultdict(set)
    mixed = {hand: min(table.place(part, False) for part in set(combinations(hand, counted))) for hand in counts}
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
    """The numbers of all hands out of so many suits, and in how many ways each comes."""
    for hand in combinations_with_replacement(numbers, size):
        counts = Counter(hand).values()
        if all(count <= suits for count in counts):
            yield hand, prod(comb(suits, count) for count in counts)


class _Table:
    """What hands of the counted size are worth."""

    def __init__(self, play: Play, suits: dict[str, dict[int, Card]], side: Holder) -> None:
        self.play, self.side = play, side
        self.suits = list(suits.values())
        self.place = cache(self._place)

    def _place(self, numbers: Numbers, is_flush: bool) -> Place:
        hand = []
        for place, number in enumerate(numbers):
            copy = numbers[:place].count(number)
            first = 0 if is_flush or number == numbers[0] else 1
            hand.append(self.suits[(copy + first) % len(self.suits)][number])
        found = standing(self.play, hand, self.side)
        return found.place, found.use or TOTAL
