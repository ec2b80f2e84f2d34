"""The history of games as an `<svg>`: a line for each game under an axis of time, and curves between related games.

It has no size of its own: across it measures in per cent, downwards in pixels, so that its words keep their size on a
phone and on a desk. Colours are those of `timeline.css`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from html import escape

from ludograph.base.frozen import frozen
from ludograph.languages.runs import marked_runs
from ludograph.languages.words import N_, SOURCE_LANGUAGE, Message, words_in
from ludograph.rules.history.records import Bond, DateShape, GameLine, History, Mark

LEFT, RIGHT = 25.0, 97.0
"""Per cent of the width between which the years lie; the curves are left of them."""

ROW, NAME_ROW = 56, 32
"""Pixels from line to line: a name and under it marks with a target of 24 pixels, or a name alone.

The marks are half as far from their own name as from the next one.
"""

HEAD = 34
MOST_TICKS = 6
"""Years written on the axis: more do not fit beside each other on a phone."""

Href = Callable[[str], str]


@frozen
class Axis:
    """The years that are drawn, and which of them are written."""

    first: int
    last: int
    step: int

    @classmethod
    def of(cls, marks: Iterable[Mark]) -> Axis | None:
        """An axis on which all marks lie; None without any."""
        years = [year for mark in marks for year in (mark.first, mark.last) if math.isfinite(year)]
        if not years:
            return None
        low, high = min(years), max(years)
        step = next(step for step in _steps() if _ticks(low, high, step) <= MOST_TICKS)
        # The axis ends soon after the last date: a whole step more would draw years to come.
        first, last = math.floor(low / step) * step, math.ceil(high / (step // 5)) * (step // 5)
        return cls(first, max(last, first + step), step)

    def x(self, year: float) -> float:
        """Where the year stands, in per cent; an end that is open, at the end of the axis."""
        within = min(max(year, self.first), self.last)
        return round(LEFT + (within - self.first) / (self.last - self.first) * (RIGHT - LEFT), 2)

    @property
    def ticks(self) -> range:
        """The years that are written."""
        return range(self.first, self.last + 1, self.step)


def _steps() -> Iterable[int]:
    """10, 20, 50, 100, 200, 500 …"""
    power = 10
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def _ticks(low: float, high: float, step: int) -> int:
    return math.floor(high / step) - math.floor(low / step) + 1


FILE_WIDTH = 640
"""Units of a drawing that is a file of its own."""


def drawing(drawn: History, href: Href, page_lang: str, prefix: str) -> str:
    """The `<svg>`; `href` gives the address of a place in the list, `prefix` begins the ids inside."""
    parts, height = _parts(drawn, href, page_lang)
    own, lang = words_in(page_lang), _own_lang(page_lang)
    described = own.gettext(
        N_("Dated records of games, each a link, and lines between related games. The list below says the same.")
    )
    return (
        f'<svg class="lg-time" width="100%" height="{height}" aria-labelledby="{prefix}-title {prefix}-desc">'
        f'<title id="{prefix}-title"{lang}>{own.gettext(N_("The games in time"))}</title>'
        f'<desc id="{prefix}-desc"{lang}>{described}</desc>{parts}</svg>'
    )


def drawing_file(drawn: History, style: str, *, page_lang: str) -> str:
    """An SVG file of the drawing, as wide as a page of text; `style` is CSS for its classes."""
    parts, height = _parts(drawn, lambda anchor: f"#{anchor}", page_lang)
    size = f'width="{FILE_WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style}</style><g class="lg-time">{parts}</g></svg>'


def _parts(drawn: History, href: Href, page_lang: str) -> tuple[str, int]:
    """What is inside the drawing, and its height."""
    axis = Axis.of(mark for line in drawn.lines for mark in line.marks)
    tops: dict[str, int] = {}
    top = HEAD if axis else 0
    bottom = undated = 0
    for line in drawn.lines:
        if axis and not line.marks and not undated:
            bottom, undated = top, top + 24
            top += HEAD
        tops[line.id] = top
        top += ROW if line.marks else NAME_ROW
    height = top + 4
    parts = [_axis(axis, bottom or top) if axis else "", _network(drawn.bonds, tops, height, page_lang)]
    parts += [_line(line, tops[line.id], axis, href, page_lang) for line in drawn.lines]
    if undated:
        said = words_in(page_lang).gettext(N_("No date in our sources"))
        parts.append(f'<text class="lg-time-head" x="{LEFT}%" y="{undated}"{_own_lang(page_lang)}>{said}</text>')
    return "".join(parts), height


def _own_lang(page_lang: str) -> str:
    """The attribute of the program's words within what is English."""
    return "" if words_in(page_lang).lang == SOURCE_LANGUAGE else f' lang="{page_lang}"'


def _axis(axis: Axis, bottom: int) -> str:
    ticks = "".join(
        f'<line x1="{axis.x(year)}%" x2="{axis.x(year)}%" y1="24" y2="{bottom}"/>'
        f'<text x="{axis.x(year)}%" y="16">{_year_words(year)}</text>'
        for year in axis.ticks
    )
    base = f'<line class="lg-time-base" x1="{LEFT}%" x2="{RIGHT}%" y1="24" y2="24"/>'
    return f'<g class="lg-time-axis">{ticks}{base}</g>'


def _year_words(year: int) -> str:
    return str(year) if year > 0 else f"{1 - year} BCE"


def _network(bonds: Iterable[Bond], tops: dict[str, int], height: int, page_lang: str) -> str:
    """The curves, in a box of their own that is as wide as the space left of the years."""
    ends = [(bond, tops[bond.one] + 14, tops[bond.other] + 14) for bond in bonds]
    longest = max((abs(one - other) for _, one, other in ends), default=0) or 1
    curves = []
    for bond, one, other in sorted(ends, key=lambda end: -abs(end[1] - end[2])):
        reach = round(70 - 90 * math.sqrt(abs(one - other) / longest))
        kind = "" if bond.is_stated else " lg-time-supposed"
        words = Message("{relation} (supposed)", relation=bond.words) if bond.supposed else bond.words
        curves.append(
            f'<path class="lg-time-bond{kind}" vector-effect="non-scaling-stroke"'
            f' d="M100,{one}C{reach},{one} {reach},{other} 100,{other}">'
            f"<title{_own_lang(page_lang)}>{escape(words_in(page_lang).said(words))}</title></path>"
        )
    # The ends have no dots: beside the years they would look like dates.
    box = f'<svg width="{LEFT - 3}%" height="{height}" viewBox="0 0 100 {height}" preserveAspectRatio="none">'
    return f'<g aria-hidden="true">{box}{"".join(curves)}</svg></g>' if curves else ""


def _line(line: GameLine, top: int, axis: Axis | None, href: Href, page_lang: str) -> str:
    words = "".join(
        f'<tspan lang="{lang}">{escape(text)}</tspan>' if lang else escape(text)
        for text, lang in marked_runs(line.title, page_lang)
    )
    name = f'<text class="lg-time-name" x="{LEFT}%" y="{top + 19}">{words}</text>'
    if line.anchor:
        name = f'<a href="{escape(href(line.anchor))}">{name}</a>'
    return name + "".join(_mark(one, line, top + 32, axis, href, page_lang) for one in line.marks if axis)


def _mark(mark: Mark, line: GameLine, y: int, axis: Axis, href: Href, page_lang: str) -> str:
    first, last = axis.x(mark.first), axis.x(mark.last)
    middle = round((first + last) / 2, 2)
    if mark.first == mark.last and mark.shape in (DateShape.POINT, DateShape.DOUBTFUL):
        drawn = f'<circle cx="{first}%" cy="{y}" r="5"/>'
    elif mark.shape is DateShape.DOUBTFUL:
        drawn = f'<rect x="{first}%" width="{round(last - first, 2)}%" y="{y - 5}" height="10"/>'
    else:
        drawn = f'<line x1="{first}%" x2="{last}%" y1="{y}" y2="{y}"/>'
        if mark.shape is DateShape.RANGE:
            ends = [x for x, year in ((first, mark.first), (last, mark.last)) if math.isfinite(year)]
            drawn += "".join(f'<line class="lg-time-end" x1="{x}%" x2="{x}%" y1="{y - 7}" y2="{y + 7}"/>' for x in ends)
    label = escape(f"{line.title}, {words_in(page_lang).said(mark.words)}")
    lang = _own_lang(page_lang)
    return (
        f'<a class="lg-time-{mark.shape}" href="{escape(href(mark.anchor))}" aria-label="{label}"{lang}>'
        f'<title>{label}</title><circle class="lg-time-hit" cx="{middle}%" cy="{y}" r="12"/>{drawn}</a>'
    )
