"""Writes `world.json`, `close.json` and `codes.json` from Natural Earth's shapes and CLDR's subdivisions.

Run when borders or codes have changed; never in a build::

    npm install --prefix /tmp/sources world-atlas cldr-core cldr-subdivisions-full
    .venv/bin/python .ci/renew/countries.py /tmp/sources
"""

from __future__ import annotations

import heapq
import itertools
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludograph.languages.countries.shapes import (
    WIDTH,
    MapSection,
    Point,
    box,
    on_sheet,
    section_of_country,
    turned,
)
from ludograph.languages.registry import registry

HERE = Path(__file__).parents[2] / "plugins/ludograph/languages/countries"
HEIGHT = round(on_sheet(0, -57)[1])
WIDTHS = (WIDTH, 480)
"""The widths of the maps: of the whole site, and in an article."""
TOLERANCE = 1.0
"""Square units; a unit is a thousandth of the map's width."""
SMALLEST_PART = 1.0
"""Square units; smaller parts are left out, but for the largest of a country."""

SMALLEST_DRAWN = 1.2
"""Square units of the map; smaller islands are omitted, except a country's largest part."""
FINER_THAN_A_UNIT = 0.8
"""Square units, for maps narrower than the data."""

WIDEST_CLOSE = WIDTH / 20
"""Units; wider countries need no map of their own."""
FINE = 0.014
"""Square degrees, for the outlines of such a map."""
ROWS = 21
"""The rows of boxes that are its land where names are placed."""

NOT_COUNTRIES = {"AA", "AC", "CP", "CQ", "DG", "EA", "EZ", "IC", "TA", "UN", "ZZ"}
"""Two-letter regions of the registry that ISO 3166-1 reserves but does not assign."""

CODES_OF_NAMES = {"Kosovo": "XK", "N. Cyprus": "CY", "Somaliland": "SO", "Siachen Glacier": "", "Indian Ocean Ter.": ""}
"""Natural Earth's areas without a code of their own; those with an empty one are land and nothing more."""

PARTS_WITH_THEIR_OWN_CODE: dict[str, dict[str, tuple[float, float, float, float]]] = {
    "FR": {
        "GF": (-55, 1, -51, 7),
        "GP": (-62.5, 15.7, -60.9, 16.8),
        "MQ": (-61.4, 14.2, -60.6, 15.1),
        "RE": (55, -22, 56, -20),
        "YT": (44.8, -13.3, 45.5, -12.4),
    },
    "NL": {"BQ": (-70, 11, -60, 18)},
    "NO": {"SJ": (-10, 70.5, 36, 82)},
}
"""Parts that the source draws with a state and ISO 3166-1 lists by themselves: west, south, east, north in degrees."""

POINTS = {
    "BQ": (-68.3, 12.2), "BV": (3.4, -54.4), "CC": (96.8, -12.2), "CX": (105.7, -10.5), "EU": (4.4, 50.8),
    "GI": (-5.35, 36.1), "GP": (-61.5, 16.2), "MQ": (-61.0, 14.7), "RE": (55.5, -21.1), "SJ": (16.0, 78.5),
    "TK": (-171.8, -9.2), "TV": (179.2, -8.5), "UM": (166.6, 19.3), "YT": (45.2, -12.8), "AQ": (11.0, -56.0),
    "GF": (-53.0, 4.0), "HM": (73.5, -53.1), "GS": (-36.6, -54.4),
}  # fmt: skip
"""Longitude and latitude of what is too small for the source, or has no area; Antarctica is at the map's edge."""

Line = list[Point]


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def decoded_arcs(topology: dict[str, Any]) -> list[Line]:
    """The arcs in degrees (TopoJSON: differences, scaled and moved)."""
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        line: Line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * scale_x + move_x, y * scale_y + move_y))
        arcs.append(line)
    return arcs


def _ring(arcs: list[Line], numbers: list[int]) -> Line:
    """A closed ring of points; `~n` is arc n backwards."""
    points: Line = []
    for number in numbers:
        line = arcs[number] if number >= 0 else arcs[~number][::-1]
        points += line if not points else line[1:]
    return points


def projected(degrees: Line) -> Line:
    """The line on the sheet, without a jump where it passes the cut."""
    line: list[Point] = []
    for longitude, latitude in degrees:
        x = turned(longitude)
        if line:
            x += 360 * round((line[-1][0] - x) / 360)
        line.append((x, latitude))
    return [on_sheet(*point) for point in line]


def _code_of(geometry: dict[str, Any], alpha2: dict[str, str]) -> str:
    name = geometry["properties"]["name"]
    return CODES_OF_NAMES[name] if name in CODES_OF_NAMES else alpha2[geometry["id"]]


def _own_code(code: str, ring: Line) -> str:
    west, south, east, north = box(ring)
    for part, (left, bottom, right, top) in PARTS_WITH_THEIR_OWN_CODE.get(code, {}).items():
        if left <= west and east <= right and bottom <= south and north <= top:
            return part
    return code


def country_rings(topology: dict[str, Any], alpha2: dict[str, str], tolerance: float = 0) -> dict[str, list[Line]]:
    """The outlines and holes of every country in degrees; what has the same code is one country."""
    arcs = [simplify(arc, tolerance) for arc in decoded_arcs(topology)]
    rings: dict[str, list[Line]] = defaultdict(list)
    for geometry in topology["objects"]["countries"]["geometries"]:
        code = _code_of(geometry, alpha2)
        if code == "AQ":
            continue
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for ring in (_ring(arcs, numbers) for polygon in polygons for numbers in polygon):
            rings[_own_code(code, ring)].append(ring)
    return rings


# Visvalingam's simplification, and areas.


def triangle_area(a: Point, b: Point, c: Point) -> float:
    """The area of a triangle, not negative."""
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


def ring_area(ring: Sequence[Point]) -> float:
    """The area of a closed ring, not negative."""
    pairs = zip(ring, (*ring[1:], *ring[:1]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def simplify(line: Sequence[Point], tolerance: float) -> list[Point]:
    """The line without the points whose triangle with their neighbours is smaller than `tolerance` (Visvalingam 1993).

    Both ends stay, so that lines still meet there.
    """
    last = len(line) - 1
    before, after = list(range(-1, last)), list(range(1, last + 2))
    kept = [True] * len(line)
    area = [triangle_area(line[at - 1], line[at], line[at + 1]) for at in range(1, last)]
    heap = [(size, at) for at, size in enumerate(area, 1)]
    current = dict(enumerate(area, 1))
    heapq.heapify(heap)
    while heap and heap[0][0] < tolerance:
        size, at = heapq.heappop(heap)
        if not kept[at] or current[at] != size:
            continue
        kept[at] = False
        left, right = before[at], after[at]
        after[left], before[right] = right, left
        for neighbour in (left, right):
            if 0 < neighbour < last:
                corner = (line[before[neighbour]], line[neighbour], line[after[neighbour]])
                current[neighbour] = max(size, triangle_area(*corner))
                heapq.heappush(heap, (current[neighbour], neighbour))
    return [point for point, stays in zip(line, kept, strict=True) if stays]


class SharedLines:
    """Lines between the points where three or more outlines meet, simplified once for all countries that share them."""

    def __init__(self, rings: dict[str, list[Line]]) -> None:
        self.lines: list[list[tuple[int, int]]] = []
        self._numbers: dict[tuple[Point, ...], int] = {}
        neighbours: dict[Point, set[Point]] = defaultdict(set)
        for ring in (ring for parts in rings.values() for ring in parts):
            for before, point in itertools.pairwise(ring):
                neighbours[before].add(point)
                neighbours[point].add(before)
        self._corners = {point for point, around in neighbours.items() if len(around) != 2}

    def numbers(self, ring: Line) -> list[int]:
        """The ring as numbers of lines, as TopoJSON does: `~n` is line n backwards; nothing if it has no area left."""
        start = next((at for at, point in enumerate(ring) if point in self._corners), 0)
        turned = [*ring[start:-1], *ring[:start], ring[start]]
        cuts = [at for at, point in enumerate(turned) if at in {0, len(turned) - 1} or point in self._corners]
        return [self._number(turned[a : b + 1]) for a, b in itertools.pairwise(cuts)]

    def _number(self, line: Line) -> int:
        key, backwards = tuple(line), tuple(reversed(line))
        if backwards in self._numbers:
            return ~self._numbers[backwards]
        if key not in self._numbers:
            self._numbers[key] = len(self.lines)
            self.lines.append(_rounded(simplify(line, TOLERANCE)))
        return self._numbers[key]


def _rounded(line: Line) -> list[tuple[int, int]]:
    points = [(round(x), round(y)) for x, y in line]
    return [point for at, point in enumerate(points) if at == 0 or point != points[at - 1] or len(points) == 2]


def world(topology: dict[str, Any], alpha2: dict[str, str]) -> dict[str, Any]:
    """The map: lines as x, y and differences; countries as lists of rings; points for what has no visible shape."""
    sheet = {code: [projected(ring) for ring in rings] for code, rings in country_rings(topology, alpha2).items()}
    for rings in sheet.values():
        rings.sort(key=ring_area, reverse=True)
        assert all(box(ring)[2] - box(ring)[0] < WIDTH / 2 for ring in rings), "a ring wider than half the map"
    kept = {
        code: [ring for at, ring in enumerate(rings) if at == 0 or ring_area(ring) >= SMALLEST_PART]
        for code, rings in sheet.items()
    }
    shared = SharedLines(kept)
    countries = {code: [shared.numbers(ring) for ring in rings] for code, rings in sorted(kept.items())}
    points = {code: projected([place])[0] for code, place in sorted(POINTS.items()) if code not in countries}
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "lines": [_differences(line) for line in shared.lines],
        "countries": countries,
        "points": {code: [round(x), round(y)] for code, (x, y) in points.items()},
    }


def _differences(line: list[tuple[int, int]]) -> list[int]:
    numbers = [*line[0]]
    for before, point in itertools.pairwise(line):
        numbers += [point[0] - before[0], point[1] - before[1]]
    return numbers


def drawn(data: dict[str, Any], width: int) -> dict[str, Any]:
    """The map of this width; outlines are simplified to whole units, shared lines only once."""
    scale = width / data["width"]
    lines = [_line(numbers, scale) for numbers in data["lines"]]
    countries = {code: _shape(lines, rings) for code, rings in data["countries"].items()}
    for code, (x, y) in data["points"].items():
        place = round(x * scale, 1), round(y * scale, 1)
        countries[code] = ["", (*place, *place), (*place, *place), 0]
    return {"height": round(data["height"] * scale), "countries": countries}


def _line(numbers: list[int], scale: float) -> Line:
    xs = itertools.accumulate(numbers[::2])
    ys = itertools.accumulate(numbers[1::2])
    points: Line = [(x * scale, y * scale) for x, y in zip(xs, ys, strict=True)]
    return points if scale == 1 else [(round(x), round(y)) for x, y in simplify(points, FINER_THAN_A_UNIT)]


def _shape(lines: list[Line], rings: list[list[int]]) -> list[Any]:
    """Its path, the box of its largest part and of all parts, and its area."""
    drawn = [_without_repeats(_ring(lines, numbers)) for numbers in rings]
    kept = [ring for at, ring in enumerate(drawn) if at == 0 or ring_area(ring) >= SMALLEST_DRAWN]
    extent = box([point for ring in kept for point in ring])
    return ["".join(map(_path, kept)), box(kept[0]), extent, sum(map(ring_area, kept))]


def _without_repeats(ring: Line) -> Line:
    return [point for at, point in enumerate(ring[:-1]) if at == 0 or point != ring[at - 1]]


def _path(ring: Line) -> str:
    if len(ring) < 3:
        return ""
    written = [f"M{ring[0][0]:g},{ring[0][1]:g}l"]
    for (x, y), (next_x, next_y) in itertools.pairwise(ring):
        for difference in (f"{next_x - x:g}", f"{next_y - y:g}"):
            joined = difference.startswith("-") or written[-1].endswith("l")
            written.append(difference if joined else f" {difference}")
    return "".join(written) + "z"


# A small country from near.


def close(rings: dict[str, list[Line]], countries: dict[str, Any]) -> dict[str, Any]:
    """For each small country, what is drawn around it, by code, and boxes of its own land."""
    maps = {}
    for code, (path, _, extent, _) in countries.items():
        if path and extent[2] - extent[0] < WIDEST_CLOSE:
            part = section_of_country(extent)
            digits = 1 if part.width > 20 else 2  # a pixel or less
            cut = {other: [clipped(ring, part, digits) for ring in found] for other, found in rings.items()}
            paths = {other: "".join(_path(ring) for ring in found if len(ring) > 2) for other, found in cut.items()}
            maps[code] = [{other: path for other, path in paths.items() if path}, rows_of(cut[code], part, digits)]
    return maps


def clipped(ring: Line, part: MapSection, digits: int) -> Line:
    """The ring within the section and a little around it (Sutherland and Hodgman 1974)."""
    edge = part.width / 20
    ends = (part.left - edge, part.left + part.width + edge), (part.top - edge, part.top + part.height + edge)
    for axis, (low, high) in enumerate(ends):
        for sign, limit in ((1, low), (-1, -high)):
            kept: Line = []
            for a, b in zip((*ring[-1:], *ring[:-1]), ring, strict=True):
                before, now = sign * a[axis] - limit, sign * b[axis] - limit
                if (before < 0) != (now < 0):
                    share = before / (before - now)
                    kept.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
                kept += [b] if now >= 0 else []
            ring = kept
    points = [(round(x, digits), round(y, digits)) for x, y in ring]
    return [point for at, point in enumerate(points) if point != points[at - 1]]


def rows_of(rings: list[Line], part: MapSection, digits: int) -> list[list[float]]:
    """The land in each row of the section: left, top, right, bottom."""
    rows = []
    for number in range(ROWS):
        y = part.top + (number + 0.5) * part.height / ROWS
        edges = (pair for ring in rings for pair in zip((*ring[-1:], *ring[:-1]), ring, strict=True))
        crossed = sorted(
            a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) for a, b in edges if (a[1] < y) != (b[1] < y)
        )
        ends = [round(y + side * part.height / ROWS, digits) for side in (-0.5, 0.5)]
        pairs = zip(crossed[::2], crossed[1::2], strict=True)
        rows += [[round(a, digits), ends[0], round(b, digits), ends[1]] for a, b in pairs]
    return rows


def codes(parts: dict[str, str]) -> dict[str, Any]:
    """The codes of countries, and of their parts with English names."""
    known = registry()
    countries = sorted(
        code
        for code in known.regions
        if len(code) == 2 and code.isalpha() and f"region:{code}" not in known.deprecated and code not in NOT_COUNTRIES
    )
    by_country: dict[str, dict[str, str]] = defaultdict(dict)
    for code, name in sorted(parts.items()):
        if code[:2].upper() in countries:
            by_country[code[:2].upper()][code[2:].upper()] = name
    return {"countries": " ".join([*countries, "XK"]), "parts": by_country}


def main(folder: Path) -> None:
    """Write the files from the packages installed below `folder`."""
    packages = folder / "node_modules"
    mappings = _json(packages / "cldr-core" / "supplemental" / "codeMappings.json")["supplemental"]["codeMappings"]
    names = _json(packages / "cldr-subdivisions-full" / "subdivisions" / "en" / "en.json")
    known = codes(names["subdivisions"]["localeDisplayNames"]["subdivisions"])
    assigned = set(known["countries"].split())
    alpha2 = {value["_numeric"]: code for code, value in mappings.items() if code in assigned and "_numeric" in value}
    source = _json(packages / "world-atlas" / "countries-50m.json")
    shapes = world(source, alpha2)
    maps = {width: drawn(shapes, width) for width in WIDTHS}
    fine = {code: [projected(ring) for ring in rings] for code, rings in country_rings(source, alpha2, FINE).items()}
    near = close(fine, maps[WIDTH]["countries"])
    for name, data in (("codes.json", known), ("world.json", maps), ("close.json", near)):
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (HERE / name).write_text(text.replace('],"', '],\n"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
