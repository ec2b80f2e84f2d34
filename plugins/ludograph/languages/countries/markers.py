"""Markers for countries that are too small to see or click, moved apart so that none overlaps another."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ludograph.base.frozen import frozen
from ludograph.languages.countries.shapes import CountryShape, Point, WorldMap

SMALL_BOX = 5
SMALL_AREA = 20
"""A country gets a marker if its largest part is narrower and lower than `SMALL_BOX` units, or if all its parts
together are smaller than `SMALL_AREA` square units. With 14 and 60 half of Europe had markers in the sea, although such
countries are visible and need only a larger target.
"""

_ROUNDS = 400


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
