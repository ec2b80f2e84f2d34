"""`sequence: [1, any, 1]`: the hand matches these selectors one by one in deal order."""

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
class Sequenced(Condition):
    """The hand matches these selectors one by one in deal order."""

    key = "sequence"
    asks = kinds.SELECTORS

    wanted: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        if len(hand) != len(self.wanted):
            return False
        return all(selector.picks(card, setting.round) for selector, card in zip(self.wanted, hand, strict=True))

    def words(self, pieces: Pieces) -> str:
        return f"{listed([one_card(selector, pieces) for selector in self.wanted])}, in that order"

    def reads_order(self) -> bool:
        return True
