"""Width and height of a picture, read from the head of its file: PNG, GIF, JPEG, WebP and SVG.

Written out here, because an imaging library would be a dependency of many megabytes for a few numbers. Sources: the
PNG, GIF89a and JFIF specifications, RFC 9649 (WebP), SVG 2 section 8.
"""

from __future__ import annotations

import re
import struct
from pathlib import Path

HEAD = 256 * 1024
"""Bytes that are read: a JPEG may hold a preview and a colour profile before its size."""

Size = tuple[int, int]

_SVG = re.compile(rb"<svg\b[^>]{0,4000}>", re.IGNORECASE)
_ATTRIBUTE = re.compile(rb"""\b(width|height|viewBox)\s{0,20}=\s{0,20}["']([^"']{0,200})["']""")
_LENGTH = re.compile(r"\s*([0-9]{1,7}(?:\.[0-9]{1,9})?)(?:px)?\s*")
_JPEG_WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD8)}
_JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def size_of(file: Path) -> Size | None:
    """The size in CSS pixels; None for other kinds of files and for damaged ones."""
    with file.open("rb") as stream:
        return size_in(stream.read(HEAD))


def size_in(head: bytes) -> Size | None:
    """The size that the first bytes of a picture tell."""
    try:
        size = _size_in(head)
    except (struct.error, IndexError):
        return None
    return size if size is not None and min(size) > 0 else None


def _size_in(head: bytes) -> Size | None:
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", head[16:24])
        return width, height
    if head[:6] in (b"GIF87a", b"GIF89a"):
        width, height = struct.unpack("<HH", head[6:10])
        return width, height
    if head[:2] == b"\xff\xd8":
        return _jpeg(head)
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return _webp(head)
    return _svg(head)


def _jpeg(head: bytes) -> Size | None:
    at = 2
    turned = False
    while head[at] == 0xFF:
        marker = head[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _JPEG_WITHOUT_LENGTH:
            at += 2
        elif marker in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", head[at + 5 : at + 9])
            return (height, width) if turned else (width, height)
        else:
            (length,) = struct.unpack(">H", head[at + 2 : at + 4])
            if marker == 0xE1:
                turned = turned or _exif_turns(head[at + 4 : at + 2 + length])
            at += 2 + length
    return None


def _exif_turns(segment: bytes) -> bool:
    """Whether the camera's orientation swaps width and height (EXIF tag 0x0112, values 5 to 8)."""
    if segment[:6] != b"Exif\0\0":
        return False
    tiff = segment[6:]
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return False
    (first,) = struct.unpack(order + "I", tiff[4:8])
    (entries,) = struct.unpack(order + "H", tiff[first : first + 2])
    for number in range(min(entries, 200)):
        at = first + 2 + 12 * number
        tag, _kind, _count, value = struct.unpack(order + "HHIH", tiff[at : at + 10])
        if tag == 0x0112:
            return int(value) in range(5, 9)
    return False


def _webp(head: bytes) -> Size | None:
    kind = head[12:16]
    if kind == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", head[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None


def _svg(head: bytes) -> Size | None:
    tag = _SVG.search(head[:64_000])
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
