"""What a condition looks at: a hand in deal order, how the game counts it, and by what its cards may be alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from operator import attrgetter

from ludograph.cards.deck import Card

Hand = Sequence[Card]


class Attribute(StrEnum):
    """By what cards may be alike."""

    RANK = "rank"
    SUIT = "suit"
    CAT = "cat"


_GETTERS: Mapping[Attribute, Callable[[Card], int | str]] = {
    Attribute.RANK: attrgetter("n"),
    Attribute.SUIT: attrgetter("suit"),
    Attribute.CAT: attrgetter("cat"),
}


def attribute_of(attribute: Attribute) -> Callable[[Card], int | str]:
    """The function that gives a card's number, suit or category; empty where it has none."""
    return _GETTERS[attribute]


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
