"""`only: {rank: 5-8}`: every card matches."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import Selector, many_cards, parse_selector
from ludograph.games.condition.setting import Setting


@frozen
class Only(Condition):
    """Every card matches."""

    key: ClassVar[str] = "only"
    schema: ClassVar[dict[str, Any]] = schemas.described("Every card matches.", schemas.SELECTOR)

    selector: Selector

    @classmethod
    def parse(cls, at: At) -> Self | None:
        selector = parse_selector(at)
        return None if selector is None else cls(selector)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return all(self.selector.picks(card, setting.round) for card in hand)

    def words(self, unit: Unit) -> str:
        return f"nothing but {many_cards(self.selector, unit)}"
