"""`all: [..]`: every one of the conditions holds."""

from __future__ import annotations

from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import listed, words_of
from ludograph.games.condition.hand import Attribute, Hand
from ludograph.games.condition.operators.only import Only
from ludograph.games.condition.operators.same import Same
from ludograph.games.condition.selector import Marks
from ludograph.games.condition.setting import Setting


@frozen
class All(Condition):
    """Each of these holds."""

    key = "all"
    asks = kinds.CONDITIONS

    conditions: tuple[Condition, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return all(condition.holds(hand, setting) for condition in self.conditions)

    def words(self, pieces: Pieces) -> str:
        match self.conditions:
            case [Same() as same, Only(selector=Marks() as marks)] if words := _named(same.attribute, marks):
                # Said at once: "all cards of one number, and nothing but cards numbered 5–8" is read twice.
                return f"{same.words(pieces)}, {listed(words, 'or')}"
        parts = [part.words(pieces) for part in self.conditions]
        # After a comma within a part another one would not separate the parts.
        between = "; also " if any(mark in part for part in parts for mark in ",;") else ", and "
        return between.join(parts) or f"any {pieces.many}"


def _named(attribute: Attribute, marks: Marks) -> list[str]:
    """The numbers or suits out of which all cards must have one; empty where the marks say more, or another thing."""
    if attribute is Attribute.RANK and marks == Marks(ranks=marks.ranks):
        return [str(span).replace("–", " to ") for span in marks.ranks]
    # A suit may have a number of its own, such as a month.
    if attribute in (Attribute.SUIT, Attribute.RANK) and marks == Marks(suits=marks.suits):
        return [words_of(suit) for suit in marks.suits]
    return []
