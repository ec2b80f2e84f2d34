"""The timeline: a row for each game with its name, and marks for its records under an axis of years.

Horizontal positions are per cent of the row, vertical ones are pixels, so that text has the same size on every screen.
The shape of a mark shows the kind of record. `timeline.css` has the colours.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from html import escape

from ludograph.base.frozen import frozen
from ludograph.languages.runs import marked_runs
from ludograph.languages.words import N_, SOURCE_LANGUAGE, words_in
from ludograph.rules.data.words import RecordKind
from ludograph.rules.history.records import DateShape, GameLine, History, Mark

LEFT, RIGHT = 2.0, 97.0
"""The range of the years, in per cent of the width of a row."""

NARROWEST, LETTER = 300, 7.4
"""The width of a row on a phone and of a digit, in pixels; labels must not overlap at this width."""

LEVEL = 17
"""Pixels between a year and the one above it."""
BELOW = 14
"""Pixels between a mark and the end of its row."""
STACK = 14
"""Pixels between two marks that would overlap on a phone, one above the other."""

HEAD = 24
"""The height of the axis in pixels."""
MOST_TICKS = 6
"""The largest number of years on the axis that fits on a phone."""

Href = Callable[[str], str]


@frozen
class Axis:
    """The range of years, and the labelled years."""

    first: int
    last: int
    step: int

    @classmethod
    def of(cls, marks: Iterable[Mark]) -> Axis | None:
        """An axis that includes all marks; None without marks."""
        years = [year for mark in marks for year in (mark.first, mark.last) if math.isfinite(year)]
        if not years:
            return None
        low, high = min(years), max(years)
        step = next(step for step in _steps() if math.floor(high / step) - math.floor(low / step) < MOST_TICKS)
        # The axis begins soon before the first date and ends soon after the last: a whole step would show future years.
        first, last = math.floor(low / (step // 2)) * (step // 2), math.ceil(high / (step // 5)) * (step // 5)
        return cls(first, max(last, math.ceil(first / step) * step + step), step)

    def x(self, year: float) -> float:
        """The position of a year in per cent; an open end is at the end of the axis."""
        within = min(max(year, self.first), self.last)
        return round(LEFT + (within - self.first) / (self.last - self.first) * (RIGHT - LEFT), 2)

    @property
    def ticks(self) -> range:
        return range(math.ceil(self.first / self.step) * self.step, self.last + 1, self.step)


def _steps() -> Iterable[int]:
    """10, 20, 50, 100, 200, 500 …"""
    power = 10
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def drawing(drawn: History, href: Href, page_lang: str) -> str:
    """The rows as HTML, for the games with a date; `href` gives the address of an entry in the list of records."""
    axis = Axis.of(mark for line in drawn.lines for mark in line.marks)
    if axis is None:
        return ""
    rows = []
    for line in drawn.dated:
        name = "".join(
            f'<span lang="{lang}">{escape(text)}</span>' if lang else escape(text)
            for text, lang in marked_runs(str(line.title), page_lang)
        )
        row, height = _row(line, axis, _Row(), href, page_lang)
        rows.append(
            f'<div class="lg-time-row"><a href="{escape(href(line.anchor))}">{name}</a>'
            f'<svg class="lg-time" height="{height}">{_grid(axis, _Row(), 0, height)}{row}</svg></div>'
        )
    years = f'<div class="lg-time-row" aria-hidden="true"><span></span><svg class="lg-time" height="{HEAD}">'
    return f"{years}{_years(axis, _Row(), HEAD)}</svg></div>{''.join(rows)}"


FILE_WIDTH, FILE_NAMES = 640, 200
"""The widths of a drawing as a separate file, and of the names in it."""


def drawing_file(drawn: History, *, page_lang: str) -> str:
    """The rows as an SVG file, as wide as a page of text; its style element is empty."""
    axis = Axis.of(mark for line in drawn.lines for mark in line.marks)
    if axis is None:
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="{FILE_WIDTH}" height="1"></svg>'
    parts, top = [_years(axis, _RowOfFile(), HEAD)], HEAD
    for line in drawn.dated:
        row, height = _row(line, axis, _RowOfFile(), lambda anchor: f"#{anchor}", page_lang)
        name = f'<text class="lg-time-name" x="0" y="{height - BELOW + 5}">{escape(str(line.title))}</text>'
        parts.append(f'<g transform="translate(0 {top})">{_grid(axis, _RowOfFile(), 0, height)}{name}{row}</g>')
        top += height
    size = f'width="{FILE_WIDTH}" height="{top}"'
    drawn_rows = f'<g class="lg-time">{"".join(parts)}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style></style>{drawn_rows}</svg>'


class _Row:
    """Writes a row that is as wide as its container."""

    def x(self, place: float) -> str:
        """The x coordinate for a position in per cent of the row."""
        return f"{place:g}%"

    def sign(self, place: float, y: int, drawn: str) -> str:
        """A shape, drawn around its centre, at a position."""
        return f'<svg x="{self.x(place)}" y="{y}" overflow="visible">{drawn}</svg>'


class _RowOfFile(_Row):
    """Writes the rows of a separate file, with a fixed width."""

    def x(self, place: float) -> str:
        return f"{FILE_NAMES + place / 100 * (FILE_WIDTH - FILE_NAMES):.1f}"

    def sign(self, place: float, y: int, drawn: str) -> str:
        return f'<g transform="translate({self.x(place)} {y})">{drawn}</g>'


def _grid(axis: Axis, at: _Row, top: int, bottom: int) -> str:
    lines = "".join(
        f'<line x1="{at.x(axis.x(year))}" x2="{at.x(axis.x(year))}" y1="{top}" y2="{bottom}"/>' for year in axis.ticks
    )
    return f'<g class="lg-time-axis">{lines}</g>'


def _years(axis: Axis, at: _Row, height: int) -> str:
    years = "".join(
        f'<text x="{at.x(axis.x(year))}" y="{height - 8}">{year if year > 0 else f"{1 - year} BCE"}</text>'
        for year in axis.ticks
    )
    return f'<g class="lg-time-axis">{years}</g>'


def _row(line: GameLine, axis: Axis, at: _Row, href: Href, page_lang: str) -> tuple[str, int]:
    """A game's marks with their years above them, and the height of the row."""
    labels = [words_in(page_lang).said(mark.year) for mark in line.marks]
    places = [round((axis.x(mark.first) + axis.x(mark.last)) / 2, 2) for mark in line.marks]
    placed = _placed(zip(places, labels, strict=True))
    above = _stacked([(axis.x(mark.first), axis.x(mark.last)) for mark in line.marks], places)
    y = LEVEL * (max((one.level for one in placed), default=0) + 1) + 15 + max(above, default=0)
    lowest = {x: y - min(up for up, one in zip(above, places, strict=True) if one == x) for x in places}
    leaders, years, marks = [], [], []
    for mark, x, up in zip(line.marks, places, above, strict=True):
        marks.append(_mark(mark, f"{line.title}, ", (x, y - up), axis, at, href, page_lang))
    for one in placed:
        place, top = at.x(one.x), y - max(above) - 15 - LEVEL * one.level
        if one.level:
            leaders.append(
                f'<line class="lg-time-leader" x1="{place}" x2="{place}" y1="{top + 3}" y2="{lowest[one.x]}"/>'
            )
        years.append(
            f'<text class="lg-time-year" x="{place}" y="{top}" text-anchor="{one.side}">{escape(one.label)}</text>'
        )
    return "".join((*leaders, *years, *marks)), y + BELOW


def _stacked(spans: Sequence[tuple[float, float]], places: Sequence[float]) -> list[int]:
    """How far each mark is above the line, in pixels: as low as it is free of the marks before it."""
    reach = STACK / 2 / NARROWEST * 100
    taken: list[tuple[int, float, float]] = []
    for x, (first, last) in zip(places, spans, strict=True):
        left, right = min(first, x - reach), max(last, x + reach)
        levels = {level for level, start, end in taken if start < right and left < end}
        taken.append((next(level for level in itertools.count() if level not in levels), left, right))
    return [level * STACK for level, _, _ in taken]


def _width(label: str) -> float:
    """The width of a label on a phone, in per cent of the row."""
    return len(label) * LETTER / NARROWEST * 100


@frozen
class _Year:
    """A year above its mark, and where it is."""

    label: str
    x: float
    side: str
    """Its anchor: `middle`, `start` or `end`."""
    level: int = 0

    @property
    def left(self) -> float:
        return self.x - _width(self.label) * {"start": 0, "middle": 0.5, "end": 1}[self.side]

    @property
    def right(self) -> float:
        return self.left + _width(self.label)


_GAP = LETTER / NARROWEST * 100


def _placed(years: Iterable[tuple[float, str]]) -> list[_Year]:
    """Each year once, from left to right, so that it overlaps no other one and no line to the mark of another one."""
    given = sorted(set(years))
    placed: list[_Year] = []
    for number, (x, label) in enumerate(given):
        until = given[number + 1][0] if number + 1 < len(given) else 100 + _GAP
        year = _Year(label, x, _side(x, label, until))
        # A line to a higher year crosses the levels below it.
        taken = [(one.level, one.right) for one in placed]
        taken += [(level, one.x) for one in placed for level in range(one.level)]
        free = (level for level in itertools.count() if all(at != level or end + _GAP < year.left for at, end in taken))
        placed.append(replace(year, level=next(free)))
    return placed


def _side(x: float, label: str, until: float) -> str:
    """The anchor of a label that must stay inside the row, or nearly, and before the next mark."""
    half = _width(label) / 2
    if x < half:
        return "start"
    return "middle" if x + half + _GAP < until or x < 2 * half - LEFT else "end"


SIGNS = {
    RecordKind.MENTION: '<circle r="5.5"/>',
    RecordKind.PICTURE: '<rect x="-5" y="-5" width="10" height="10"/>',
    RecordKind.RULES: '<path d="M0-7L7 0L0 7L-7 0z"/>',
    RecordKind.PLAY: '<path d="M0-6.5L6.5 5H-6.5z"/>',
}
"""The shape of each kind of record, around its centre."""


def _mark(mark: Mark, title: str, place: tuple[float, int], axis: Axis, at: _Row, href: Href, page_lang: str) -> str:
    x, y = place
    words = words_in(page_lang)
    bar = ""
    if mark.first < mark.last:
        first, last = axis.x(mark.first), axis.x(mark.last)
        kind = "lg-time-bar" if mark.shape is DateShape.RANGE else "lg-time-bar lg-time-about"
        bar = f'<line class="{kind}" x1="{at.x(first)}" x2="{at.x(last)}" y1="{y}" y2="{y}"/>'
    label = escape(f"{title}{words.said(mark.words)}: {words.gettext(KINDS[mark.kind])}")
    lang = "" if words.lang == SOURCE_LANGUAGE else f' lang="{page_lang}"'
    sign = at.sign(x, y, f'<circle class="lg-time-hit" r="12"/>{SIGNS[mark.kind]}')
    doubt = "lg-time-doubtful" if mark.shape is DateShape.DOUBTFUL else "lg-time-certain"
    return (
        f'<a class="{doubt}" href="{escape(href(mark.anchor))}" aria-label="{label}"{lang}>'
        f"<title>{label}</title>{bar}{sign}</a>"
    )


KINDS = {
    RecordKind.MENTION: N_("named in a text"),
    RecordKind.PICTURE: N_("in a picture"),
    RecordKind.RULES: N_("its play described"),
    RecordKind.PLAY: N_("played there"),
}
