"""`any: [..]`: at least one of the conditions holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition, conditions_at
from ludograph.games.condition.canonical import canonical
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.setting import Setting


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """One of these holds."""

    key: ClassVar[str] = "any"
    schema: ClassVar[dict[str, Any]] = schemas.described("One of these holds.", schemas.a_list(schemas.CONDITION))

    conditions: tuple[Condition, ...]

    @classmethod
    def parse(cls, at: At) -> Self | None:
        conditions = conditions_at(at)
        return None if conditions is None else cls(conditions)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return any(condition.holds(hand, setting) for condition in self.conditions)

    def words(self) -> str:
        return "; or ".join(part.words() for part in self.conditions)

    def arguments(self) -> list[Any]:
        return [[canonical(part) for part in self.conditions]]

    def parts(self) -> tuple[Condition, ...]:
        return self.conditions
