"""Whether a library is sound: what reading found, and what its finished entries show. One function a code.

library_problems(bibliography)  →  all problems, those an entry silences left out
by_code(problems)               →  the same by code, for `checks`
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.library import Bibliography
from ludograph.bibliography.soundness.addresses import address_problems, unanchored_web_source
from ludograph.bibliography.soundness.duplicates import near_duplicates
from ludograph.bibliography.soundness.fields import citable_key, missing_fields, page_ranges, renamed_title, tex_signs
from ludograph.bibliography.soundness.identifiers import identifier_problems
from ludograph.bibliography.soundness.scripts import language_of_title, paired_names, untransliterated_title
from ludograph.bibliography.soundness.time import date_problems
from ludograph.problems import Place, Problem

ENTRY_RULES: tuple[Callable[[Entry], Iterator[Problem]], ...] = (
    missing_fields,
    identifier_problems,
    unanchored_web_source,
    renamed_title,
    citable_key,
    paired_names,
    tex_signs,
    page_ranges,
    language_of_title,
    address_problems,
    untransliterated_title,
)


def library_problems(bibliography: Bibliography, today: datetime.date | None = None) -> tuple[Problem, ...]:
    """Everything wrong with the library, in the order of its files, but what an entry silences itself."""
    silenced = _silences(bibliography)
    problems = [problem for problem in _all(bibliography, today) if not _is_silenced(problem, silenced)]
    return tuple(sorted(problems, key=lambda problem: (problem.place is None, problem.place or (), problem.code)))


def by_code(problems: Iterable[Problem]) -> Mapping[str, tuple[Problem, ...]]:
    """The problems of each code."""
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        found.setdefault(problem.code, []).append(problem)
    return {code: tuple(group) for code, group in found.items()}


def unused_silences(bibliography: Bibliography) -> tuple[tuple[str, Place], ...]:
    """Codes that an entry silences and that say nothing about it, each with the place of its `ludograph` field."""
    used = {
        (entry.key, problem.code)
        for problem in _all(bibliography, None)
        for entry in _silences(bibliography)
        if _is_silenced(problem, (entry,))
    }
    return tuple(
        (code, entry.field_place("ludograph") or entry.key_place)
        for entry in _silences(bibliography)
        for code in sorted(entry.silenced)
        if (entry.key, code) not in used
    )


def _all(bibliography: Bibliography, today: datetime.date | None) -> Iterator[Problem]:
    yield from bibliography.problems
    now = today or datetime.date.today()
    for entry in bibliography.entries:
        for rule in ENTRY_RULES:
            yield from rule(entry)
        yield from date_problems(entry, now)
    yield from near_duplicates(bibliography)


def _silences(bibliography: Bibliography) -> tuple[Entry, ...]:
    return tuple(entry for entry in bibliography.entries if entry.silenced)


def _is_silenced(problem: Problem, entries: Iterable[Entry]) -> bool:
    place = problem.place
    return place is not None and any(
        problem.code in entry.silenced
        and entry.place.path == place.path
        and entry.place.start <= place.start <= entry.place.end
        for entry in entries
    )
