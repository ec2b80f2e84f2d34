"""What the operators share that ask for a number within a range: `total: {max: 3}`."""

from __future__ import annotations

from typing import Self

from ludograph.frozen import frozen
from ludograph.games.condition.base import Condition
from ludograph.games.condition.reading import At
from ludograph.values import Range


@frozen
class OfRange(Condition):
    """An operator that asks for a number within a range."""

    number: Range

    @classmethod
    def parse(cls, at: At) -> Self | None:
        span = at.range()
        return None if span is None else cls(span)
