"""What becomes of each file or work that is imported."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from ludograph.files import Files
from ludograph.frozen import frozen


class Outcome(StrEnum):
    """What became of it; the value is how reports call it."""

    KEPT = "kept as it is"
    CHANGED = "changed"
    NEW = "a new file"
    """Of a library; what became of each work is said below it."""
    REPLACED = "replaced"
    SAME = "there already"
    DIFFERS = "not copied, since the project's file differs"
    PRIVATE = "not copied, since it is private"
    LEFT_OUT = "not copied"


_UNWRITTEN = frozenset({Outcome.SAME, Outcome.DIFFERS})


@frozen
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
    warnings: tuple[str, ...] = ()
    """What the author has to look at, as sentences; printed with the summary, too."""
    within: str = ""
    """Of a work the file in the project that holds it."""

    @property
    def line(self) -> str:
        """One line of the report."""
        notes = f": {'; '.join(self.notes)}" if self.notes else ""
        return f"{self.target or self.name}: {self.outcome.value}{notes}"


def all_settled(items: Iterable[Imported], files: Files, *, replace_: bool) -> list[Imported]:
    """The same, compared with the project's files; a work shares what becomes of its file."""
    found = [_settled(item, files, replace_=replace_) for item in items]
    unwritten = {item.target: item.outcome for item in found if item.outcome in _UNWRITTEN}
    return [
        replace(item, outcome=unwritten[item.within])
        if item.within in unwritten and item.outcome is not Outcome.LEFT_OUT
        else item
        for item in found
    ]


def _settled(item: Imported, files: Files, *, replace_: bool) -> Imported:
    """The same, compared with the project's file: what is equal, or belongs to the author, is not written."""
    known = None if item.data is None else files.read(item.target)
    if known is None:
        return item
    if known == item.data:
        return _unwritten(item, Outcome.SAME)
    if not replace_:
        return _unwritten(item, Outcome.DIFFERS, "`--replace` replaces it")
    return replace(item, outcome=Outcome.REPLACED) if item.outcome is Outcome.NEW else item


def _unwritten(item: Imported, outcome: Outcome, *notes: str) -> Imported:
    return replace(item, outcome=outcome, notes=(*notes, *item.notes), data=None)
