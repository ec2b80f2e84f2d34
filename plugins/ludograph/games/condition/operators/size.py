"""`size: {min: 3}`: so many cards are in the hand."""

from __future__ import annotations

from typing import Any, ClassVar

from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting
from ludograph.games.condition.spans import OfRange
from ludograph.values import Range


@frozen
class Size(OfRange):
    """So many cards are in the hand."""

    key: ClassVar[str] = "size"
    schema: ClassVar[dict[str, Any]] = schemas.described("The number of cards.", schemas.RANGE)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) in self.number

    def words(self, unit: Unit) -> str:
        return f"{self.number} {unit.of(1 if self.number == Range(1, 1) else None)}"
