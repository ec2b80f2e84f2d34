"""An entry between its file and the library: fields under BibLaTeX's names, their values not yet read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ludograph.bibliography.tex import decode_verbatim
from ludograph.problems import Place

_BETWEEN_KEYS = re.compile(r"\s*,\s*")


class FieldPlace(NamedTuple):
    """Where a field stands; offsets count in the file."""

    start: int
    """Of its name."""
    value_start: int
    """After the opening brace or quotation mark."""
    value_end: int
    end: int
    """After the whole value, closing brace or quotation mark included."""
    exact: int
    """Whether the file has exactly the field's value between the two offsets."""


@dataclass(slots=True)
class Draft:
    """One entry as its file has it, with what it takes from others: all that `interpretation` needs to make its Entry.

    The library keeps drafts and not entries: of most nothing is ever asked.
    """

    path: str
    start: int
    text: str
    """What the file has, from the entry's `@` or `{` to after its closing brace."""
    key: str
    key_start: int
    key_length: int
    """As typed; `key` may lack what cannot be seen."""
    type: str
    written_type: str
    fields: dict[str, str]
    """Raw values by name, inherited ones too."""
    own: tuple[str, ...]
    """The names of the fields that it has itself; `year` and `month` among them, though `date` has their value."""
    marks: tuple[int, ...]
    """Their places, the five numbers of each in turn: as one list they are packed and unpacked fast."""
    parents: tuple[str, ...] = ()
    """Keys of the entries it inherits from, nearest first."""
    bibtex: str = ""
    """The entry as BibTeX, where its file holds another format."""
    bibtex_fields: tuple[tuple[str, int, int], ...] = ()
    """Each field's name and span in `bibtex`."""

    def place(self, field: str) -> Place:
        """Where the field's value stands; the entry's key for a field that it does not have itself."""
        found = self.place_of(field)
        return self.key_place if found is None else Place(self.path, found.value_start, found.value_end)

    def place_of(self, field: str) -> FieldPlace | None:
        """The place of one of its own fields."""
        if field not in self.own:
            return None
        at = 5 * self.own.index(field)
        return FieldPlace(*self.marks[at : at + 5])

    @property
    def value_spans(self) -> dict[str, tuple[int, int]]:
        """Where the values of its own fields stand in the file."""
        spans = zip(self.own, self.marks[1::5], self.marks[2::5], strict=True)
        return {name: (start, end) for name, start, end in spans if name in self.fields}

    @property
    def key_place(self) -> Place:
        """Where the key stands."""
        return Place(self.path, self.key_start, self.key_start + self.key_length)

    @property
    def ids(self) -> tuple[str, ...]:
        """Further keys of the same work."""
        given = self.fields.get("ids")
        return tuple(filter(None, _BETWEEN_KEYS.split(decode_verbatim(given)))) if given else ()

    @property
    def source(self) -> str:
        """The entry as BibTeX."""
        return self.bibtex or self.text

    @property
    def written(self) -> tuple[tuple[str, int, int], ...]:
        """Its fields in the order typed, with their spans in `source`; what became `date` keeps its name."""
        if self.bibtex:
            return self.bibtex_fields
        start = self.start
        spans = [
            (name, first - start, end - start)
            for name, first, end in zip(self.own, self.marks[0::5], self.marks[3::5], strict=True)
        ]
        if "date" in self.own and "year" in self.own and self.place_of("date") == self.place_of("year"):
            spans.pop(self.own.index("date"))
        return tuple(spans)
