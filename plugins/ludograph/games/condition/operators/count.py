"""`count: {of: {cat: animal}, min: 5}`: so many cards match."""

from __future__ import annotations

from typing import Self

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import amount
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import Selector, many_cards
from ludograph.games.condition.setting import Setting
from ludograph.values import Range


@frozen
class Count(Condition):
    """So many cards match."""

    key = "count"
    asks = kinds.members(
        {"of": kinds.SELECTOR, "exactly": kinds.INTEGER, "min": kinds.INTEGER, "max": kinds.INTEGER}, ["of"]
    )

    of: Selector
    number: Range

    @classmethod
    def parse(cls, at: At) -> Self | None:
        found = cls.asks.read(at)
        if found is None:
            return None
        of, exactly, least, most = found
        if (exactly is None) == (least is None and most is None):
            at.fault("expected `min` or `max`" if exactly is None else "expected `exactly`, or `min` or `max` or both")
            return None
        if least is not None and most is not None and least > most:
            at.fault(f"the range {least} to {most} is empty", "The smaller number comes first.")
            return None
        return cls(of, Range(least, most) if exactly is None else Range(exactly, exactly))

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return sum(self.of.picks(card, setting.round) for card in hand) in self.number

    def words(self, pieces: Pieces) -> str:
        return f"{amount(self.number)} {many_cards(self.of, pieces, self.number)}"
