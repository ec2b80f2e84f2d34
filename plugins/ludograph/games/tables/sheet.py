"""What a sheet of house rules holds: steps of a round, and the choices in their sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.frozen import frozen
from ludograph.games.tables.table import Cited, Piece


@frozen
class Option:
    """What can be agreed on; `value` names it in the address."""

    value: str
    pieces: tuple[Piece, ...]


@frozen
class Choice:
    """Options of which one is agreed on, and the sentences that stand there as long as none is."""

    key: str
    label: str
    usual: str
    options: tuple[Option, ...]


@frozen
class Hands:
    """The hands of a step, each as its cards, its name and what is true of it, with the choices between them."""

    items: tuple[tuple[Piece | Choice, ...], ...]
    orders: tuple[tuple[int, ...], ...] = ()
    """For each further option of the ranking the place of each hand, from 0."""


Part = Piece | Choice | Hands
Placed = dict[tuple[str, str], Choice | None]
"""A step and a sentence of it → the choice in its place; None where the choice stands at an earlier sentence."""


@frozen
class Step:
    """A step of a round: its sentences and hands, and the choices between them."""

    name: str
    parts: tuple[Part, ...]

    @property
    def choices(self) -> Iterator[Choice]:
        """All choices of the step, those in its hands too."""
        for part in self.parts:
            within = [piece for item in part.items for piece in item] if isinstance(part, Hands) else [part]
            yield from (piece for piece in within if isinstance(piece, Choice))


@frozen
class Sheet:
    """All that one sheet of paper holds."""

    game: str
    title: str
    steps: tuple[Step, ...]
    further: tuple[Choice, ...]
    """Choices that change no sentence of a step."""
    local: tuple[Option, ...]
    """Hands that count only where they are agreed on; any number of them."""
    local_note: str
    """What is not stated of these hands; empty where everything is."""
    sources: tuple[Cited, ...]
    open: tuple[str, ...]
    """What the sheet does not say and cannot offer: players agree on it and write it down."""

    @property
    def choices(self) -> int:
        """How many things there are to agree on."""
        return sum(len(list(step.choices)) for step in self.steps) + len(self.further + self.local)
