"""`sequence: [1, any, 1]`: the hand matches these selectors one by one in deal order."""

from __future__ import annotations

from typing import ClassVar

from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition.english import listed
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.lists import OfSelectors
from ludograph.games.condition.selector import one_card
from ludograph.games.condition.setting import Setting


@frozen
class Sequenced(OfSelectors):
    """The hand matches these selectors one by one in deal order."""

    key: ClassVar[str] = "sequence"

    def holds(self, hand: Hand, setting: Setting) -> bool:
        if len(hand) != len(self.wanted):
            return False
        return all(selector.picks(card, setting.round) for selector, card in zip(self.wanted, hand, strict=True))

    def words(self, unit: Unit) -> str:
        return f"{listed([one_card(selector, unit) for selector in self.wanted])}, in that order"

    def reads_order(self) -> bool:
        return True
