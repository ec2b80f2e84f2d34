"""`has: [8, 9]`: each selector can be given a card of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import listed
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import Selector, can_be_matched, canonical_selector, one_card, parse_selectors
from ludograph.games.condition.setting import Setting


@dataclass(frozen=True, slots=True)
class Has(Condition):
    """Each selector can be given a card of its own."""

    key: ClassVar[str] = "has"
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "Each selector can be given a card of its own.", schemas.a_list(schemas.SELECTOR)
    )

    wanted: tuple[Selector, ...]

    @classmethod
    def parse(cls, at: At) -> Self | None:
        wanted = parse_selectors(at)
        return None if wanted is None else cls(wanted)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return can_be_matched(self.wanted, hand, setting.round)

    def words(self) -> str:
        return f"among the cards {listed([one_card(selector) for selector in self.wanted])}"

    def arguments(self) -> list[Any]:
        return [[canonical_selector(selector) for selector in self.wanted]]

    def selectors(self) -> tuple[Selector, ...]:
        return self.wanted
