"""BibTeX's `year` and `month` as one date."""

from __future__ import annotations

import re

from ludograph.dates import parse_date

_MONTH_NAME = re.compile(r"(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*", re.IGNORECASE)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NUMBER = re.compile(r"\d+")


def date_of_year_and_month(year: str, month: str | None) -> tuple[str, str | None]:
    """The text for `date`, and what is wrong with the month, if anything is.

    `1947`, `7` → `1947-07`; `2010`, `jan # "~22"` (read as `jan~22`) → `2010-01-22`, as does `"22~" # jan`. What is not
    a year stays as typed.
    """
    year = year.strip()
    padded = year.zfill(4) if year.isdigit() else year
    if not month or not padded.isdigit():
        return padded, None
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
    """A value without the braces round it or in it, which mean nothing in a date."""
    return value.replace("{", "").replace("}", "").strip()
