"""What a .bib file says before anything is made of it: commands, fields and where they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ludograph.bibliography.bibtex.draft import FieldPlace
from ludograph.bibliography.library import StringDefinition
from ludograph.problems import Problem


class RawField(NamedTuple):
    """One `name = value` of an entry."""

    name: str
    """As typed."""
    value: str
    """Parts joined, @strings put in; blanks, TeX and all."""
    place: FieldPlace


@dataclass(slots=True)
class RawEntry:
    """One `@type{key, …}`, or a work of another format under BibLaTeX's names."""

    type: str
    key: str
    start: int
    end: int
    key_start: int
    fields: list[RawField] = field(default_factory=list)
    bibtex: str = ""
    """The entry as BibTeX, where its file holds another format."""
    bibtex_fields: tuple[tuple[str, int, int], ...] = ()
    """Each field's name and span in `bibtex`."""


@dataclass(slots=True)
class RawFile:
    """One file as read."""

    entries: list[RawEntry] = field(default_factory=list)
    strings: dict[str, StringDefinition] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
