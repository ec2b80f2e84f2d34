"""What one piece of a deck is called: a card, or a tile."""

from __future__ import annotations

import re
from enum import StrEnum

_NOUN = re.compile(r"\b(c)ard(s?)\b", re.IGNORECASE)


class Unit(StrEnum):
    """What one piece of a deck is called in sentences."""

    CARD = "card"
    TILE = "tile"

    @property
    def many(self) -> str:
        """`cards`."""
        return f"{self}s"

    def of(self, number: int | None) -> str:
        """`card` for one, else `cards`."""
        return str(self) if number == 1 else self.many

    def worded(self, sentence: str) -> str:
        """A sentence or heading that the program has for cards, about these pieces."""
        return sentence if self is Unit.CARD else _NOUN.sub(self._noun, sentence)

    def _noun(self, found: re.Match[str]) -> str:
        noun = self.many if found[2] else str(self)
        return noun.capitalize() if found[1] == "C" else noun
