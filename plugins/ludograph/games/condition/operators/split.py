"""`split: {take: 3, where: …, rest: …}`: some choice of three cards satisfies `where`, the others `rest`."""

from __future__ import annotations

from itertools import combinations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import numeral
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting


@frozen
class Split(Condition):
    """Some choice of `take` cards satisfies `where` and the others `rest`.

    Both keep their deal order.
    """

    key = "split"
    tries_choices = True
    asks = kinds.members({"take": kinds.POSITIVE, "where": kinds.CONDITION, "rest": kinds.CONDITION}, ["take", "where"])

    take: int
    where: Condition
    rest: Condition | None = None

    def holds(self, hand: Hand, setting: Setting) -> bool:
        for taken in combinations(range(len(hand)), self.take):
            if self.where.holds([hand[place] for place in taken], setting) and (
                self.rest is None
                or self.rest.holds([card for place, card in enumerate(hand) if place not in taken], setting)
            ):
                return True
        return False

    def words(self, pieces: Pieces) -> str:
        others = "" if self.rest is None else f", and in the others {self.rest.words(pieces)}"
        return f"in some {numeral(self.take)} of the {pieces.many} {self.where.words(pieces)}{others}"
