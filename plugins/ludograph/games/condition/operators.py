"""The operators of the condition language as values: each says whether a hand satisfies it.

A hand is the cards in deal order. Nothing here fails at run time: a mark that the deck lacks, or a number a card does
not have, simply does not match; that a condition asks for it is told when the data are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import combinations
from operator import attrgetter

from ludograph.cards.deck import Card
from ludograph.games.condition.selector import Either, Marks, Selector, can_be_matched
from ludograph.values import Range

Hand = Sequence[Card]


class Attribute(StrEnum):
    """By what cards may be alike."""

    RANK = "rank"
    SUIT = "suit"
    CAT = "cat"


class Direction(StrEnum):
    """How the numbers of a run follow each other."""

    UP = "up"
    DOWN = "down"
    SET = "set"
    """Consecutive in some order."""


@dataclass(frozen=True)
class Scoring:
    """A game's count of a hand: the cards' points, summed, the last digits only if there is a `mod`."""

    values: tuple[tuple[int, int], ...] = ()
    """Points of the numbers that do not count themselves: (number, points)."""
    mod: int | None = None

    @cached_property
    def _points(self) -> Mapping[int, int]:
        return dict(self.values)

    def points(self, card: Card) -> int:
        """What the card counts."""
        return self._points.get(card.n, card.n)

    def total(self, hand: Hand) -> int:
        """What the hand counts."""
        points = self._points
        total = sum(points.get(card.n, card.n) for card in hand)
        return total % self.mod if self.mod else total


@dataclass(frozen=True, slots=True)
class Setting:
    """What a condition may know besides the hand."""

    scoring: Scoring = Scoring()
    top: int | None = None
    """The deck's highest number: what `high` stands above."""
    round: int | None = None
    """The number (month) of the round, where the game has one."""


_GETTERS: Mapping[Attribute, Callable[[Card], int | str]] = {
    Attribute.RANK: attrgetter("n"),
    Attribute.SUIT: attrgetter("suit"),
    Attribute.CAT: attrgetter("cat"),
}


def attribute_of(card: Card, attribute: Attribute) -> int | str:
    """The card's number, suit or category; empty where it has none."""
    return _GETTERS[attribute](card)


@dataclass(frozen=True, slots=True)
class Ranks:
    """The hand is exactly these numbers, in any order."""

    numbers: tuple[int, ...]
    """Ascending."""

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) == len(self.numbers) and tuple(sorted(card.n for card in hand)) == self.numbers


@dataclass(frozen=True, slots=True)
class Sequenced:
    """The hand matches these selectors one by one in deal order."""

    selectors: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        if len(hand) != len(self.selectors):
            return False
        return all(selector.picks(card, setting.round) for selector, card in zip(self.selectors, hand, strict=True))


@dataclass(frozen=True, slots=True)
class Starts:
    """The first cards match these selectors in deal order; more may follow."""

    selectors: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        if len(hand) < len(self.selectors):
            return False
        return all(selector.picks(card, setting.round) for selector, card in zip(self.selectors, hand, strict=False))


@dataclass(frozen=True, slots=True)
class Has:
    """Each selector can be given a card of its own."""

    selectors: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return can_be_matched(self.selectors, hand, setting.round)


@dataclass(frozen=True, slots=True)
class Only:
    """Every card matches."""

    selector: Selector

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return all(self.selector.picks(card, setting.round) for card in hand)


@dataclass(frozen=True, slots=True)
class Count:
    """So many cards match."""

    of: Selector
    number: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return sum(self.of.picks(card, setting.round) for card in hand) in self.number


@dataclass(frozen=True, slots=True)
class Same:
    """All cards share the attribute."""

    attribute: Attribute

    def holds(self, hand: Hand, setting: Setting) -> bool:
        shared = set(map(_GETTERS[self.attribute], hand))
        return len(shared) == 1 and "" not in shared


@dataclass(frozen=True, slots=True)
class Groups:
    """Cards alike: group sizes are `exactly` these (descending), or one group has at least `some` cards."""

    by: Attribute
    exactly: tuple[int, ...] = ()
    some: int | None = None

    def holds(self, hand: Hand, setting: Setting) -> bool:
        sizes: dict[int | str, int] = {}
        for value in map(_GETTERS[self.by], hand):
            sizes[value] = sizes.get(value, 0) + 1
        unmarked = sizes.pop("", 0)
        if self.some is not None:
            return any(size >= self.some for size in sizes.values())
        return not unmarked and tuple(sorted(sizes.values(), reverse=True)) == self.exactly


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive numbers; those in `high` may also stand above the deck's top. A run never wraps round."""

    direction: Direction
    high: tuple[int, ...] = ()

    def holds(self, hand: Hand, setting: Setting) -> bool:
        numbers = [card.n for card in hand]
        if not numbers:
            return False
        if self._consecutive(numbers):
            return True
        if setting.top is None or not self.high:
            return False
        raised = {low: setting.top + place for place, low in enumerate(sorted(self.high), start=1)}
        return self._consecutive([raised.get(number, number) for number in numbers])

    def _consecutive(self, numbers: Sequence[int]) -> bool:
        if self.direction is Direction.SET:
            numbers = sorted(numbers)
        step = -1 if self.direction is Direction.DOWN else 1
        return all(number == numbers[0] + step * place for place, number in enumerate(numbers))


@dataclass(frozen=True, slots=True)
class Total:
    """The game's count of the hand lies in the range."""

    number: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return setting.scoring.total(hand) in self.number


@dataclass(frozen=True, slots=True)
class Size:
    """So many cards are in the hand."""

    number: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) in self.number


@dataclass(frozen=True, slots=True)
class Split:
    """Some choice of `take` cards satisfies `where` and the others `rest`; both keep their deal order."""

    take: int
    where: Condition
    rest: Condition | None = None

    def holds(self, hand: Hand, setting: Setting) -> bool:
        for taken in combinations(range(len(hand)), self.take):
            if self.where.holds([hand[place] for place in taken], setting) and (
                self.rest is None
                or self.rest.holds([card for place, card in enumerate(hand) if place not in taken], setting)
            ):
                return True
        return False


@dataclass(frozen=True, slots=True)
class All:
    """Every one of the conditions holds."""

    conditions: tuple[Condition, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return all(condition.holds(hand, setting) for condition in self.conditions)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return any(condition.holds(hand, setting) for condition in self.conditions)


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    condition: Condition

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return not self.condition.holds(hand, setting)


Condition = (
    Ranks | Sequenced | Starts | Has | Only | Count | Same | Groups | Run | Total | Size | Split | All | AnyOf | Not
)

TRUE = All(())
"""Holds for every hand."""


def parts(condition: Condition) -> tuple[Condition, ...]:
    """The conditions it is made of, not itself."""
    match condition:
        case All(conditions) | AnyOf(conditions):
            return conditions
        case Not(inner):
            return (inner,)
        case Split(_, where, rest):
            return (where,) if rest is None else (where, rest)
        case _:
            return ()


def selectors(condition: Condition) -> tuple[Selector, ...]:
    """The selectors it uses itself, those of its parts left out."""
    match condition:
        case Sequenced(own) | Starts(own) | Has(own):
            return own
        case Only(selector) | Count(selector, _):
            return (selector,)
        case _:
            return ()


def walk(condition: Condition) -> list[Condition]:
    """The condition and everything it is made of, outermost first."""
    found = [condition]
    for part in parts(condition):
        found.extend(walk(part))
    return found


def may_read_order(condition: Condition) -> bool:
    """False if the order of the cards can never matter; True if it may (enumeration tells whether it does)."""
    return any(
        isinstance(part, Sequenced | Starts) or (isinstance(part, Run) and part.direction is not Direction.SET)
        for part in walk(condition)
    )


def looks_beyond_numbers(condition: Condition) -> bool:
    """Whether suit, category, tag or a single card matter."""
    for part in walk(condition):
        if isinstance(part, Same | Groups):
            by = part.attribute if isinstance(part, Same) else part.by
            if by is not Attribute.RANK:
                return True
        if any(_beyond(selector) for selector in selectors(part)):
            return True
    return False


def _beyond(selector: Selector) -> bool:
    if isinstance(selector, Either):
        return any(_beyond(part) for part in selector.selectors)
    if isinstance(selector, Marks) and selector.excluded is not None and _beyond(selector.excluded):
        return True
    return bool(selector.suits or selector.cats or selector.cards or selector.tags)
