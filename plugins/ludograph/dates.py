"""Dates in ISO 8601-2 (EDTF) level 1: parsing, canonical form, and words.

    1919-05/1920-02   1580~   1686?   193X   -0350   1991/..   2004-21   2010-01-22

`str(parse_date(text))` is the canonical form. Levels and characters follow the Library of Congress's specification of
the Extended Date/Time Format, which ISO 8601-2:2019 adopted and biblatex uses.
"""

from __future__ import annotations

import calendar
import os
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from enum import StrEnum

from ludograph.base.frozen import frozen
from ludograph.languages.words import N_, Words, words_in

ENGLISH = words_in("en")

_DATE = re.compile(
    r"""(?:Y(?P<long>-?\d{5,12})|(?P<year>-?(?:\d{4}|\d{3}X|\d{2}XX)))
        (?:-(?P<month>\d{2}|XX)(?:-(?P<day>\d{2}|XX))?)?
        (?P<time>T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}(?::\d{2})?)?)?
        (?P<sign>[?~%]?)""",
    re.VERBOSE,
)
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_SEASONS = {21: N_("Spring"), 22: N_("Summer"), 23: N_("Autumn"), 24: N_("Winter")}
NO_DATE = N_("n.d.")
NO_BREAK = "\u00a0"


def today() -> date:
    """The day in `SOURCE_DATE_EPOCH`, for reproducible builds, or today."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(epoch), UTC).date() if epoch.isdecimal() else datetime.now(UTC).date()


@frozen
class PartialDate:
    """A day, month, season, year, decade or century, with its uncertainty."""

    year: int
    """Negative before the common era; for a decade or century its first year."""
    month: int | None = None
    """1–12, or a season 21–24 (spring … winter)."""
    day: int | None = None
    unspecified: int = 0
    """The number of final digits of the year that are `X`: 1 for a decade, 2 for a century."""
    uncertain: bool = False
    """`?`: the source is doubtful."""
    approximate: bool = False
    """`~`: about that time."""
    masked: str = ""
    """`-XX` or `-XX-XX`: a month or day that exists but is unknown."""
    time: str = ""
    """The time of day as written, with its `T`."""

    def __str__(self) -> str:
        digits = f"{abs(self.year):04d}"
        if self.unspecified:
            digits = digits[: -self.unspecified] + "X" * self.unspecified
        text = ("Y" if len(digits) > 4 else "") + ("-" if self.year < 0 else "") + digits
        text += "" if self.month is None else f"-{self.month:02d}"
        text += "" if self.day is None else f"-{self.day:02d}"
        sign = "%" if self.uncertain and self.approximate else "?" * self.uncertain + "~" * self.approximate
        return text + self.masked + self.time + sign

    @property
    def year_only(self) -> PartialDate:
        """The date without month, day and time."""
        return replace(self, month=None, day=None, masked="", time="")

    @property
    def earliest(self) -> tuple[int, int, int]:
        """Year, month and day of the earliest possible day, for comparison."""
        month = 1 if self.month is None else self.month
        first = {21: 3, 22: 6, 23: 9, 24: 12}.get(month, month)
        return (self.year if self.year >= 0 else self.year - (10**self.unspecified - 1), first, self.day or 1)

    @property
    def latest(self) -> tuple[int, int, int]:
        """Year, month and day of the latest possible day, for comparison."""
        year = self.year + 10**self.unspecified - 1 if self.year >= 0 else self.year
        if self.month is None or self.month > 12:
            return (year, 12, 31)
        return (year, self.month, self.day or 31)

    def display(self, words: Words = ENGLISH) -> str:
        """The date in words: `22 January 2010`, `c. 1580`, `1930s`, `351 BCE`."""
        if words.lang != ENGLISH.lang and self.month in range(1, 13) and 0 < self.year < 10000:
            text = self._formatted(words.lang)
        else:
            text = self._composed(words)
        return (words.gettext("c. {date}", date=text) if self.approximate else text) + ("?" if self.uncertain else "")

    def _formatted(self, lang: str) -> str:
        """The date in words by CLDR, in another language than English."""
        from babel.dates import format_date, format_skeleton  # not needed by English pages

        assert self.month is not None
        day = date(self.year, self.month, self.day or 1)
        return format_date(day, "long", lang) if self.day else format_skeleton("yMMMM", day, locale=lang)

    def _composed(self, words: Words) -> str:
        if self.unspecified == 2:
            text = _century(self.year, words)
        else:
            # ISO 8601 has a year 0, which is 1 BCE; a decade keeps its digits.
            year = str(self.year if self.year > 0 else abs(self.year) if self.unspecified else 1 - self.year)
            text = words.gettext("{year}s", year=year) if self.unspecified else year
            text = words.gettext("{year}\N{NO-BREAK SPACE}BCE", year=text) if self.year <= 0 else text
        if self.month is not None:
            season = _SEASONS.get(self.month)
            text = f"{words.gettext(season) if season else _MONTHS[self.month - 1]} {text}"
        return f"{self.day}{NO_BREAK}{text}" if self.day is not None else text


class Bound(StrEnum):
    """An end of an interval that is not a date."""

    OPEN = ".."
    """The interval is open."""
    UNKNOWN = ""
    """Unknown."""


@frozen
class DateInterval:
    """From one date to another; one end may be open or unknown."""

    start: PartialDate | Bound
    end: PartialDate | Bound

    def __str__(self) -> str:
        return f"{self.start}/{self.end}"

    @property
    def year_only(self) -> DateInterval | PartialDate:
        """The years; a single one if both ends are in it."""
        start = self.start.year_only if isinstance(self.start, PartialDate) else self.start
        end = self.end.year_only if isinstance(self.end, PartialDate) else self.end
        return start if isinstance(start, PartialDate) and start == end else DateInterval(start, end)

    def display(self, words: Words = ENGLISH) -> str:
        """`May 1919–February 1920`, `May–July 1919`, `1991–`, `until 1985`."""
        if isinstance(self.start, Bound):
            assert isinstance(self.end, PartialDate)
            return words.gettext("until {date}", date=self.end.display(words))
        if isinstance(self.end, Bound):
            return self.start.display(words) + "–"
        start, end = self.start.display(words), self.end.display(words)
        same_year = str(self.start.year_only) == str(self.end.year_only)
        if words.lang == ENGLISH.lang and same_year and self.start.month is not None and self.end.month is not None:
            start = start.removesuffix(self.start.year_only.display().removeprefix("c. ")).rstrip()
            return f"{start}–{end.removeprefix('c. ')}"
        return f"{start}–{end}"


Date = PartialDate | DateInterval


def parse_date(text: str) -> Date | None:
    """The date in ISO 8601-2 level 1, or None."""
    text = text.strip()
    first, slash, last = text.partition("/")
    if not slash:
        return _parse_single(text)
    start, end = _parse_bound(first), _parse_bound(last)
    if start is None or end is None or (isinstance(start, Bound) and isinstance(end, Bound)):
        return None
    return DateInterval(start, end)


def _parse_bound(text: str) -> PartialDate | Bound | None:
    if text in {"", ".."}:
        return Bound(text)
    return _parse_single(text)


def _parse_single(text: str) -> PartialDate | None:
    match = _DATE.fullmatch(text)
    if match is None or not text.isascii():
        return None
    written = match["long"] or match["year"]
    unspecified = written.count("X")
    year = int(written.replace("X", "0"))
    if match["long"] and abs(year) < 10000:
        return None
    month = int(match["month"]) if match["month"] and match["month"] != "XX" else None
    day = int(match["day"]) if match["day"] and match["day"] != "XX" else None
    masked = ("-XX" if match["month"] == "XX" else "") + ("-XX" if match["day"] == "XX" else "")
    if (unspecified and match["month"]) or not _exists(year, month, day, match["month"] == "XX"):
        return None
    if match["time"] and (day is None or not _is_time(match["time"])):
        return None
    sign = match["sign"]
    return PartialDate(
        year, month, day, unspecified, sign in {"?", "%"}, sign in {"~", "%"}, masked, match["time"] or ""
    )


def _exists(year: int, month: int | None, day: int | None, month_masked: bool) -> bool:
    if month is None:
        return not (month_masked and day is not None)
    if month in _SEASONS:
        return day is None
    if not 1 <= month <= 12:
        return False
    leap = 2000 + year % 400  # the calendar repeats every 400 years, `calendar` supports 1–9999 only
    return day is None or 1 <= day <= calendar.monthrange(leap, month)[1]


def _is_time(time: str) -> bool:
    hour, minute = int(time[1:3]), int(time[4:6])
    return hour < 24 and minute < 60


def _century(year: int, words: Words) -> str:
    number = abs(year) // 100 + 1
    text = words.gettext("{ordinal} century", ordinal=ordinal(number), number=number)
    return words.gettext("{year}\N{NO-BREAK SPACE}BCE", year=text) if year < 0 else text


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def first_year(date: Date | None) -> int | None:
    """The year in which it begins, for sorting and filters; None if unknown."""
    if isinstance(date, DateInterval):
        bounds = [bound for bound in (date.start, date.end) if isinstance(bound, PartialDate)]
        return bounds[0].year
    return None if date is None else date.year
