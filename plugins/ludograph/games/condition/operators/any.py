"""`any: [..]`: at least one of the conditions holds."""

from __future__ import annotations

from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting


@frozen
class AnyOf(Condition):
    """One of these holds."""

    key = "any"
    asks = kinds.CONDITIONS

    conditions: tuple[Condition, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return any(condition.holds(hand, setting) for condition in self.conditions)

    def words(self, unit: Unit) -> str:
        return "; or ".join(part.words(unit) for part in self.conditions)
