"""`any: [..]`: at least one of the conditions holds."""

from __future__ import annotations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import listed
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.operators.ranks import ANY_ORDER
from ludograph.games.condition.setting import Setting


@frozen
class AnyOf(Condition):
    """One of these holds."""

    key = "any"
    asks = kinds.CONDITIONS

    conditions: tuple[Condition, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return any(condition.holds(hand, setting) for condition in self.conditions)

    def words(self, pieces: Pieces) -> str:
        parts = [part.words(pieces) for part in self.conditions]
        if len(parts) > 1 and all(part.endswith(ANY_ORDER) for part in parts):
            # Said once: "a 1 and a 4, or a 1 and a 9, in any order".
            return f"{', or '.join(part.removesuffix(ANY_ORDER) for part in parts)}{ANY_ORDER}"
        if any(";" in part for part in parts):
            return f"either {listed([f'({part})' if ';' in part else part for part in parts], 'or')}"
        if any(mark in part for part in parts for mark in (",", " or ")):
            return f"either {', or '.join(parts)}"
        return listed(parts, "or")
