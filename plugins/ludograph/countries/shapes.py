"""The outlines of countries as SVG paths, for a map of a given width.

`world.json` holds lines that neighbours share, in whole units of a map 1000 wide: Natural Earth 1:50m (public domain)
in the Equal Earth projection, written by `.ci/renew/countries.py`.
"""

from __future__ import annotations

import itertools
import json
from functools import cache
from pathlib import Path
from typing import Any

from ludograph.countries.geometry import Point, box, ring_area, simplify
from ludograph.frozen import frozen

SMALLEST_PART = 1.2
"""Square units of the drawn map; smaller islands are left out, but for a country's largest."""

_FINER_THAN_A_UNIT = 0.8
"""Square units, for maps narrower than the data."""


@frozen
class Shape:
    """A country on a map of a certain width."""

    path: str
    """The `d` of an SVG path, to be filled by the even-odd rule; empty if it is a point."""
    box: tuple[float, float, float, float]
    """Left, top, right, bottom of its largest part."""
    extent: tuple[float, float, float, float]
    """The same of all its parts."""
    area: float
    """Square units of all parts."""

    @property
    def centre(self) -> Point:
        """The middle of its largest part."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@frozen
class World:
    """All countries on a map of a certain width."""

    width: int
    height: int
    shapes: dict[str, Shape]
    """By ISO 3166-1 code; under the empty code is land that belongs to none."""


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(Path(__file__).with_name("world.json").read_text(encoding="utf-8"))
    return data


@cache
def world(width: int) -> World:
    """The world as it is drawn `width` units wide; every outline simplified to whole units once for all neighbours."""
    data = _data()
    scale = width / data["width"]
    lines = [_line(numbers, scale) for numbers in data["lines"]]
    shapes = {code: _shape(lines, rings) for code, rings in data["countries"].items()}
    for code, (x, y) in data["points"].items():
        place = round(x * scale, 1), round(y * scale, 1)
        shapes[code] = Shape("", (*place, *place), (*place, *place), 0)
    return World(width, round(data["height"] * scale), shapes)


def _line(numbers: list[int], scale: float) -> list[Point]:
    xs = itertools.accumulate(numbers[::2])
    ys = itertools.accumulate(numbers[1::2])
    points: list[Point] = [(x * scale, y * scale) for x, y in zip(xs, ys, strict=True)]
    return points if scale == 1 else [(round(x), round(y)) for x, y in simplify(points, _FINER_THAN_A_UNIT)]


def _shape(lines: list[list[Point]], rings: list[list[int]]) -> Shape:
    drawn = [_ring(lines, numbers) for numbers in rings]
    kept = [ring for at, ring in enumerate(drawn) if at == 0 or ring_area(ring) >= SMALLEST_PART]
    extent = box([point for ring in kept for point in ring])
    return Shape("".join(map(_path, kept)), box(kept[0]), extent, sum(map(ring_area, kept)))


def _ring(lines: list[list[Point]], numbers: list[int]) -> list[Point]:
    ring: list[Point] = []
    for number in numbers:
        line = lines[number] if number >= 0 else lines[~number][::-1]
        ring += line if not ring else line[1:]
    return [point for at, point in enumerate(ring[:-1]) if at == 0 or point != ring[at - 1]]


def _path(ring: list[Point]) -> str:
    if len(ring) < 3:
        return ""
    written = [f"M{_number(ring[0][0])},{_number(ring[0][1])}l"]
    for (x, y), (next_x, next_y) in itertools.pairwise(ring):
        for difference in (_number(next_x - x), _number(next_y - y)):
            joined = difference.startswith("-") or written[-1].endswith("l")
            written.append(difference if joined else f" {difference}")
    return "".join(written) + "z"


def _number(value: float) -> str:
    return f"{value:g}"
