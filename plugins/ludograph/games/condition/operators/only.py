"""`only: {rank: 5-8}`: every card matches."""

from __future__ import annotations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.selector import Selector, many_cards
from ludograph.games.condition.setting import Setting


@frozen
class Only(Condition):
    """Every card matches."""

    key = "only"
    asks = kinds.SELECTOR

    selector: Selector

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return all(self.selector.picks(card, setting.round) for card in hand)

    def words(self, pieces: Pieces) -> str:
        return f"nothing but {many_cards(self.selector, pieces)}"
