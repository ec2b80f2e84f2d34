"""`not: c`: the condition does not hold."""

from __future__ import annotations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.operators.has import Has
from ludograph.games.condition.selector import one_card
from ludograph.games.condition.setting import Setting


@frozen
class Not(Condition):
    """This does not hold."""

    key = "not"
    asks = kinds.CONDITION

    condition: Condition

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return not self.condition.holds(hand, setting)

    def words(self, pieces: Pieces) -> str:
        if isinstance(self.condition, Has) and len(self.condition.wanted) == 1:
            return f"without {one_card(self.condition.wanted[0], pieces)}"
        return f"not ({self.condition.words(pieces)})"
