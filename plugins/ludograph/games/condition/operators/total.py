"""`total: {max: 3}`: the game's count of the hand lies in the range."""

from __future__ import annotations

from ludograph.cards.deck import Card
from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting
from ludograph.values import Range


@frozen
class Total(Condition):
    """What the game's score counts over the hand."""

    key = "total"
    reads_numbers = True
    asks = kinds.RANGE

    number: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return setting.scoring.total(hand) in self.number

    def words(self, pieces: Pieces) -> str:
        return f"a total of {self.number}"

    def sees(self, card: Card, setting: Setting) -> object:
        choices, mod = setting.scoring.choices(card), setting.scoring.mod
        return tuple(points % mod for points in choices) if mod else choices
