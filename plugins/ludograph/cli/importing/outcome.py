"""What becomes of each file or work that is imported."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ludograph.files import Files


class Outcome(StrEnum):
    """What became of it; the value is how reports call it."""

    KEPT = "kept as it is"
    CHANGED = "changed"
    SAME = "there already"
    DIFFERS = "not copied, since the project's file differs"
    PRIVATE = "not copied, since it is private"
    LEFT_OUT = "not copied"


@dataclass(frozen=True, slots=True)
class Imported:
    """One file or work of the source."""

    name: str
    """As the source calls it."""
    outcome: Outcome
    notes: tuple[str, ...] = ()
    """What was changed, or was not understood, as phrases."""
    target: str = ""
    """The file in the project, from its folder."""
    data: bytes | None = None
    """What is to be written there."""

    @property
    def line(self) -> str:
        """One line of the report."""
        notes = f": {'; '.join(self.notes)}" if self.notes else ""
        return f"{self.target or self.name}: {self.outcome.value}{notes}"


def settled(item: Imported, files: Files, *, replace: bool) -> Imported:
    """The same, compared with the project's file: what is equal, or belongs to the author, is not written."""
    known = None if item.data is None else files.read(item.target)
    if known is None:
        return item
    if known == item.data:
        return _unwritten(item, Outcome.SAME)
    return item if replace else _unwritten(item, Outcome.DIFFERS, "`--replace` replaces it")


def _unwritten(item: Imported, outcome: Outcome, *notes: str) -> Imported:
    return replace(item, outcome=outcome, notes=(*notes, *item.notes), data=None)
