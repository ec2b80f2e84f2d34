"""Plane geometry for maps: the Equal Earth projection, Visvalingam's simplification, areas and boxes."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence

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


def triangle_area(a: Point, b: Point, c: Point) -> float:
    """The area of a triangle, never negative."""
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


def ring_area(ring: Sequence[Point]) -> float:
    """The area a closed ring encloses, never negative."""
    pairs = zip(ring, (*ring[1:], *ring[:1]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def simplify(line: Sequence[Point], tolerance: float) -> list[Point]:
    """The line without the points whose triangle with their neighbours is smaller than `tolerance` (Visvalingam 1993).

    Both ends stay, so that lines which meet there still meet.
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
