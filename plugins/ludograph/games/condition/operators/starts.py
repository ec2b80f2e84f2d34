"""`starts: [9, 1]`: the first cards match these selectors in deal order; more may follow."""

from __future__ import annotations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import listed
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.selector import Selector, one_card
from ludograph.games.condition.setting import Setting


@frozen
class Starts(Condition):
    """The first cards match, more may follow."""

    key = "starts"
    asks = kinds.SELECTORS

    wanted: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        if len(hand) < len(self.wanted):
            return False
        return all(selector.picks(card, setting.round) for selector, card in zip(self.wanted, hand, strict=False))

    def words(self, pieces: Pieces) -> str:
        first = listed([one_card(selector, pieces) for selector in self.wanted])
        return f"first {first}, in that order; more {pieces.many} may follow"

    def reads_order(self) -> bool:
        return True
