"""`count: {of: {cat: animal}, min: 5}`: so many cards match."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import amount
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import Selector, many_cards, parse_selector
from ludograph.games.condition.setting import Setting
from ludograph.values import Range


@frozen
class Count(Condition):
    """So many cards match."""

    key = "count"
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "So many cards match.",
        schemas.an_object({"of": schemas.SELECTOR, "exactly": schemas.INTEGER, **schemas.BOUNDS}, ["of"]),
    )

    of: Selector
    number: Range

    @classmethod
    def parse(cls, at: At) -> Self | None:
        members = at.members(("of", "exactly", "min", "max"), needed=("of",))
        if members is None:
            return None
        of, span = parse_selector(members["of"]), at.bounds(members)
        return None if of is None or span is None else cls(of, span)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return sum(self.of.picks(card, setting.round) for card in hand) in self.number

    def words(self, unit: Unit) -> str:
        return f"{amount(self.number)} {many_cards(self.of, unit, self.number)}"
