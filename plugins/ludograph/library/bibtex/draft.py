"""An entry before interpretation: fields with BibLaTeX's names and raw values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ludograph.base.problems import Edit, Place, Problem
from ludograph.base.source import RESERVED, SourceText
from ludograph.dates import parse_date
from ludograph.library.bibtex.tex import decode_verbatim
from ludograph.library.library import StringDefinition

_BETWEEN_KEYS = re.compile(r"\s*,\s*")


class FieldPlace(NamedTuple):
    """The place of a field; offsets are relative to the file."""

    start: int
    """The span of its name."""
    value_start: int
    """After the opening brace or quotation mark."""
    value_end: int
    end: int
    """The offset after the whole value, including the closing brace or quotation mark."""
    exact: int
    """Whether the file has exactly the field's value between these offsets."""


@dataclass(slots=True)
class Draft:
    """An entry as in its file, with inherited fields. `interpretation` turns it into an Entry.

    The library stores drafts instead of entries, as most entries are never needed.
    """

    path: str
    start: int
    text: str
    """The text in the file, from the entry's `@` or `{` to its closing brace."""
    key: str
    key_start: int
    key_length: int
    """The length of the key as typed; `key` lacks invisible characters."""
    type: str
    written_type: str
    fields: dict[str, str]
    """Raw values by name, including inherited ones."""
    own: tuple[str, ...]
    """The names of its own fields, including `year` and `month`, whose value is in `date`."""
    marks: tuple[int, ...]
    """Their places, five numbers each, in one flat list for fast encoding."""
    parents: tuple[str, ...] = ()
    """Keys of the entries from which it inherits, nearest first."""
    bibtex: str = ""
    """The entry as BibTeX, if its file has another format."""
    bibtex_fields: tuple[tuple[str, int, int], ...] = ()
    """Name and span of each field in `bibtex`."""
    linked: tuple[Draft, ...] = ()
    """The works named in its reference: members of a set, related works."""

    def place(self, field: str) -> Place:
        """The place of the field's value; for an inherited field, that of the key."""
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
        """The spans of its own fields' values in the file."""
        spans = zip(self.own, self.marks[1::5], self.marks[2::5], strict=True)
        return {name: (start, end) for name, start, end in spans if name in self.fields}

    @property
    def key_place(self) -> Place:
        return Place(self.path, self.key_start, self.key_start + self.key_length)

    @property
    def ids(self) -> tuple[str, ...]:
        """Further keys of the same work."""
        given = self.fields.get("ids")
        return tuple(filter(None, _BETWEEN_KEYS.split(decode_verbatim(given)))) if given else ()

    @property
    def source(self) -> str:
        return self.bibtex or self.text

    @property
    def written(self) -> tuple[tuple[str, int, int], ...]:
        """Its fields in the order typed, with their spans in `source`; `year` and `month` keep their names."""
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


# BibTeX's `year` and `month` as one date.

_MONTH_NAME = re.compile(r"(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*", re.IGNORECASE)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEARS = re.compile(r"(\d{4})\s*(?:--?|–)\s*(\d{4})?")
SEASONS = {
    name: number
    for number, names in enumerate(
        ("spring frühling frühjahr printemps primavera 春", "summer sommer été verano estate 夏",
         "autumn fall herbst automne otoño autunno 秋", "winter hiver invierno inverno 冬"), 21,
    )
    for name in names.split()
}  # fmt: skip
_NUMBER = re.compile(r"\d+")
_TO = re.compile(r"\s*(?:--?|–|/|&|\band\b|\bund\b|\bet\b)\s*")


def _month(written: str) -> int:
    """The number of a month or season, or 0."""
    word = written.lower().rstrip(".")
    named = MONTHS.index(word[:3]) + 1 if word.isalpha() and word[:3] in MONTHS else SEASONS.get(word, 0)
    return int(word) if word.isdecimal() and 1 <= int(word) <= 12 else named


def date_of_year_and_month(year: str, month: str | None) -> tuple[str, str | None]:
    """The text for `date`, and the fault of the month or None.

    `1947`, `7` → `1947-07`; `7--8` → `1947-07/1947-08`; `2010`, `jan # "~22"` (read as `jan~22`) → `2010-01-22`, as
    does `"22~" # jan`. An invalid year stays as typed.
    """
    year = year.strip()
    if years := _YEARS.fullmatch(year):
        return f"{years[1]}/{years[2] or '..'}", None
    padded = year.zfill(4) if year.isdigit() else year
    if not month or not padded.isdigit():
        return padded, None
    ends = [_month(part) for part in _TO.split(month.strip())]
    if len(ends) < 3 and all(ends):
        return "/".join(f"{padded}-{end:02d}" for end in ends), None
    named = _MONTH_NAME.search(month)
    numbers = [int(number) for number in _NUMBER.findall(month)[:3]]
    number = MONTHS.index(named[1].lower()) + 1 if named else (numbers.pop(0) if numbers else 0)
    if not 1 <= number <= 12:
        return padded, f"{month!r} is not a month"
    days = [f"{padded}-{number:02d}-{day:02d}" for day in numbers]
    if len(days) == 1 and parse_date(days[0]):
        return days[0], None
    return f"{padded}-{number:02d}", None


def unbraced(value: str) -> str:
    """A value without braces, which have no meaning in a date."""
    return value.replace("{", "").replace("}", "").strip()


# Raw contents of a .bib file: commands, fields and places.


class RawField(NamedTuple):
    """One `name = value` of an entry."""

    name: str
    """The field's name as typed."""
    value: str
    """The joined parts, with @strings replaced; raw otherwise."""
    place: FieldPlace


@dataclass(slots=True)
class RawEntry:
    """An `@type{key, …}`, or a work of another format with BibLaTeX's names."""

    type: str
    key: str
    start: int
    end: int
    key_start: int
    fields: list[RawField] = field(default_factory=list)
    bibtex: str = ""
    """The entry as BibTeX, if its file has another format."""
    bibtex_fields: tuple[tuple[str, int, int], ...] = ()
    """Name and span of each field in `bibtex`."""


@dataclass(slots=True)
class RawFile:
    """One file as read."""

    entries: list[RawEntry] = field(default_factory=list)
    strings: dict[str, StringDefinition] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


# Characters that should not occur in a library (C008).

# C0 and C1 controls except tab and line ends; bidirectional overrides, isolates and marks; a stray byte order mark.
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"
_CONTROL = re.compile(f"[{_CONTROLS}]|{RESERVED.pattern}")
_SUSPECT = re.compile(f"[{_CONTROLS}\ufffd]|[ÃÂ][\u0080-\u00bf]|â€[\u0080-\u20ff]")
_DECOMPOSED = re.compile("[^\\W\\d_\u0300-\u036f]?[\u0300-\u036f\u3099\u309a]+")
_MOST = 50


def clean(value: str) -> str:
    """The value in NFC, without control and bidirectional characters."""
    if value.isascii() and _CONTROL.search(value) is None:
        return value
    return unicodedata.normalize("NFC", _CONTROL.sub("", value))


def problems(file: SourceText) -> Iterator[Problem]:
    """Characters that an editor should correct; at most fifty problems of each kind."""
    text = file.text
    if text.isascii() and _CONTROL.search(text) is None:
        return
    for number, match in enumerate(_SUSPECT.finditer(text)):
        if number == _MOST:
            break
        yield _suspect(file, match)
    if not unicodedata.is_normalized("NFC", text):
        yield from _not_normalised(file)


def _suspect(file: SourceText, match: re.Match[str]) -> Problem:
    found = match[0]
    place = file.place(match.start(), match.end())
    if found == "\ufffd":
        return Problem("C008", "U+FFFD replaces a letter that a program could not read", "Type the word again.", place)
    if len(found) == 1:
        name = f"U+{ord(found):04X}"
        hint = "It is invisible and is left out."
        return Problem("C008", f"control or bidirectional character {name}", hint, place, (Edit(place, ""),))
    return Problem("C008", f"{found!r} looks like text in a wrong encoding", "Type the word again.", place)


def _not_normalised(file: SourceText) -> Iterator[Problem]:
    number = 0
    for match in _DECOMPOSED.finditer(file.text):
        composed = unicodedata.normalize("NFC", match[0])
        if composed == match[0]:
            continue
        number += 1
        if number > _MOST:
            return
        place = file.place(match.start(), match.end())
        message = f"{composed!r} is not in Unicode's composed form (NFC)"
        yield Problem("C008", message, "Searching and sorting may miss it.", place, (Edit(place, composed),))
    if number == 0:
        place = file.place(0, len(file.text))
        edit = Edit(place, unicodedata.normalize("NFC", file.text))
        yield Problem("C008", "characters that are not in Unicode's composed form (NFC)", "", place, (edit,))
