"""What one piece of a deck is called: a card, or a tile."""

from __future__ import annotations

import re
from enum import StrEnum

from ludograph.frozen import frozen

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


@frozen
class Pieces:
    """What sentences call the pieces of a deck: cards or tiles, and those of a number by its name."""

    unit: Unit = Unit.CARD
    names: tuple[tuple[int, str], ...] = ()
    """Numbers that have a name: `(13, "king")`."""

    def __str__(self) -> str:
        return str(self.unit)

    @property
    def many(self) -> str:
        """`cards`."""
        return self.unit.many

    def of(self, number: int | None) -> str:
        """`card` for one, else `cards`."""
        return self.unit.of(number)

    def called(self, number: int) -> str:
        """`9`, `king`."""
        return dict(self.names).get(number, str(number))

    def one(self, number: int) -> str:
        """`a 9`, `an 8`, `an ace`, `an honour`."""
        name = self.called(number)
        vowel = name.startswith((*"aeiou", "honour", "honor", "8")) or name in ("11", "18")
        return f"{'an' if vowel else 'a'} {name}"

    def several(self, number: int) -> str:
        """`9s`, `kings`."""
        return f"{self.called(number)}s"


CARDS = Pieces()
"""Cards that have numbers alone."""
