"""The section of the world where the marked countries are, so that a map on a phone shows them and not the oceans."""

from __future__ import annotations

from collections.abc import Mapping

from ludograph.countries.geometry import Point, box
from ludograph.countries.shapes import Shape, World
from ludograph.frozen import frozen

LEAST_SHARE = 0.8
"""Of all counts; countries with the rest may lie outside the section."""

WORTH_LEAVING_OUT = 0.6
"""A country lies outside only if the box of the others is at most so large as the box with it."""

NARROWEST = 0.38
"""Of the world's width: on a narrower section one would not see where in the world it is."""

MARGIN = 0.02
"""Of the world's width, around the countries."""

RATIO = 1.1
"""The least width of a section, by its height: a phone is narrow, and a taller map would fill more than its screen."""

WHOLE = 0.8
"""A section wider than this part of the world is the whole world."""


@frozen
class Section:
    """A part of a map, in the map's units."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, shape: Shape) -> bool:
        """Whether the middle of the country lies in it."""
        x, y = shape.centre
        return self.left <= x <= self.left + self.width and self.top <= y <= self.top + self.height


def section_of(drawn: World, counts: Mapping[str, int]) -> Section | None:
    """The section with the counted countries; None where they are spread over the world, or none has a place.

    A country far from all others is left out while the others have four fifths of the counts.
    """
    kept = {code: drawn.shapes[code] for code in sorted(counts) if code in drawn.shapes}
    if not kept:
        return None
    needed = LEAST_SHARE * sum(counts[code] for code in kept)
    while (rest := _without_farthest(kept)) is not None and sum(counts[code] for code in rest) >= needed:
        kept = rest
    return _padded(drawn, _around(kept))


def _around(shapes: Mapping[str, Shape]) -> tuple[float, float, float, float]:
    corners: list[Point] = []
    for shape in shapes.values():
        left, top, right, bottom = shape.box
        corners += [(left, top), (right, bottom)]
    return box(corners)


def _area(shapes: Mapping[str, Shape]) -> float:
    left, top, right, bottom = _around(shapes)
    return (right - left) * (bottom - top)


def _without_farthest(shapes: Mapping[str, Shape]) -> dict[str, Shape] | None:
    """The countries without the one that makes their box much larger; None if there is no such country."""
    if len(shapes) < 2:
        return None
    others = [{code: shape for code, shape in shapes.items() if code != left_out} for left_out in shapes]
    rest = min(others, key=_area)
    return rest if _area(rest) <= WORTH_LEAVING_OUT * _area(shapes) else None


def _padded(drawn: World, around: tuple[float, float, float, float]) -> Section | None:
    left, top, right, bottom = around
    margin = MARGIN * drawn.width
    width = max(right - left + 2 * margin, NARROWEST * drawn.width, (bottom - top + 2 * margin) * RATIO)
    if width > WHOLE * drawn.width:
        return None
    height = min(max(bottom - top + 2 * margin, width * 3 / 4), drawn.height)
    x = min(max((left + right - width) / 2, 0), drawn.width - width)
    y = min(max((top + bottom - height) / 2, 0), drawn.height - height)
    return Section(round(x), round(y), round(width), round(height))
