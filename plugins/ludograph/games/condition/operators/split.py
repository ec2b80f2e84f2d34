"""`split: {take: 3, where: …, rest: …}`: some choice of three cards satisfies `where`, the others `rest`."""

from __future__ import annotations

from itertools import combinations
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
class Split(Condition):
    """Some choice of `take` cards satisfies `where` and the others `rest`; both keep their deal order."""

    key: ClassVar[str] = "split"
    tries_choices: ClassVar[bool] = True
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "Some choice of `take` cards satisfies `where` and the others `rest`.",
        schemas.an_object(
            {"take": schemas.INTEGER, "where": schemas.CONDITION, "rest": schemas.CONDITION}, ["take", "where"]
        ),
    )

    take: int
    where: Condition
    rest: Condition | None = None

    @classmethod
    def parse(cls, at: At) -> Self | None:
        members = at.members(("take", "where", "rest"), needed=("take", "where"))
        if members is None:
            return None
        take, where = members["take"].integer(), condition_at(members["where"])
        rest = condition_at(members["rest"]) if "rest" in members else None
        if take is None or where is None or ("rest" in members and rest is None):
            return None
        if take < 1:
            members["take"].expected("at least 1")
            return None
        return cls(take, where, rest)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        for taken in combinations(range(len(hand)), self.take):
            if self.where.holds([hand[place] for place in taken], setting) and (
                self.rest is None
                or self.rest.holds([card for place, card in enumerate(hand) if place not in taken], setting)
            ):
                return True
        return False

    def words(self, unit: Unit) -> str:
        others = "" if self.rest is None else f", and in the others {self.rest.words(unit)}"
        return f"in some {numeral(self.take)} of the {unit.many} {self.where.words(unit)}{others}"
