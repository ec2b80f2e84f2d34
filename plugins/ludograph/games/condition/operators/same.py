"""`same: rank`: all cards share the attribute."""

from __future__ import annotations

from ludograph.cards.deck import Card
from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import ATTRIBUTE
from ludograph.games.condition.hand import Attribute, Hand, attribute_of
from ludograph.games.condition.setting import Setting


@frozen
class Same(Condition):
    """All cards share it."""

    key = "same"
    asks = kinds.ATTRIBUTE

    attribute: Attribute

    def holds(self, hand: Hand, setting: Setting) -> bool:
        shared = set(map(attribute_of(self.attribute), hand))
        return len(shared) == 1 and "" not in shared

    def words(self, pieces: Pieces) -> str:
        return f"all {pieces.many} of one {ATTRIBUTE[self.attribute]}"

    def alike(self) -> Attribute | None:
        return self.attribute

    def sees(self, card: Card, setting: Setting) -> object:
        return attribute_of(self.attribute)(card)
