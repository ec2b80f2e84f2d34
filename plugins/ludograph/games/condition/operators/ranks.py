"""`ranks: [9, 1]`: the hand is exactly these numbers, in any order."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludograph.cards.deck import Card
from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import counted
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.setting import Setting

ANY_ORDER = ", in any order"
"""How the words of a hand of several numbers end."""


@frozen
class Ranks(Condition):
    """The hand is exactly these numbers, in any order."""

    key: ClassVar[str] = "ranks"
    reads_numbers: ClassVar[bool] = True
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "The hand is exactly these numbers, in any order.", schemas.a_list(schemas.INTEGER)
    )

    numbers: tuple[int, ...]
    """Ascending."""

    @classmethod
    def parse(cls, at: At) -> Self | None:
        numbers = at.integers()
        return None if numbers is None else cls(tuple(sorted(numbers)))

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) == len(self.numbers) and tuple(sorted(card.n for card in hand)) == self.numbers

    def words(self, unit: Unit) -> str:
        return counted(self.numbers) + ("" if len(set(self.numbers)) == 1 else ANY_ORDER)

    def sees(self, card: Card, setting: Setting) -> object:
        return card.n if card.n in self.numbers else None
