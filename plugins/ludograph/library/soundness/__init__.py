"""Checks a library: problems from reading, and problems of its entries. One function per code.

library_problems(bibliography) → all problems, without silenced ones
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from ludograph import dates
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem, did_you_mean
from ludograph.library.entry import Entry
from ludograph.library.library import Bibliography
from ludograph.library.soundness.duplicates import Twins, near_duplicates
from ludograph.library.soundness.fields import ENTRY_RULES, date_problems
from ludograph.store import Cache, Kind, kept


@frozen
class _Findings:
    """The problems of a library, and silences without effect."""

    problems: tuple[Problem, ...]
    unused: tuple[tuple[str, Place], ...]


FINDINGS = Kind("library-soundness", _Findings)


def library_problems(
    bibliography: Bibliography, today: datetime.date | None = None, cache: Cache | None = None
) -> tuple[Problem, ...]:
    """The problems of the library, in the order of its files, without those that an entry silences."""
    return _findings(bibliography, today, cache).problems


def unused_silences(
    bibliography: Bibliography, today: datetime.date | None = None, cache: Cache | None = None
) -> tuple[tuple[str, Place], ...]:
    """Silenced codes without a problem in the entry, each with the place of its `ludograph` field."""
    return _findings(bibliography, today, cache).unused


def _findings(bibliography: Bibliography, today: datetime.date | None, cache: Cache | None) -> _Findings:
    now = today or dates.today() + datetime.timedelta(days=1)  # that day has begun in some time zone
    key = f"{bibliography.digest} {now}"
    return kept(cache, FINDINGS, key, lambda: _examined(bibliography, now))


def _examined(bibliography: Bibliography, today: datetime.date) -> _Findings:
    silencing: list[Entry] = []
    found = list(_all(bibliography, today, silencing))
    used: set[tuple[str, str]] = set()
    problems = []
    for problem in found:
        silent = [entry.key for entry in silencing if _silences(entry, problem)]
        used |= {(key, problem.code) for key in silent}
        if not silent:
            problems.append(problem)
    unused = tuple(
        (code, entry.field_place("ludograph") or entry.key_place)
        for entry in silencing
        for code in sorted(entry.silenced)
        if (entry.key, code) not in used
    )
    ordered = sorted(problems, key=lambda problem: (problem.place is None, problem.place or (), problem.code))
    return _Findings(tuple(ordered), unused)


def _all(bibliography: Bibliography, today: datetime.date, silencing: list[Entry]) -> Iterator[Problem]:
    """All problems, silenced or not, in one pass, as each entry is created for it; adds entries with silences to
    `silencing`.
    """
    yield from bibliography.file_problems
    twins = Twins()
    for entry in bibliography.values():
        if entry.silenced:
            silencing.append(entry)
        yield from entry.faults
        for rule in ENTRY_RULES:
            yield from rule(entry)
        yield from _dependences(bibliography, entry)
        yield from date_problems(entry, today)
        yield from near_duplicates(twins, entry)


def _dependences(bibliography: Bibliography, entry: Entry) -> Iterator[Problem]:
    place = entry.field_place("depends")
    for key, reason in entry.depends.items():
        if bibliography.meant_by(key) in (None, entry.key):
            hint = did_you_mean(key, bibliography) or "Write the key of a work of the library."
            yield Problem("C035", f"{entry.key!r} depends on {key!r}, which is not another entry", hint, place)
        elif not reason:
            hint = f"Write `depends = {{{key}: reason}}`."
            yield Problem("C035", f"{entry.key!r} depends on {key!r} without a reason", hint, place)


def _silences(entry: Entry, problem: Problem) -> bool:
    place = problem.place
    return (
        place is not None
        and problem.code in entry.silenced
        and entry.place.path == place.path
        and entry.place.start <= place.start <= entry.place.end
    )
