"""What stands on a map: markers for countries too small to see or click, towns with their names, and routes.

Dots and names are text above the map, with the same size on every screen. Routes are lines of the map.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from ludograph.base.frozen import frozen
from ludograph.languages.countries.shapes import (
    WIDTH,
    CountryShape,
    MapSection,
    Point,
    WorldMap,
    close_maps,
    on_sheet,
    section_of_country,
    turned,
)

SMALL_BOX = 5
SMALL_AREA = 20
"""A country gets a marker if its largest part is narrower and lower than `SMALL_BOX` units, or if all its parts
together are smaller than `SMALL_AREA` square units. With 14 and 60 half of Europe had markers in the sea, although such
countries are visible and need only a larger target.
"""

_ROUNDS = 400

Box = tuple[float, float, float, float]


@frozen
class CountryMarker:
    """A dot for a country, and the country's position."""

    code: str
    place: Point
    origin: Point

    def leader(self, radius: float) -> tuple[Point, Point] | None:
        """A line from the country to the rim of a dot of this radius; None if the dot is near enough."""
        (x, y), (from_x, from_y) = self.place, self.origin
        way = math.dist(self.place, self.origin)
        if way < 1.5 * radius:
            return None
        rim = radius / way
        return self.origin, (round(x + (from_x - x) * rim), round(y + (from_y - y) * rim))


def is_narrow(shape: CountryShape, radius: float) -> bool:
    """Whether the shape is visible but smaller than a circle of `radius`."""
    left, top, right, bottom = shape.box
    return min(right - left, bottom - top) < 2 * radius


def needs_marker(shape: CountryShape) -> bool:
    """Whether the shape is too small to be visible."""
    left, top, right, bottom = shape.box
    return max(right - left, bottom - top) < SMALL_BOX or shape.area < SMALL_AREA


def place_markers(world: WorldMap, shapes: Mapping[str, CountryShape], radius: float) -> list[CountryMarker]:
    """A marker for each shape that needs one, by code; overlapping circles of `radius` are moved apart."""
    origins = {code: shape.centre for code, shape in sorted(shapes.items()) if needs_marker(shape)}
    places = {code: (x + at * 1e-3, y) for at, (code, (x, y)) in enumerate(origins.items())}
    for _ in range(_ROUNDS):
        if not _push_apart(places, 2 * radius + 2):
            break
        for code, (x, y) in places.items():
            places[code] = (
                min(max(x, radius), world.width - radius),
                min(max(y, radius), world.height - radius),
            )
    return [CountryMarker(code, (round(x), round(y)), origins[code]) for code, (x, y) in places.items()]


def _push_apart(places: dict[str, Point], distance: float) -> bool:
    """Moves each overlapping pair apart by half the overlap; returns whether any was moved."""
    moved = False
    codes = list(places)
    for at, first in enumerate(codes):
        for second in codes[at + 1 :]:
            (ax, ay), (bx, by) = places[first], places[second]
            apart = math.dist((ax, ay), (bx, by))
            if apart >= distance - 0.5:
                continue
            moved = True
            dx, dy = ((bx - ax) / apart, (by - ay) / apart) if apart > 0.01 else (0.6, 0.8)
            shift = (distance - apart) / 2
            places[first] = (ax - dx * shift, ay - dy * shift)
            places[second] = (bx + dx * shift, by + dy * shift)
    return moved


# Towns, and routes between places.


@frozen
class Spot:
    """A town or region on a map."""

    name: str
    lat: float
    lon: float
    years: str = ""
    """The years beside the name, if there is space."""
    href: str = ""
    is_end: bool = False
    """Whether nothing is recorded there, but a route begins or ends there; the dot is empty."""


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


def _course(drawn: WorldMap, way: Way) -> list[Point]:
    """Points on the line, which is slightly curved between two places."""
    stations = (one for one in way.stations if not isinstance(one, str) or one in drawn.shapes)
    ends = [drawn.shapes[one].centre if isinstance(one, str) else place_of(drawn, *one) for one in stations]
    course = []
    for a, b in itertools.pairwise(complex(*end) for end in ends):
        middle = (a + b) / 2 + (b - a) * -0.2j
        steps = (step / 24 for step in range(25))
        course += [a * (1 - part) ** 2 + 2 * middle * part * (1 - part) + b * part**2 for part in steps]
    return [(round(point.real, 1), round(point.imag, 1)) for point in course]


def ways(drawn: WorldMap, given: Iterable[Way]) -> str:
    """The lines."""
    paths = []
    for way in given:
        kind = "lg-map-way lg-map-supposed" if way.is_supposed else "lg-map-way"
        if points := " ".join(f"{x:g},{y:g}" for x, y in _course(drawn, way)):
            paths.append(f'<path class="{kind}" d="M{points}"><title>{escape(way.words)}</title></path>')
    return "".join(paths)


def along(drawn: WorldMap, given: Iterable[Way]) -> list[Box]:
    """Small boxes along the lines, which no name should cover."""
    return [(x - 1, y - 1, x + 1, y + 1) for way in given for x, y in _course(drawn, way)]


_LETTER, _LINE, _GAP = 7.5, 16, 8
_LONG_SIDES = ("right-below", "left-below", "right-above", "left-above")
_SIDES = ("right", "left", "above", "below", *_LONG_SIDES)
_AWAY = 28, 24
"""Pixels right or left of a dot, and below or above it, to a name at the end of a line."""
_SMALL = 8
"""A name should not cover a country of less than this part of the map."""
_LAND, _LONG = 0.3, 60
"""The cost of a square pixel of such a country, where one of another name is 1, and of a line to a name."""
_APART = 8
"""Pixels between the centres of dots, on a phone too."""

PHONE, DESK = 264, 560
"""Widths in pixels of a map on a phone of 320 pixels, and on a wide screen."""
_CROWD = 3
"""The number of places from which a small country has a map of its own."""


def crowded(
    drawn: WorldMap, codes: Iterable[str], spots: Sequence[Spot], width: float
) -> tuple[str, MapSection, list[Spot]] | None:
    """A country too small for the names of its places on a map of this width, with a section around it; or None."""
    places = {spot: place_of(drawn, spot.lat, spot.lon) for spot in spots}
    for code in codes:
        left, top, right, bottom = drawn.shapes[code].extent
        inside = [spot for spot, (x, y) in places.items() if left < x < right and top < y < bottom]
        if len(inside) >= _CROWD and right - left < width / _SMALL and code in close_maps():
            return code, section_of_country(drawn.shapes[code].extent), inside
    return None


def names(drawn: WorldMap, spots: Sequence[Spot], width: float, kept: Iterable[Box] = ()) -> str:
    """The dots with their names, as a list above a map of this width.

    Each name is on the side with the least overlap on any screen, and off what is to be kept free.
    """
    if not spots:
        return ""
    places = [place_of(drawn, spot.lat, spot.lon) for spot in spots]
    screens = [(PHONE / width, False), (DESK / width, True)]
    boxes = [shape.extent for shape in drawn.shapes.values() if shape.box[2] - shape.box[0] < width / _SMALL]
    small = [box for box in boxes if any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in places)]
    sides = _sides(spots, places, [*small, *kept], screens)
    items = []
    for spot, (x, y), side, (dx, dy) in zip(spots, places, sides, _apart(places, PHONE / width), strict=True):
        years = f" <small>{escape(spot.years)}</small>" if spot.years else ""
        name = f"{escape(spot.name)}{years}"
        shown = f'<a href="{escape(spot.href)}">{name}</a>' if spot.href else f"<span>{name}</span>"
        kind = " lg-map-end" if spot.is_end else ""
        place = f"--x:{x:g};--y:{y:g}" + (f";--by:{dx:.1f}px {dy:.1f}px" if dx or dy else "")
        items.append(f'<li class="lg-map-{side}{kind}" data-name="{escape(spot.name)}" style="{place}">{shown}</li>')
    return f'<ul class="lg-map-spots">{"".join(items)}</ul>'


def _apart(places: Sequence[Point], scale: float) -> list[Point]:
    """For each dot the pixels that it moves, so that neighbours do not overlap on a phone."""
    moved = [0j] * len(places)
    for (at, one), (other, two) in itertools.combinations(enumerate(places), 2):
        way = complex(*two) - complex(*one)
        short = _APART - abs(way) * scale
        if way and short > 0:
            moved[at] -= way / abs(way) * short / 2
            moved[other] += way / abs(way) * short / 2
    return [(step.real, step.imag) for step in moved]


def _sides(
    spots: Sequence[Spot], places: Sequence[Point], small: Sequence[Box], screens: Sequence[tuple[float, bool]]
) -> list[str]:
    """For each spot the side on which its name overlaps least with dots, other names and small countries."""
    dots = [[(x * scale - 4, y * scale - 4, x * scale + 4, y * scale + 4) for x, y in places] for scale, _ in screens]
    land = [[(left * by, top * by, right * by, bottom * by) for left, top, right, bottom in small] for by, _ in screens]

    def cost(at: int, side: str, found: Mapping[int, str]) -> float:
        others = [(other, chosen) for other, chosen in found.items() if other != at]
        total: float = _LONG if side in _LONG_SIDES else 0
        for screen, of_dots, of_land in zip(screens, dots, land, strict=True):
            own = _box(spots[at], places[at], side, *screen)
            names = (_box(spots[other], places[other], chosen, *screen) for other, chosen in others)
            total += sum(_shared(own, taken) for taken in (*of_dots, *names))
            total += _LAND * sum(_shared(own, taken) for taken in of_land)
        return total

    def chosen(order: Sequence[int]) -> dict[int, str]:
        found: dict[int, str] = {}
        for at in (*order, *order):  # a second time, when the later names are known
            found[at] = min(_SIDES, key=lambda side: cost(at, side, found))
        return found

    across = sorted(range(len(spots)), key=lambda at: places[at])
    down = sorted(range(len(spots)), key=lambda at: places[at][::-1])
    tried = [chosen(order) for order in (across, down, across[::-1], down[::-1])]
    best = min(tried, key=lambda found: sum(cost(at, side, found) for at, side in found.items()))
    return [best[at] for at in range(len(spots))]


def _box(spot: Spot, place: Point, side: str, scale: float, with_years: bool) -> Box:
    x, y = place[0] * scale, place[1] * scale
    letters = len(spot.name) + (1 + len(spot.years) if with_years and spot.years else 0)
    wide, half = letters * _LETTER, _LINE / 2
    if side in ("right", "left"):
        left = x + _GAP if side == "right" else x - _GAP - wide
        return left, y - half, left + wide, y + half
    if side in _LONG_SIDES:
        left = x + _AWAY[0] if side.startswith("right") else x - _AWAY[0] - wide
        y += _AWAY[1] if side.endswith("below") else -_AWAY[1]
        return left, y - half, left + wide, y + half
    top = y - _GAP - _LINE if side == "above" else y + _GAP
    return x - wide / 2, top, x + wide / 2, top + _LINE


def _shared(one: Box, other: Box) -> float:
    """The area of the overlap of two boxes."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0
