"""An entry between its file and the library: fields under BibLaTeX's names, not yet decoded."""

from __future__ import annotations

from dataclasses import dataclass

from ludograph.bibliography.bibtex.raw import RawEntry, RawField
from ludograph.problems import Place
from ludograph.source import SourceText


@dataclass(slots=True)
class Draft:
    """One entry while it is read."""

    file: SourceText
    raw: RawEntry
    key: str
    type: str
    fields: dict[str, str]
    places: dict[str, RawField]
    parents: tuple[str, ...] = ()

    def place(self, field: str) -> Place:
        """Where the field's value stands; the entry's key for a field that it does not have itself."""
        found = self.places.get(field)
        if found is not None:
            return self.file.place(found.value_start, found.value_end)
        return self.key_place

    @property
    def key_place(self) -> Place:
        """Where the key stands."""
        return self.file.place(self.raw.key_start, self.raw.key_start + len(self.raw.key))
