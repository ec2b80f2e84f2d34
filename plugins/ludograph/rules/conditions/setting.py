"""What a condition may know besides the hand: how the game counts, the round, the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from ludograph.base.frozen import frozen
from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions.hand import Hand
from ludograph.rules.conditions.selector import Selector


@dataclass(frozen=True)
class Scoring:
    """A game's count of a hand: the cards' points, summed, the last digits only if there is a `mod`."""

    values: tuple[tuple[int, int], ...] = ()
    """Points of the numbers that do not count themselves: (number, points)."""
    mod: int | None = None
    cards: tuple[tuple[Selector, int], ...] = ()
    """Points of cards that do not count by their number; the first that means a card decides."""
    options: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """What a holder may count a number for instead: (number, points)."""
    low: bool = False
    """Whether the lowest total is the best."""

    @cached_property
    def _points(self) -> Mapping[int, int]:
        return dict(self.values)

    @cached_property
    def _options(self) -> Mapping[int, tuple[int, ...]]:
        return dict(self.options)

    def points(self, card: Card) -> int:
        """What the card counts, if its holder does not choose another of its points."""
        chosen = next((points for selector, points in self.cards if selector.picks(card)), None)
        return self._points.get(card.n, card.n) if chosen is None else chosen

    def choices(self, card: Card) -> tuple[int, ...]:
        """All that the holder may count the card for; `points` first."""
        return (self.points(card), *self._options.get(card.n, ()))

    def total(self, hand: Hand) -> int:
        """What the hand counts: the best that its holder can choose."""
        if self.options:
            best = min if self.low else max
            return best(map(self._remainder, map(sum, product(*map(self.choices, hand)))))
        if self.cards:
            return self._remainder(sum(map(self.points, hand)))
        points = self._points
        return self._remainder(sum(points.get(card.n, card.n) for card in hand))

    def _remainder(self, total: int) -> int:
        return total % self.mod if self.mod else total


@frozen
class Setting:
    """What a condition may know besides the hand."""

    scoring: Scoring = Scoring()
    top: int | None = None
    """The deck's highest number: what `high` is above."""
    round: int | None = None
    """The number (month) of the round, where the game has one."""
    deck: tuple[Card, ...] = ()
    """All cards of the game, from which a hand can be completed."""
