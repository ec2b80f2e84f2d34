"""`has: [8, 9]`: each selector can be given a card of its own."""

from __future__ import annotations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import listed
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.selector import Selector, can_be_matched, one_card
from ludograph.games.condition.setting import Setting


@frozen
class Has(Condition):
    """Each selector can be given a card of its own."""

    key = "has"
    asks = kinds.SELECTORS

    wanted: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return can_be_matched(self.wanted, hand, setting.round)

    def words(self, pieces: Pieces) -> str:
        return f"{listed([one_card(selector, pieces) for selector in self.wanted])} among the {pieces.many}"
