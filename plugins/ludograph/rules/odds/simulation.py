"""Estimates from deals with a fixed seed, for what cannot be counted exactly; always given with "about" and an
interval.

The module has its own shuffle, so that a seed gives the same deals with every version of Python; the generator is
SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from math import sqrt
from typing import TypeVar

from ludograph.base.frozen import frozen
from ludograph.rules.cards.deck import Card, Hand

Key = TypeVar("Key", bound=Hashable)

DEALS = 20_000
_CONFIDENT = 1.959964
"""The normal quantile of a 95 % interval."""
_WORD = 2**64 - 1


class Shuffle:
    """Deals cards in an order that depends only on the seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def below(self, bound: int) -> int:
        """A uniformly distributed number from 0 to bound - 1."""
        most = _WORD - (_WORD + 1) % bound
        while (number := self._next()) > most:
            pass
        return number % bound

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)

    def deal(self, cards: Sequence[Card], size: int) -> tuple[Card, ...]:
        """`size` of the cards, in deal order."""
        pack = list(cards)
        if pack and pack[0].returned:
            return tuple(pack[self.below(len(pack))] for _ in range(size))
        for place in range(size):
            other = place + self.below(len(pack) - place)
            pack[place], pack[other] = pack[other], pack[place]
        return tuple(pack[:size])


@frozen
class Estimate:
    """An estimated share with its 95 % interval (Wilson)."""

    hits: int
    deals: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.hits / self.deals


def about(hits: int, deals: int) -> Estimate:
    """The estimate from a number of hits (E. B. Wilson, "Probable inference", 1927)."""
    share, square = hits / deals, _CONFIDENT**2 / deals
    middle = (share + square / 2) / (1 + square)
    reach = _CONFIDENT * sqrt(share * (1 - share) / deals + square / (4 * deals)) / (1 + square)
    return Estimate(hits, deals, max(0.0, middle - reach), min(1.0, middle + reach))


def simulated(
    cards: Sequence[Card], size: int, keys: Callable[[Hand], Sequence[Key]], seed: int = 1, deals: int = DEALS
) -> dict[Key, Estimate]:
    """Key → the estimated share of hands of `size` cards that have it; a hand may have several keys, or none."""
    shuffle = Shuffle(seed)
    hits: dict[Key, int] = defaultdict(int)
    for _ in range(deals):
        for key in set(keys(shuffle.deal(cards, size))):
            hits[key] += 1
    return {key: about(count, deals) for key, count in hits.items()}
