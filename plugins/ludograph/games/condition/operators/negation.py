"""`not: c`: the condition does not hold."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition, condition_at
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.operators.has import Has
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import one_card
from ludograph.games.condition.setting import Setting


@frozen
class Not(Condition):
    """The condition does not hold."""

    key: ClassVar[str] = "not"
    schema: ClassVar[dict[str, Any]] = schemas.described("This does not hold.", schemas.CONDITION)

    condition: Condition

    @classmethod
    def parse(cls, at: At) -> Self | None:
        inner = condition_at(at)
        return None if inner is None else cls(inner)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return not self.condition.holds(hand, setting)

    def words(self, unit: Unit) -> str:
        if isinstance(self.condition, Has) and len(self.condition.wanted) == 1:
            return f"without {one_card(self.condition.wanted[0], unit)}"
        return f"not ({self.condition.words(unit)})"
