"""`same: rank`: all cards share the attribute."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludograph.cards.deck import Card
from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import ATTRIBUTE
from ludograph.games.condition.hand import Attribute, Hand, attribute_of
from ludograph.games.condition.reading import At
from ludograph.games.condition.setting import Setting


@frozen
class Same(Condition):
    """All cards share the attribute."""

    key: ClassVar[str] = "same"
    schema: ClassVar[dict[str, Any]] = schemas.described("All cards share it.", schemas.ATTRIBUTE)

    attribute: Attribute

    @classmethod
    def parse(cls, at: At) -> Self | None:
        attribute = at.choice(tuple(Attribute))
        return None if attribute is None else cls(Attribute(attribute))

    def holds(self, hand: Hand, setting: Setting) -> bool:
        shared = set(map(attribute_of(self.attribute), hand))
        return len(shared) == 1 and "" not in shared

    def words(self, unit: Unit) -> str:
        return f"all {unit.many} of one {ATTRIBUTE[self.attribute]}"

    def alike(self) -> Attribute | None:
        return self.attribute

    def sees(self, card: Card, setting: Setting) -> object:
        return attribute_of(self.attribute)(card)
