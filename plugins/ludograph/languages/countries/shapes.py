"""The outlines of countries as SVG paths, on maps of two widths, and the section of a map with some of them.

`world.json` has both maps, and `close.json` small countries from near. `.ci/renew/countries.py` draws them from Natural
Earth 1:50m (public domain).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from ludograph.base.frozen import frozen

# The Equal Earth projection.

Point = tuple[float, float]

_A1, _A2, _A3, _A4 = 1.340264, -0.081106, 0.000893, 0.003796
_M = math.sqrt(3) / 2


def equal_earth(longitude: float, latitude: float) -> Point:
    """Degrees to the plane, y upwards, for a sphere of radius 1 (Šavrič, Patterson and Jenny 2018)."""
    theta = math.asin(_M * math.sin(math.radians(latitude)))
    square = theta * theta
    sixth = square**3
    slope = _A1 + 3 * _A2 * square + sixth * (7 * _A3 + 9 * _A4 * square)
    x = math.radians(longitude) * math.cos(theta) / (_M * slope)
    y = theta * (_A1 + _A2 * square + sixth * (_A3 + _A4 * square))
    return x, y


WIDTH = 1000
"""The width of the world in units."""
CENTRAL_MERIDIAN = 11
"""The map is cut in the Bering Strait."""
_SCALE = WIDTH / 2 / equal_earth(180, 0)[0]
_TOP = equal_earth(0, 84)[1] * _SCALE


def turned(longitude: float) -> float:
    """Degrees east of the central meridian, from -180 to 180."""
    return (longitude - CENTRAL_MERIDIAN + 180) % 360 - 180


def on_sheet(east: float, latitude: float) -> Point:
    """A point in map units, y downwards, by its degrees east of the central meridian."""
    x, y = equal_earth(east, latitude)
    return x * _SCALE + WIDTH / 2, _TOP - y * _SCALE


def box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


@frozen
class CountryShape:
    """A country on a map of a given width."""

    path: str
    """The `d` of an SVG path, filled by the even-odd rule; "" for a point."""
    box: tuple[float, float, float, float]
    """Left, top, right, bottom of its largest part."""
    extent: tuple[float, float, float, float]
    """Left, top, right, bottom of all its parts."""
    area: float
    """Square units of all parts."""

    @property
    def centre(self) -> Point:
        """The centre of its largest part."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@frozen
class WorldMap:
    """All countries on a map of a given width."""

    width: int
    height: int
    shapes: dict[str, CountryShape]
    """By ISO 3166-1 code; "" is land of no country."""


@cache
def world(width: int) -> WorldMap:
    """The world on a map of this width, 1000 or 480."""
    data = json.loads(Path(__file__).with_name("world.json").read_text(encoding="utf-8"))[str(width)]
    shapes = {
        code: CountryShape(path, tuple(around), tuple(extent), area)
        for code, (path, around, extent, area) in data["countries"].items()
    }
    return WorldMap(width, data["height"], shapes)


# The section of the world with the marked countries, so that a map on a phone shows them rather than oceans.

LEAST_SHARE = 0.8
"""The share of all counts that the section must include; countries with the rest may be outside."""

WORTH_LEAVING_OUT = 0.6
"""A country may be outside only if the box of the others is at most this share of the box with it."""

NARROWEST = 0.38
"""The narrowest section, as a share of the world's width; a narrower one would not be recognised."""

MARGIN = 0.02
"""The margin around the countries, as a share of the world's width."""

RATIO = 1.1
"""The smallest ratio of width to height, as a taller map would not fit on a phone screen."""

WHOLE = 0.8
"""A section with a larger share of the world's width becomes the whole world."""


@frozen
class MapSection:
    """A part of a map, in the map's units."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, shape: CountryShape) -> bool:
        """Whether it includes the centre of the country."""
        x, y = shape.centre
        return self.left <= x <= self.left + self.width and self.top <= y <= self.top + self.height


def section_of(drawn: WorldMap, counts: Mapping[str, int]) -> MapSection | None:
    """The section with the counted countries; None if they are spread over the world, or none has a shape.

    A country far from all others may be outside if the others have four fifths of the counts.
    """
    kept = {code: drawn.shapes[code] for code in sorted(counts) if code in drawn.shapes}
    if not kept:
        return None
    needed = LEAST_SHARE * sum(counts[code] for code in kept)
    while (rest := _without_farthest(kept)) is not None and sum(counts[code] for code in rest) >= needed:
        kept = rest
    section = _padded(drawn, _around(kept))
    if section is not None:  # visible countries are shown completely
        kept |= {
            code: drawn.shapes[code] for code in counts if code in drawn.shapes and section.holds(drawn.shapes[code])
        }
        section = _padded(drawn, _around(kept))
    return section


@cache
def close_maps() -> dict[str, tuple[dict[str, str], list[tuple[float, float, float, float]]]]:
    """By the code of a small country: finer paths of the section around it, by country, and its own land as boxes."""
    return dict(json.loads(Path(__file__).with_name("close.json").read_text(encoding="utf-8")))


def section_of_country(extent: tuple[float, float, float, float]) -> MapSection:
    """The section around a country, for a map of its own."""
    left, top, right, bottom = extent
    high = round((bottom - top) * 1.1)
    wide = max(round((right - left) * 1.1), high)
    return MapSection(round((left + right - wide) / 2), round((top + bottom - high) / 2), wide, high)


def _around(shapes: Mapping[str, CountryShape]) -> tuple[float, float, float, float]:
    return box([corner for shape in shapes.values() for corner in (shape.box[:2], shape.box[2:])])


def _area(shapes: Mapping[str, CountryShape]) -> float:
    left, top, right, bottom = _around(shapes)
    return (right - left) * (bottom - top)


def _without_farthest(shapes: Mapping[str, CountryShape]) -> dict[str, CountryShape] | None:
    """The countries without the one that enlarges their box most; None if there is no such country."""
    if len(shapes) < 2:
        return None
    others = [{code: shape for code, shape in shapes.items() if code != left_out} for left_out in shapes]
    rest = min(others, key=_area)
    return rest if _area(rest) <= WORTH_LEAVING_OUT * _area(shapes) else None


def _padded(drawn: WorldMap, around: tuple[float, float, float, float]) -> MapSection | None:
    left, top, right, bottom = around
    margin = MARGIN * drawn.width
    width = max(right - left + 2 * margin, NARROWEST * drawn.width, (bottom - top + 2 * margin) * RATIO)
    if width > WHOLE * drawn.width:
        return None
    height = min(max(bottom - top + 2 * margin, width * 3 / 4), drawn.height)
    x = min(max((left + right - width) / 2, 0), drawn.width - width)
    y = min(max((top + bottom - height) / 2, 0), drawn.height - height)
    return MapSection(round(x), round(y), round(width), round(height))
