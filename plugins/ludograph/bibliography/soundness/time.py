"""C009: dates that are none, that end before they start, or that lie ahead."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.vocabulary import UNDATED
from ludograph.dates import DateInterval, PartialDate
from ludograph.problems import Problem

_FORTHCOMING = frozenset({"forthcoming", "inpress", "submitted", "prepublished"})


def date_problems(entry: Entry, today: datetime.date) -> Iterator[Problem]:
    """C009 for every date field of the entry's own."""
    for field, date in entry.dates.items():
        place = entry.field_place(field)
        written = entry.text.get(field, "")
        if place is None or not written or written.lower() in UNDATED:
            continue
        if date is None:
            hint = "Write 1947, 1947-03, 1947-03-12, 1580~ (about), 1686? (doubtful), 193X or 1919/1920."
            if not (field == "date" and entry.text.get("pubstate")):
                yield Problem("C009", f"{written!r} is not a date", hint, place)
        elif _ends_early(date):
            yield Problem("C009", f"{written!r} ends before it starts", "Put the earlier date first.", place)
        elif _begins(date) > (today.year, today.month, today.day) and entry.text.get("pubstate") not in _FORTHCOMING:
            yield Problem("C009", f"{written!r} lies in the future", "Check the year.", place)


def _ends_early(date: PartialDate | DateInterval) -> bool:
    if not isinstance(date, DateInterval):
        return False
    return (
        isinstance(date.start, PartialDate)
        and isinstance(date.end, PartialDate)
        and date.end.latest < date.start.earliest
    )


def _begins(date: PartialDate | DateInterval) -> tuple[int, int, int]:
    if isinstance(date, DateInterval):
        return date.start.earliest if isinstance(date.start, PartialDate) else (-(10**12), 1, 1)
    return date.earliest
