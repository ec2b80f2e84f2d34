"""Towns on a map, with names, and routes between places.

Dots and names are text above the map, with the same size on every screen. Routes are lines of the map.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from html import escape

from ludograph.base.frozen import frozen
from ludograph.languages.countries.shapes import WIDTH, MapSection, Point, WorldMap, on_sheet, turned


@frozen
class Spot:
    """A town or region on a map."""

    name: str
    lat: float
    lon: float
    years: str = ""
    """The years beside the name, if there is space."""
    href: str = ""


@frozen
class Way:
    """A line between places."""

    stations: tuple[tuple[float, float] | str, ...]
    """Latitude and longitude, or the code of a country, for its centre."""
    words: str
    is_supposed: bool


def place_of(drawn: WorldMap, lat: float, lon: float) -> Point:
    """The coordinates on the map."""
    x, y = on_sheet(turned(lon), lat)
    scale = drawn.width / WIDTH
    return round(x * scale, 1), round(y * scale, 1)


def ways(drawn: WorldMap, given: Iterable[Way]) -> str:
    """The lines, slightly curved."""
    paths = []
    for way in given:
        points = [
            drawn.shapes[one].centre if isinstance(one, str) else place_of(drawn, *one)
            for one in way.stations
            if not isinstance(one, str) or one in drawn.shapes
        ]
        parts = "".join(
            f"{'' if at else f'M{ax:g},{ay:g}'}Q{(ax + bx) / 2 + (by - ay) / 5:g},{(ay + by) / 2 - (bx - ax) / 5:g}"
            f" {bx:g},{by:g}"
            for at, ((ax, ay), (bx, by)) in enumerate(itertools.pairwise(points))
        )
        kind = "lg-map-way lg-map-supposed" if way.is_supposed else "lg-map-way"
        paths += [f'<path class="{kind}" d="{parts}"><title>{escape(way.words)}</title></path>'] if parts else []
    return "".join(paths)


PHONE, DESK = 264, 700
"""Widths in pixels of a map on a phone of 320 pixels, and on a wide screen."""
_LETTER, _LINE, _GAP = 7.5, 16, 8
_SIDES = ("right", "left", "above", "below")

Box = tuple[float, float, float, float]


def names(drawn: WorldMap, spots: Sequence[Spot], section: MapSection | None) -> str:
    """The dots with their names, as a list above the map; each name is on the side with the least overlap on any
    screen.
    """
    if not spots:
        return ""
    places = [place_of(drawn, spot.lat, spot.lon) for spot in spots]
    width = section.width if section else drawn.width
    sides = _sides(spots, places, [(PHONE / width, False), (DESK / width, True)])
    items = []
    for spot, (x, y), side in zip(spots, places, sides, strict=True):
        years = f" <small>{escape(spot.years)}</small>" if spot.years else ""
        name = f"{escape(spot.name)}{years}"
        shown = f'<a href="{escape(spot.href)}">{name}</a>' if spot.href else f"<span>{name}</span>"
        items.append(f'<li class="lg-map-{side}" style="--x:{x:g};--y:{y:g}">{shown}</li>')
    return f'<ul class="lg-map-spots">{"".join(items)}</ul>'


def _sides(spots: Sequence[Spot], places: Sequence[Point], screens: Sequence[tuple[float, bool]]) -> list[str]:
    """For each spot the side on which its name overlaps least with dots and other names."""
    dots = [[(x * scale - 4, y * scale - 4, x * scale + 4, y * scale + 4) for x, y in places] for scale, _ in screens]
    found: dict[int, str] = {}

    def overlap(at: int, side: str) -> float:
        others = [(other, chosen) for other, chosen in found.items() if other != at]
        return sum(
            _shared(_box(spots[at], places[at], side, *screen), taken)
            for screen, of_dots in zip(screens, dots, strict=True)
            for taken in (*of_dots, *(_box(spots[other], places[other], chosen, *screen) for other, chosen in others))
        )

    order = sorted(range(len(spots)), key=lambda at: places[at])
    for at in order * 2:  # a second time, when the later names are known
        found[at] = min(_SIDES, key=lambda side: overlap(at, side))
    return [found[at] for at in range(len(spots))]


def _box(spot: Spot, place: Point, side: str, scale: float, with_years: bool) -> Box:
    x, y = place[0] * scale, place[1] * scale
    letters = len(spot.name) + (1 + len(spot.years) if with_years and spot.years else 0)
    wide, half = letters * _LETTER, _LINE / 2
    if side in ("right", "left"):
        left = x + _GAP if side == "right" else x - _GAP - wide
        return left, y - half, left + wide, y + half
    top = y - _GAP - _LINE if side == "above" else y + _GAP
    return x - wide / 2, top, x + wide / 2, top + _LINE


def _shared(one: Box, other: Box) -> float:
    """The area of the overlap of two boxes."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0
