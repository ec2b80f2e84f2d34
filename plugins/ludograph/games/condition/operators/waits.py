"""`waits: {for: c, faces: {min: 2}}`: so many different cards would complete the hand."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludograph.cards.deck import Card
from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition, condition_at
from ludograph.games.condition.english import amount
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.setting import Setting
from ludograph.values import Range


@frozen
class Waits(Condition):
    """Cards of so many different faces, which the hand does not hold yet, would make it satisfy the condition."""

    key: ClassVar[str] = "waits"
    tries_choices: ClassVar[bool] = True
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "So many different further cards would make the hand satisfy the condition.",
        schemas.an_object({"for": schemas.CONDITION, "faces": schemas.RANGE}, ["for", "faces"]),
    )

    condition: Condition
    faces: Range

    @classmethod
    def parse(cls, at: At) -> Self | None:
        members = at.members(("for", "faces"), needed=("for", "faces"))
        if members is None:
            return None
        condition, faces = condition_at(members["for"]), members["faces"].range()
        return None if condition is None or faces is None else cls(condition, faces)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        held = {card.id for card in hand}
        tried: dict[str, bool] = {}
        for card in setting.deck:
            if card.id not in held and card.face not in tried:
                tried[card.face] = self.condition.holds((*hand, card), setting)
        return sum(tried.values()) in self.faces

    def words(self, unit: Unit) -> str:
        return f"{amount(self.faces)} kinds of {unit} would complete: {self.condition.words(unit)}"

    def sees(self, card: Card, setting: Setting) -> object:
        return card.face
