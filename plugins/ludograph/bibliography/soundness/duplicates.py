"""C007: two entries that look like one work."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.references import folded
from ludograph.bibliography.identifiers import bare_doi, isbn_digits
from ludograph.bibliography.library import Bibliography
from ludograph.dates import first_year
from ludograph.problems import Problem

_ALIKE = 0.93
_MOST = 30
"""Titles of one person and year that are compared: libraries have a few, a hostile file thousands."""
_LONGEST = 300
"""Characters of a title that are compared."""
_NOT_WORD = re.compile(r"[\W_]+")
_PARTS = frozenset(
    {"inbook", "bookinbook", "suppbook", "incollection", "inproceedings", "inreference", "suppcollection"}
)


def near_duplicates(bibliography: Bibliography) -> Iterator[Problem]:
    """C007: an entry that looks like an earlier one."""
    for first, entry, why in similar_entries(bibliography):
        yield _problem(entry, first, why)


def similar_entries(bibliography: Bibliography) -> Iterator[tuple[Entry, Entry, str]]:
    """Pairs of an entry and a later one with the same DOI or ISBN, or the same year, nearly the same title and a family
    name in common; with the reason.
    """
    reported: set[tuple[str, str]] = set()
    numbered: dict[str, Entry] = {}
    by_year: dict[tuple[int | None, str], dict[str, Entry]] = {}
    for entry in bibliography.entries:
        if entry.type == "xdata":
            continue
        for number in _numbers(entry):
            first = numbered.setdefault(number, entry)
            if first is not entry and (first.key, entry.key) not in reported and not _belong(first, entry):
                reported.add((first.key, entry.key))
                yield first, entry, f"has the same {number.partition(' ')[0]}"
        title = _NOT_WORD.sub(" ", folded(entry.text.get("title", ""))).strip()
        if not title:
            continue
        for family in dict.fromkeys(
            folded(name.short) for name in (*entry.names.get("author", ()), *entry.names.get("editor", ()))
        ):
            group = by_year.setdefault((first_year(entry.dates.get("date")), family), {})
            same = group.get(title)
            others = [same] if same else [other for known, other in [*group.items()][-_MOST:] if _alike(title, known)]
            for other in others:
                if (other.key, entry.key) not in reported and not _belong(other, entry):
                    reported.add((other.key, entry.key))
                    yield other, entry, "has nearly the same title, the same year and name"
            group.setdefault(title, entry)


def _numbers(entry: Entry) -> Iterator[str]:
    if entry.text.get("doi"):
        yield "DOI " + bare_doi(entry.text["doi"]).lower()
    if entry.text.get("isbn") and entry.type not in _PARTS:
        yield "ISBN " + isbn_digits(entry.text["isbn"])


def _belong(first: Entry, second: Entry) -> bool:
    """Whether one is part of the other, or volumes or parts of one work, which share numbers and titles honestly."""
    if first.key in second.parents or second.key in first.parents:
        return True
    return any(
        first.text.get(field, "") != second.text.get(field, "") for field in ("volume", "number", "pages", "chapter")
    )


def _alike(first: str, second: str) -> bool:
    first, second = first[:_LONGEST], second[:_LONGEST]
    least = _ALIKE * (len(first) + len(second))
    # No more can match than both have of each character: this alone excludes nearly all pairs, fast.
    if 2 * min(len(first), len(second)) < least or 2 * (_characters(first) & _characters(second)).total() < least:
        return False
    return difflib.SequenceMatcher(None, first, second, autojunk=False).ratio() >= _ALIKE


@lru_cache(maxsize=1024)
def _characters(title: str) -> Counter[str]:
    return Counter(title)


def _problem(entry: Entry, first: Entry, why: str) -> Problem:
    message = f"{entry.key!r} may be the same work as {first.key!r}: it {why}"
    hint = f"Keep one, and give the other's key in 'ids' ({first.place.path})."
    return Problem("C007", message, hint, entry.key_place)
