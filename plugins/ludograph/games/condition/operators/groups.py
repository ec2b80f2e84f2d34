"""`groups: {by: rank, exactly: [3, 2]}`: how large the groups of cards alike are."""

from __future__ import annotations

from collections import Counter
from typing import Self

from ludograph.cards.deck import Card
from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds, schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import ATTRIBUTE, listed, numeral
from ludograph.games.condition.hand import Attribute, Hand, attribute_of
from ludograph.games.condition.reading import At, Kind
from ludograph.games.condition.setting import Setting

_SIZES = Kind(lambda at: at.numbers("group sizes"), schemas.a_list(schemas.INTEGER))


def _of(size: int, times: int, name: str, further: bool) -> str:
    """`three of one number`, `two each of four other numbers`."""
    if times == 1:
        return f"{numeral(size)} of {'another' if further else 'one'} {name}"
    names = "categories" if name == "category" else f"{name}s"
    return f"{numeral(size)} each of {numeral(times)} {'other ' if further else ''}{names}"


@frozen
class Groups(Condition):
    """How large the groups of cards alike are.

    Their sizes are `exactly` these (descending), or one group has at least `some` cards.
    """

    key = "groups"
    asks = kinds.members({"by": kinds.ATTRIBUTE, "exactly": _SIZES, "some": kinds.INTEGER}, ["by"])

    by: Attribute
    exactly: tuple[int, ...] = ()
    some: int | None = None

    @classmethod
    def parse(cls, at: At) -> Self | None:
        found = cls.asks.read(at)
        if found is None:
            return None
        by, sizes, some = found
        if (sizes is None) == (some is None):
            at.fault("expected either `exactly` (all group sizes) or `some` (one group of at least so many)")
            return None
        return cls(by, (sizes or ())[::-1], some)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        sizes: dict[int | str, int] = {}
        for value in map(attribute_of(self.by), hand):
            sizes[value] = sizes.get(value, 0) + 1
        unmarked = sizes.pop("", 0)
        if self.some is not None:
            return any(size >= self.some for size in sizes.values())
        return not unmarked and tuple(sorted(sizes.values(), reverse=True)) == self.exactly

    def words(self, pieces: Pieces) -> str:
        name = ATTRIBUTE[self.by]
        if self.some is not None:
            return f"{numeral(self.some)} of one {name} among the {pieces.many}"
        if set(self.exactly) == {1}:
            return f"every {pieces} of another {name}"
        return listed(
            [_of(size, times, name, size != self.exactly[0]) for size, times in Counter(self.exactly).items()]
        )

    def grows(self) -> bool:
        return self.some is not None

    def alike(self) -> Attribute | None:
        return self.by

    def sees(self, card: Card, setting: Setting) -> object:
        return attribute_of(self.by)(card)
