"""`any: [..]`: at least one of the conditions holds."""

from __future__ import annotations

from typing import ClassVar

from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.lists import OfConditions
from ludograph.games.condition.setting import Setting


@frozen
class AnyOf(OfConditions):
    """One of these holds."""

    key: ClassVar[str] = "any"

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return any(condition.holds(hand, setting) for condition in self.conditions)

    def words(self, unit: Unit) -> str:
        return "; or ".join(part.words(unit) for part in self.conditions)
