"""What a condition may know besides the hand: how the game counts, the round, the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from ludograph.cards.deck import Card
from ludograph.frozen import frozen
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.selector import Selector


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

    @cached_property
    def _points(self) -> Mapping[int, int]:
        return dict(self.values)

    def points(self, card: Card) -> int:
        """What the card counts."""
        chosen = next((points for selector, points in self.cards if selector.picks(card)), None)
        return self._points.get(card.n, card.n) if chosen is None else chosen

    def total(self, hand: Hand) -> int:
        """What the hand counts."""
        points = self._points
        total = sum(map(self.points, hand)) if self.cards else sum(points.get(card.n, card.n) for card in hand)
        return total % self.mod if self.mod else total

    def best(self, hand: Hand) -> int:
        """The highest that the holder can let the hand count."""
        if not self.options:
            return self.total(hand)
        options = dict(self.options)
        further = [[0, *(n - self.points(card) for n in options.get(card.n, ()))] for card in hand]
        total, mod = self.total(hand), self.mod
        return max((total + sum(chosen)) % mod if mod else total + sum(chosen) for chosen in product(*further))


@frozen
class Setting:
    """What a condition may know besides the hand."""

    scoring: Scoring = Scoring()
    top: int | None = None
    """The deck's highest number: what `high` stands above."""
    round: int | None = None
    """The number (month) of the round, where the game has one."""
    deck: tuple[Card, ...] = ()
    """All cards of the game, from which a hand can be completed."""
