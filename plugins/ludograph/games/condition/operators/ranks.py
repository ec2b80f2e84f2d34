"""`ranks: [9, 1]`: the hand is exactly these numbers, in any order."""

from __future__ import annotations

from ludograph.cards.deck import Card
from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import counted
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting

ANY_ORDER = ", in any order"
"""How the words of a hand of several numbers end."""


@frozen
class Ranks(Condition):
    """The hand is exactly these numbers, in any order."""

    key = "ranks"
    reads_numbers = True
    asks = kinds.NUMBERS

    numbers: tuple[int, ...]
    """Ascending."""

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) == len(self.numbers) and tuple(sorted(card.n for card in hand)) == self.numbers

    def words(self, pieces: Pieces) -> str:
        return counted(self.numbers, pieces) + ("" if len(set(self.numbers)) == 1 else ANY_ORDER)

    def sees(self, card: Card, setting: Setting) -> object:
        return card.n if card.n in self.numbers else None
