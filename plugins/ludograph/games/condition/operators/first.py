"""`first: {take: 13, where: …}`: the cards dealt first satisfy a condition; more may follow."""

from __future__ import annotations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import numeral
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting


@frozen
class First(Condition):
    """The first `take` cards in deal order satisfy `where`; more may follow."""

    key = "first"
    asks = kinds.members({"take": kinds.POSITIVE, "where": kinds.CONDITION}, ["take", "where"])

    take: int
    where: Condition

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) >= self.take and self.where.holds(hand[: self.take], setting)

    def words(self, pieces: Pieces) -> str:
        return f"in the first {numeral(self.take)} {pieces.many} {self.where.words(pieces)}"

    def reads_order(self) -> bool:
        return True
