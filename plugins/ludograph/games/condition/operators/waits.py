"""`waits: {for: c, faces: {min: 2}}`: so many different cards would complete the hand."""

from __future__ import annotations

from ludograph.cards.deck import Card
from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import kinds
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import amount
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.setting import Setting
from ludograph.values import Range


@frozen
class Waits(Condition):
    """So many different further cards would make the hand satisfy the condition.

    They are of so many faces that the hand does not hold yet.
    """

    key = "waits"
    tries_choices = True
    asks = kinds.members({"for": kinds.CONDITION, "faces": kinds.RANGE}, ["for", "faces"])

    condition: Condition
    faces: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        held = {card.id for card in hand}
        tried: dict[str, bool] = {}
        for card in setting.deck:
            if card.id not in held and card.face not in tried:
                tried[card.face] = self.condition.holds((*hand, card), setting)
        return sum(tried.values()) in self.faces

    def words(self, pieces: Pieces) -> str:
        return f"{amount(self.faces)} kinds of {pieces} would complete: {self.condition.words(pieces)}"

    def sees(self, card: Card, setting: Setting) -> object:
        return card.face
