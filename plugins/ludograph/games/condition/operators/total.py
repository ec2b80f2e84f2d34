"""`total: {max: 3}`: the game's count of the hand lies in the range."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludograph.cards.deck import Card
from ludograph.cards.unit import Unit
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import pair
from ludograph.games.condition.setting import Setting
from ludograph.values import Range


@dataclass(frozen=True, slots=True)
class Total(Condition):
    """The game's count of the hand lies in the range."""

    key: ClassVar[str] = "total"
    reads_numbers: ClassVar[bool] = True
    schema: ClassVar[dict[str, Any]] = schemas.described("What the game's score counts over the hand.", schemas.RANGE)

    number: Range

    @classmethod
    def parse(cls, at: At) -> Self | None:
        span = at.range()
        return None if span is None else cls(span)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return setting.scoring.total(hand) in self.number

    def words(self, unit: Unit) -> str:
        return f"a total of {self.number}"

    def arguments(self) -> list[Any]:
        return [pair(self.number)]

    def sees(self, card: Card, setting: Setting) -> object:
        points, mod = setting.scoring.points(card), setting.scoring.mod
        return points % mod if mod else points
