"""AVIF and HEIC files without private metadata.

They are nested boxes, and pictures and metadata are items in one store of bytes (ISO/IEC 14496-12 and 23008-12).
Private bytes are overwritten in place, so that all offsets in the file stay valid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

_KEPT = {
    b"meta": frozenset({b"hdlr", b"pitm", b"iloc", b"iinf", b"iref", b"iprp", b"idat", b"grpl"}),
    b"ipco": frozenset(
        b"ispe pixi av1C av1c hvcC avcC colr pasp irot imir clap auxC clli mdcv cclv amve ndwt a1op a1lx lsel rloc"
        b" reve cicp".split()
    ),
}
"""Box → the inner boxes to keep: those on position, coding, rotation, clipping and colours of pictures."""
_PICTURES = frozenset({b"av01", b"hvc1", b"avc1", b"grid", b"iovl", b"iden", b"tmap"})
"""Kinds of items that are pictures, or describe their composition."""
_NO_EXIF = b"MM\0*\0\0\0\x08\0\0\0\0\0\0"
"""The smallest valid EXIF data."""


@dataclass(frozen=True)
class _Box:
    kind: bytes
    start: int
    body: int
    end: int


def cleaned_boxes(data: bytes, kept: Callable[[bytes], bytes]) -> bytes:
    """The file with its EXIF reduced by `kept`, if there is space; b"" if a part cannot be read.

    b"" for films and series of pictures (`avis`), which have other parts.
    """
    try:
        return _cleaned(data, kept)
    except (ValueError, LookupError):
        return b""


def _cleaned(data: bytes, kept: Callable[[bytes], bytes]) -> bytes:
    boxes = list(_boxes(data, 0, len(data)))
    (meta,) = (box for box in boxes if box.kind == b"meta")
    inner = list(_boxes(data, meta.body + 4, meta.end))
    one = {box.kind: box for box in inner}
    stores = [box for box in (*boxes, *inner) if box.kind in (b"mdat", b"idat")]
    out = bytearray(data)
    for box in boxes:
        if box.kind == b"moov":
            raise ValueError("a film")
        if box.kind not in (b"ftyp", b"meta", b"mdat"):
            _empty(out, box)
    for box in inner:
        if box.kind not in _KEPT[b"meta"]:
            _empty(out, box)
    for box in _boxes(data, *_properties(data, one[b"iprp"])):
        if box.kind not in _KEPT[b"ipco"]:
            _empty(out, box)
    out[one[b"hdlr"].body + 24 : one[b"hdlr"].end] = bytes(one[b"hdlr"].end - one[b"hdlr"].body - 24)
    for store in stores:
        out[store.body : store.end] = bytes(store.end - store.body)
    kinds = _kinds(data, one[b"iinf"], out)
    previews = _previews(data, one[b"iref"]) if b"iref" in one else frozenset()
    public: list[tuple[int, int]] = []
    private: list[tuple[int, int]] = []
    for item, start, end in _extents(data, one[b"iloc"], one.get(b"idat")):
        if not any(store.body <= start < end <= store.end for store in stores):
            raise ValueError("an item outside the store")
        is_public = kinds[item] in _PICTURES and item not in previews
        (public if is_public else private).append((start, end))
        if is_public:
            out[start:end] = data[start:end]
        elif kinds[item] == b"Exif":
            exif = kept(data[start + 4 + _number(data, start, 4) : end]) or _NO_EXIF
            if start + 4 + len(exif) <= end:
                out[start + 4 : start + 4 + len(exif)] = exif  # preceded by its offset: 0
    if any(start < other_end and other < end for start, end in public for other, other_end in private):
        raise ValueError("a picture and metadata in one place")
    return bytes(out)


def _boxes(data: bytes, at: int, end: int) -> Iterator[_Box]:
    while at < end:
        size, body = int.from_bytes(data[at : at + 4]), at + 8
        if size == 1:
            size, body = int.from_bytes(data[at + 8 : at + 16]), at + 16
        elif size == 0:
            size = end - at
        if at + size > end or body > at + size:
            raise ValueError("a box larger than its place")
        yield _Box(data[at + 4 : at + 8], at, body, at + size)
        at += size


def _empty(out: bytearray, box: _Box) -> None:
    """Turns it into an empty box of free space (8.1.2)."""
    out[box.start + 4 : box.start + 8] = b"free"
    out[box.body : box.end] = bytes(box.end - box.body)


def _properties(data: bytes, box: _Box) -> tuple[int, int]:
    (found,) = (each for each in _boxes(data, box.body, box.end) if each.kind == b"ipco")
    return found.body, found.end


def _kinds(data: bytes, box: _Box, out: bytearray) -> dict[int, bytes]:
    """The kind of each item; the names of items are overwritten with spaces."""
    wide = 4 if data[box.body] else 2
    found = {}
    for entry in _boxes(data, box.body + 4 + wide, box.end):
        version = data[entry.body]
        if version not in (2, 3):
            raise ValueError("an item without a kind")
        at = entry.body + 4
        number = _number(data, at, 2 if version == 2 else 4)
        at += (2 if version == 2 else 4) + 2
        found[number] = data[at : at + 4]
        end = data.index(b"\0", at + 4, entry.end)
        out[at + 4 : end] = b" " * (end - at - 4)
    return found


def _previews(data: bytes, box: _Box) -> frozenset[int]:
    wide = 4 if data[box.body] else 2
    inner = _boxes(data, box.body + 4, box.end)
    return frozenset(_number(data, each.body, wide) for each in inner if each.kind == b"thmb")


def _extents(data: bytes, box: _Box, store: _Box | None) -> Iterator[tuple[int, int, int]]:
    """Each item with the start and end of one of its parts (8.11.3)."""
    version, at = data[box.body], box.body + 4
    offsets, lengths, bases, indexes = data[at] >> 4, data[at] & 15, data[at + 1] >> 4, data[at + 1] & 15
    wide = 4 if version == 2 else 2
    count, at = _number(data, at + 2, wide), at + 2 + wide
    for _ in range(count):
        item, at = _number(data, at, wide), at + wide
        method = 0
        if version:
            method, at = data[at + 1] & 15, at + 2
        if method > 1 or _number(data, at, 2):
            raise ValueError("an item elsewhere")
        base, at = _number(data, at + 2, bases), at + 2 + bases
        parts, at = _number(data, at, 2), at + 2
        for _ in range(parts):
            at += indexes if version else 0
            start = base + _number(data, at, offsets)
            if method:
                start += store.body if store else len(data)
            length, at = _number(data, at + offsets, lengths), at + offsets + lengths
            yield item, start, start + length
    if at > box.end:
        raise ValueError("a list longer than its box")


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size])
