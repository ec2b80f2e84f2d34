"""C007: two entries that seem to be one work."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ludograph.base.problems import Problem
from ludograph.dates import first_year
from ludograph.languages.text import fold
from ludograph.library.entry import Entry
from ludograph.library.identifiers import bare_doi, isbn_digits
from ludograph.library.vocabulary import PARTS_OF_BOOKS

_ALIKE = 0.93
_MOST = 30
"""The largest number of compared titles for one person and year; a hostile file may have thousands."""
_LONGEST = 300
"""The largest number of compared characters of a title."""
_BITS, _LETTERS = 8, 32
"""The size of a title's profile: bits per letter, and the number of different letters."""
_RANGE = re.compile(r"\s*[-\u2010-\u2015]+\s*")
_NOT_WORD = re.compile(r"[\W_]+")


class Earlier(NamedTuple):
    """The stored data of an entry, small as there are thousands."""

    key: str
    path: str
    parents: tuple[str, ...]
    parts: tuple[str, ...]
    """Volume, number, pages and chapter, which distinguish parts of one work."""


def near_duplicates(twins: Twins, entry: Entry) -> Iterator[Problem]:
    """C007: an entry that is similar to an earlier one."""
    for first, why in twins.of(entry):
        message = f"{entry.key!r} may be the same work as {first.key!r}: it {why}"
        hint = f"Keep one, and give the other's key in 'ids' ({first.path})."
        yield Problem("C007", message, hint, entry.key_place)


class Twins:
    """Finds entries that are similar to an earlier one.

    They have the same DOI or ISBN, the same title and address, or the same year, a similar title and a common family
    name.
    """

    def __init__(self) -> None:
        self._numbered: dict[tuple[str, str], Earlier] = {}
        self._by_year: dict[tuple[int | None, str], dict[str, tuple[int, Earlier]]] = {}
        """Year and name → each title with its profile and its first entry."""

    def of(self, entry: Entry) -> Iterator[tuple[Earlier, str]]:
        """The earlier entries that are similar to this one, each with the reason."""
        if entry.type == "xdata":
            return
        known = {entry.key}
        # A range of pages has one hyphen or two.
        parts = tuple(_RANGE.sub("-", entry.text.get(field, "")) for field in ("volume", "number", "pages", "chapter"))
        this = Earlier(entry.key, entry.place.path, entry.parents, parts)
        title = _NOT_WORD.sub(" ", fold(entry.text.get("title", ""))).strip()[:_LONGEST]
        for kind, number in _numbers(entry, title):
            first = self._numbered.setdefault((kind, number), this)
            if first.key not in known and not _belong(first, this):
                known.add(first.key)
                yield first, f"has the same {kind}"
        if not title:
            return
        profile, year = _profile(title), first_year(entry.dates.get("date"))
        for family in dict.fromkeys(
            fold(name.short) for name in (*entry.names.get("author", ()), *entry.names.get("editor", ()))
        ):
            group = self._by_year.setdefault((year, family), {})
            for other in _likely(group, title, profile):
                if other.key not in known and not _belong(other, this):
                    known.add(other.key)
                    yield other, "has nearly the same title, the same year and name"
            group.setdefault(title, (profile, this))


def _likely(group: dict[str, tuple[int, Earlier]], title: str, profile: int) -> list[Earlier]:
    """The entry for one name and year with the same title, else the latest ones with a similar title."""
    if title in group:
        return [group[title][1]]
    last = islice(reversed(group.items()), _MOST)
    alike = [earlier for known, (its, earlier) in last if _alike(title, known, profile ^ its)]
    return alike[::-1]


def _numbers(entry: Entry, title: str) -> Iterator[tuple[str, str]]:
    """Identifiers that are unique to a work, with their names."""
    if entry.text.get("doi"):
        yield "DOI", bare_doi(entry.text["doi"]).lower()
    if entry.text.get("isbn") and entry.type not in PARTS_OF_BOOKS:
        yield "ISBN", isbn_digits(entry.text["isbn"])
    if title and entry.text.get("url"):
        yield "title and address", f"{title} {entry.text['url'].rstrip('/')}"


def _belong(first: Earlier, second: Earlier) -> bool:
    """Whether the two may share numbers and titles, as one is part of the other, or both are parts of one work."""
    return first.key in second.parents or second.key in first.parents or first.parts != second.parts


def _profile(title: str) -> int:
    """A title's letters as bits: for each letter as many bits as occurrences, at most `_BITS`."""
    bits = 0
    for character, count in Counter(title).items():
        bits |= (1 << min(count, _BITS)) - 1 << ord(character) % _LETTERS * _BITS
    return bits


def _alike(first: str, second: str, difference: int) -> bool:
    """Whether two titles are similar; `difference` has the bits in which their profiles differ."""
    # Each such bit is a character that only one of them has, which quickly excludes most pairs.
    most = (1 - _ALIKE) * (len(first) + len(second))
    if abs(len(first) - len(second)) > most or difference.bit_count() > most:
        return False
    matcher = difflib.SequenceMatcher(None, first, second, autojunk=False)
    return matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE
