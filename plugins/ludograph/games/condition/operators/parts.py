"""`parts: [{times: 4, take: 3, where: …}, {take: 2, where: …}]`: the hand falls into these parts, none left over."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar, NamedTuple, Self

from ludograph.cards.deck import Card
from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition, condition_at
from ludograph.games.condition.english import listed, numeral
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.operators.groups import Groups
from ludograph.games.condition.reading import At
from ludograph.games.condition.setting import Setting


class Part(NamedTuple):
    """So many groups of so many cards, each of which satisfies a condition."""

    times: int
    take: int
    where: Condition


@frozen
class Parts(Condition):
    """The hand can be divided into these parts without a card left over; each part keeps its deal order."""

    key: ClassVar[str] = "parts"
    tries_choices: ClassVar[bool] = True
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "The hand can be divided into these parts without a card left over.",
        schemas.a_list(
            schemas.an_object(
                {"times": schemas.INTEGER, "take": schemas.INTEGER, "where": schemas.CONDITION}, ["take", "where"]
            )
        ),
    )

    wanted: tuple[Part, ...]

    @classmethod
    def parse(cls, at: At) -> Self | None:
        wanted = at.items(_part, "parts")
        return None if wanted is None else cls(wanted)

    @property
    def size(self) -> int:
        """The number of cards of such a hand."""
        return sum(part.times * part.take for part in self.wanted)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) == self.size and self._divided(tuple(hand), tuple(part.times for part in self.wanted), setting)

    def _divided(self, hand: tuple[Card, ...], left: tuple[int, ...], setting: Setting) -> bool:
        """Whether the cards fall into the parts that are left: the first card goes into one of them with others."""
        if not hand:
            return not any(left)
        for place, part in enumerate(self.wanted):
            if not left[place]:
                continue
            fewer = (*left[:place], left[place] - 1, *left[place + 1 :])
            tried = set()
            for others in combinations(range(1, len(hand)), part.take - 1):
                taken = (hand[0], *(hand[other] for other in others))
                faces = tuple(card.face for card in taken)
                if faces in tried:
                    continue
                tried.add(faces)
                if part.where.holds(taken, setting):
                    rest = tuple(card for other, card in enumerate(hand) if other and other not in others)
                    if self._divided(rest, fewer, setting):
                        return True
        return False

    def words(self, unit: Unit) -> str:
        return listed([_words(part, unit) for part in self.wanted])

    def sees(self, card: Card, setting: Setting) -> object:
        return card.face


def _part(at: At) -> Part | None:
    members = at.members(("times", "take", "where"), needed=("take", "where"))
    if members is None:
        return None
    times = members["times"].integer() if "times" in members else 1
    take, where = members["take"].integer(), condition_at(members["where"])
    if times is None or take is None or where is None:
        return None
    for key, value in (("times", times), ("take", take)):
        if not 0 < value <= MOST:
            members[key].expected(f"a number from 1 to {MOST}")
            return None
    return Part(times, take, where)


MOST = 20
"""More cards than any part has, and more parts than any hand."""


def _words(part: Part, unit: Unit) -> str:
    if isinstance(part.where, Groups) and part.where.exactly == (part.take,):
        return (
            part.where.words(unit) if part.times == 1 else f"{numeral(part.times)} groups of {part.where.words(unit)}"
        )
    group = f"group{'' if part.times == 1 else 's'} of {numeral(part.take)}"
    return f"{numeral(part.times)} {group} ({part.where.words(unit)})"
