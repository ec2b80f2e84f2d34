"""The result of an import for each file or work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from ludograph.base.files import Files
from ludograph.base.frozen import frozen


class ImportOutcome(StrEnum):
    """The result; the value is its name in reports."""

    KEPT = "kept as it is"
    CHANGED = "changed"
    NEW = "a new file"
    """The result for a library file; each work has its own result."""
    REPLACED = "replaced"
    SAME = "there already"
    DIFFERS = "not copied, since the project's file differs"
    PRIVATE = "not copied, since it is private"
    LEFT_OUT = "not copied"
    SETTING = "an option was added"


_UNWRITTEN = frozenset({ImportOutcome.SAME, ImportOutcome.DIFFERS})


@frozen
class Imported:
    """One file or work of the source."""

    name: str
    """Its name in the source."""
    outcome: ImportOutcome
    notes: tuple[str, ...] = ()
    """Changes and text that could not be read, as phrases."""
    target: str = ""
    """The file in the project, relative to it."""
    data: bytes | None = None
    """The new content of the file."""
    warnings: tuple[str, ...] = ()
    """Points for the author to check, as sentences; also printed with the summary."""
    within: str = ""
    """For a work, the file in the project that contains it."""

    @property
    def line(self) -> str:
        """One line of the report."""
        notes = f": {'; '.join(self.notes)}" if self.notes else ""
        return f"{self.target or self.name}: {self.outcome.value}{notes}"


def all_settled(items: Iterable[Imported], files: Files, *, replace_: bool) -> list[Imported]:
    """The items with results, by comparison with the project's files. A work has the result of its file."""
    found = [_settled(item, files, replace_=replace_) for item in items]
    unwritten = {item.target: item.outcome for item in found if item.outcome in _UNWRITTEN}
    return [
        replace(item, outcome=unwritten[item.within])
        if item.within in unwritten and item.outcome is not ImportOutcome.LEFT_OUT
        else item
        for item in found
    ]


def _settled(item: Imported, files: Files, *, replace_: bool) -> Imported:
    """The item with its result; a file that exists in the project is not written, unless `replace_`."""
    known = None if item.data is None else files.read(item.target)
    if known is None or item.outcome is ImportOutcome.SETTING:
        return item
    if known == item.data:
        return _unwritten(item, ImportOutcome.SAME)
    if not replace_:
        return _unwritten(item, ImportOutcome.DIFFERS, "`--replace` replaces it")
    return replace(item, outcome=ImportOutcome.REPLACED) if item.outcome is ImportOutcome.NEW else item


def _unwritten(item: Imported, outcome: ImportOutcome, *notes: str) -> Imported:
    return replace(item, outcome=outcome, notes=(*notes, *item.notes), data=None)
