"""`total: {max: 3}`: the game's count of the hand lies in the range."""

from __future__ import annotations

from typing import Any, ClassVar

from ludograph.cards.deck import Card
from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting
from ludograph.games.condition.spans import OfRange


@frozen
class Total(OfRange):
    """The game's count of the hand lies in the range."""

    key: ClassVar[str] = "total"
    reads_numbers: ClassVar[bool] = True
    schema: ClassVar[dict[str, Any]] = schemas.described("What the game's score counts over the hand.", schemas.RANGE)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return setting.scoring.total(hand) in self.number

    def words(self, unit: Unit) -> str:
        return f"a total of {self.number}"

    def sees(self, card: Card, setting: Setting) -> object:
        points, mod = setting.scoring.points(card), setting.scoring.mod
        return points % mod if mod else points
