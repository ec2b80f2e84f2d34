"""`starts: [9, 1]`: the first cards match these selectors in deal order; more may follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import listed
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import Selector, canonical_selector, one_card, parse_selectors
from ludograph.games.condition.setting import Setting


@dataclass(frozen=True, slots=True)
class Starts(Condition):
    """The first cards match these selectors in deal order; more may follow."""

    key: ClassVar[str] = "starts"
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "The first cards match, more may follow.", schemas.a_list(schemas.SELECTOR)
    )

    wanted: tuple[Selector, ...]

    @classmethod
    def parse(cls, at: At) -> Self | None:
        wanted = parse_selectors(at)
        return None if wanted is None else cls(wanted)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        if len(hand) < len(self.wanted):
            return False
        return all(selector.picks(card, setting.round) for selector, card in zip(self.wanted, hand, strict=False))

    def words(self) -> str:
        return f"first {listed([one_card(selector) for selector in self.wanted])}, in that order; more cards may follow"

    def arguments(self) -> list[Any]:
        return [[canonical_selector(selector) for selector in self.wanted]]

    def selectors(self) -> tuple[Selector, ...]:
        return self.wanted

    def reads_order(self) -> bool:
        return True
