"""Width and height of a picture: Pillow measures pixels, the root element of a drawing gives its own (SVG 2, 8.2)."""

from __future__ import annotations

import re

from ludograph.publish.raster import exif_of, open_raster

Size = tuple[int, int]

_ORIENTATION = 0x0112
"""EXIF tag; its values 5 to 8 turn the picture by a quarter, so that width and height change places."""
_SVG = re.compile(rb"<svg\b[^>]{0,4000}>", re.IGNORECASE)
_ATTRIBUTE = re.compile(rb"""\b(width|height|viewBox)\s{0,20}=\s{0,20}["']([^"']{0,200})["']""")
_LENGTH = re.compile(r"\s*([0-9]{1,7}(?:\.[0-9]{1,9})?)(?:px)?\s*")


def size_in(data: bytes) -> Size | None:
    """The size in CSS pixels, as a browser shows the file; None for other kinds of files and for damaged ones."""
    try:
        with open_raster(data) as picture:
            width, height = picture.size
            size = (height, width) if exif_of(picture).get(_ORIENTATION) in range(5, 9) else (width, height)
    except OSError:
        found = _size_of_drawing(data)
        if found is None:
            return None
        size = found
    return size if min(size) > 0 else None


def _size_of_drawing(data: bytes) -> Size | None:
    tag = _SVG.search(data[:64_000])
    if tag is None:
        return None
    given = {name.decode(): value.decode("ascii", "replace") for name, value in _ATTRIBUTE.findall(tag[0])}
    lengths = [_LENGTH.fullmatch(given.get(name, "")) for name in ("width", "height")]
    if lengths[0] and lengths[1]:
        return round(float(lengths[0][1])), round(float(lengths[1][1]))
    box = given.get("viewBox", "").replace(",", " ").split()
    sides = [_LENGTH.fullmatch(side) for side in box[2:4]]
    if len(sides) == 2 and sides[0] and sides[1]:
        return round(float(sides[0][1])), round(float(sides[1][1]))
    return None
