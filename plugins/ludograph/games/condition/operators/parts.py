"""`parts: [{times: 4, take: 3, where: …}, {take: 2, where: …}]`: the hand falls into these parts, none left over."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ludograph.cards.deck import Card
from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds, schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import listed, numeral
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.operators.groups import Groups
from ludograph.games.condition.reading import At, Kind
from ludograph.games.condition.setting import Setting

MOST = 20
"""More cards than any part has, and more parts than any hand."""


class Part(NamedTuple):
    """So many groups of so many cards, each of which satisfies a condition."""

    times: int
    take: int
    where: Condition


def _number(at: At) -> int | None:
    value = at.integer()
    if value is not None and not 0 < value <= MOST:
        at.expected(f"a number from 1 to {MOST}")
        return None
    return value


_NUMBER = Kind(_number, kinds.INTEGER.schema)
_PART = kinds.members({"times": _NUMBER, "take": _NUMBER, "where": kinds.CONDITION}, ["take", "where"])


def _part(at: At) -> Part | None:
    found = _PART.read(at)
    return None if found is None else Part(found[0] or 1, *found[1:])


@frozen
class Parts(Condition):
    """The hand can be divided into these parts without a card left over.

    Each part keeps its deal order.
    """

    key = "parts"
    tries_choices = True
    asks = Kind(lambda at: at.items(_part, "parts"), schemas.a_list(_PART.schema))

    wanted: tuple[Part, ...]

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

    def words(self, pieces: Pieces) -> str:
        return listed([_words(part, pieces) for part in self.wanted])

    def sees(self, card: Card, setting: Setting) -> object:
        return card.face


def _words(part: Part, pieces: Pieces) -> str:
    if isinstance(part.where, Groups) and part.where.exactly == (part.take,):
        return (
            part.where.words(pieces)
            if part.times == 1
            else f"{numeral(part.times)} groups of {part.where.words(pieces)}"
        )
    group = f"group{'' if part.times == 1 else 's'} of {numeral(part.take)}"
    return f"{numeral(part.times)} {group} ({part.where.words(pieces)})"
