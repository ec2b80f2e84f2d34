"""`first: {take: 13, where: …}`: the cards dealt first satisfy a condition; more may follow."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition, condition_at
from ludograph.games.condition.english import numeral
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.setting import Setting


@frozen
class First(Condition):
    """The first `take` cards in deal order satisfy a condition."""

    key: ClassVar[str] = "first"
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "The first `take` cards in deal order satisfy `where`; more may follow.",
        schemas.an_object({"take": schemas.INTEGER, "where": schemas.CONDITION}, ["take", "where"]),
    )

    take: int
    where: Condition

    @classmethod
    def parse(cls, at: At) -> Self | None:
        members = at.members(("take", "where"), needed=("take", "where"))
        if members is None:
            return None
        take, where = members["take"].integer(), condition_at(members["where"])
        if take is None or where is None:
            return None
        if take < 1:
            members["take"].expected("at least 1")
            return None
        return cls(take, where)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) >= self.take and self.where.holds(hand[: self.take], setting)

    def words(self, unit: Unit) -> str:
        return f"in the first {numeral(self.take)} {unit.many} {self.where.words(unit)}"

    def reads_order(self) -> bool:
        return True
