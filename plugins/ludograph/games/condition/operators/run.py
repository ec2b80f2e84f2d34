"""`run: up`, `{run: set, high: [1]}`: consecutive numbers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, Self

from ludograph.cards.deck import Card
from ludograph.cards.unit import Pieces
from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.english import listed
from ludograph.games.condition.hand import Hand
from ludograph.games.condition.reading import At
from ludograph.games.condition.setting import Setting
from ludograph.languages.words import N_


class Direction(StrEnum):
    """How the numbers of a run follow each other."""

    UP = "up"
    DOWN = "down"
    SET = "set"
    """Consecutive in some order."""


WORDS = {
    Direction.UP: N_("consecutive numbers, rising in deal order"),
    Direction.DOWN: N_("consecutive numbers, falling in deal order"),
    Direction.SET: N_("consecutive numbers, in any order"),
}


@frozen
class Run(Condition):
    """Consecutive numbers; those in `high` may also stand above the deck's top. A run never wraps round."""

    key = "run"
    reads_numbers = True
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "Consecutive numbers, rising or falling in deal order, or in any order.",
        {"enum": [direction.value for direction in Direction]},
    )
    beside: ClassVar[dict[str, dict[str, Any]]] = {
        "high": schemas.described("Numbers that may also stand above the top.", schemas.a_list(schemas.INTEGER))
    }

    direction: Direction
    high: tuple[int, ...] = ()

    @classmethod
    def parse(cls, at: At) -> Self | None:
        direction = at.choice(Direction)
        high = at.down("high", at.beside["high"]).numbers() if "high" in at.beside else ()
        return None if direction is None or high is None else cls(direction, high)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        numbers = [card.n for card in hand]
        if not numbers:
            return False
        if self._consecutive(numbers):
            return True
        if setting.top is None or not self.high:
            return False
        raised = {low: setting.top + place for place, low in enumerate(self.high, start=1)}
        return self._consecutive([raised.get(number, number) for number in numbers])

    def _consecutive(self, numbers: Sequence[int]) -> bool:
        if self.direction is Direction.SET:
            numbers = sorted(numbers)
        step = -1 if self.direction is Direction.DOWN else 1
        return all(number == numbers[0] + step * place for place, number in enumerate(numbers))

    def words(self, pieces: Pieces) -> str:
        if not self.high:
            return WORDS[self.direction]
        high = listed([pieces.one(number) for number in self.high])
        return f"{WORDS[self.direction]}; {high} may also stand above the highest"

    def sees(self, card: Card, setting: Setting) -> object:
        return card.n

    def reads_order(self) -> bool:
        return self.direction is not Direction.SET
