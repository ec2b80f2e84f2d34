"""`groups: {by: rank, exactly: [3, 2]}`: how large the groups of cards alike are."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Self

from ludograph.cards.deck import Card
from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import ATTRIBUTE, listed, numeral
from ludograph.games.condition.hand import Attribute, Hand, attribute_of
from ludograph.games.condition.reading import At
from ludograph.games.condition.setting import Setting


def _of(size: int, times: int, name: str, further: bool) -> str:
    """`three of one number`, `two each of four other numbers`."""
    if times == 1:
        return f"{numeral(size)} of {'another' if further else 'one'} {name}"
    names = "categories" if name == "category" else f"{name}s"
    return f"{numeral(size)} each of {numeral(times)} {'other ' if further else ''}{names}"


@frozen
class Groups(Condition):
    """Cards alike: group sizes are `exactly` these (descending), or one group has at least `some` cards."""

    key = "groups"
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "How large the groups of cards alike are.",
        schemas.an_object(
            {"by": schemas.ATTRIBUTE, "exactly": schemas.a_list(schemas.INTEGER), "some": schemas.INTEGER}, ["by"]
        ),
    )

    by: Attribute
    exactly: tuple[int, ...] = ()
    some: int | None = None

    @classmethod
    def parse(cls, at: At) -> Self | None:
        members = at.members(("by", "exactly", "some"), needed=("by",))
        if members is None:
            return None
        if ("exactly" in members) == ("some" in members):
            at.fault("expected either `exactly` (all group sizes) or `some` (one group of at least so many)")
            return None
        by = members["by"].choice(Attribute)
        sizes = members["exactly"].numbers("group sizes") if "exactly" in members else ()
        some = members["some"].integer() if "some" in members else None
        if by is None or sizes is None or ("some" in members and some is None):
            return None
        return cls(by, sizes[::-1], some)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        sizes: dict[int | str, int] = {}
        for value in map(attribute_of(self.by), hand):
            sizes[value] = sizes.get(value, 0) + 1
        unmarked = sizes.pop("", 0)
        if self.some is not None:
            return any(size >= self.some for size in sizes.values())
        return not unmarked and tuple(sorted(sizes.values(), reverse=True)) == self.exactly

    def words(self, unit: Unit) -> str:
        name = ATTRIBUTE[self.by]
        if self.some is not None:
            return f"{numeral(self.some)} of one {name} among the {unit.many}"
        if set(self.exactly) == {1}:
            return f"every {unit} of another {name}"
        return listed(
            [_of(size, times, name, size != self.exactly[0]) for size, times in Counter(self.exactly).items()]
        )

    def grows(self) -> bool:
        return self.some is not None

    def alike(self) -> Attribute | None:
        return self.by

    def sees(self, card: Card, setting: Setting) -> object:
        return attribute_of(self.by)(card)
