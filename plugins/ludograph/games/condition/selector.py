"""Which cards an operator of the condition language means.

Written `9` (a number), `any`, `$round` (the month of the round), a list (either of them), or a mapping whose keys must
all hold: `{suit: pine, cat: [bright, animal], not: {card: pine/crane}}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludograph.cards.deck import Card
from ludograph.values import Range


@dataclass(frozen=True, slots=True)
class Marks:
    """Cards that bear all these marks; an empty tuple means that the mark does not matter."""

    ranks: tuple[Range, ...] = ()
    """The number lies in one of these."""
    suits: tuple[str, ...] = ()
    cats: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """The card's id is one of these."""
    tags: tuple[str, ...] = ()
    """The card bears one of these tags."""
    of_round: bool = False
    """The number is that of the round."""
    excluded: Selector | None = None
    """The card is none of these."""

    def picks(self, card: Card, round_number: int | None = None) -> bool:
        """Whether the card is meant; without a round's number nothing is of the round."""
        if self.ranks and not any(card.n in span for span in self.ranks):
            return False
        if self.of_round and card.n != round_number:
            return False
        if self.suits and card.suit not in self.suits:
            return False
        if self.cats and card.cat not in self.cats:
            return False
        if self.cards and card.id not in self.cards:
            return False
        if self.tags and not any(tag in card.tags for tag in self.tags):
            return False
        return self.excluded is None or not self.excluded.picks(card, round_number)


@dataclass(frozen=True, slots=True)
class Either:
    """Cards that one of several selectors means."""

    selectors: tuple[Selector, ...]

    def picks(self, card: Card, round_number: int | None = None) -> bool:
        """Whether one of the selectors means the card."""
        return any(selector.picks(card, round_number) for selector in self.selectors)


Selector = Marks | Either

ANY = Marks()


def number(value: int) -> Marks:
    """The cards of one number."""
    return Marks(ranks=(Range(value, value),))


def single_number(selector: Selector) -> int | None:
    """The number, if the selector means the cards of one number and nothing else."""
    if isinstance(selector, Marks) and len(selector.ranks) == 1 and selector == Marks(ranks=selector.ranks):
        span = selector.ranks[0]
        return span.min if span.min == span.max else None
    return None


def can_be_matched(selectors: Sequence[Selector], hand: Sequence[Card], round_number: int | None) -> bool:
    """Whether every selector can be given a card of its own (a matching by augmenting paths, after Kuhn)."""
    if len(selectors) > len(hand):
        return False
    wanted = [
        [place for place, card in enumerate(hand) if selector.picks(card, round_number)] for selector in selectors
    ]
    holder: dict[int, int] = {}

    def give(selector: int, tried: set[int]) -> bool:
        for place in wanted[selector]:
            if place not in tried:
                tried.add(place)
                if place not in holder or give(holder[place], tried):
                    holder[place] = selector
                    return True
        return False

    return all(give(selector, set()) for selector in range(len(selectors)))
