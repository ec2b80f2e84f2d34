"""`size: {min: 3}`: so many cards are in the hand."""

from __future__ import annotations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting
from ludograph.values import Range


@frozen
class Size(Condition):
    """The number of cards."""

    key = "size"
    asks = kinds.RANGE

    number: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) in self.number

    def words(self, pieces: Pieces) -> str:
        return f"{self.number} {pieces.of(1 if self.number == Range(1, 1) else None)}"
