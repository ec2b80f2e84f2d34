"""Pictures for the site, without private metadata.

Positions, serial numbers, names, dates, comments and previews are removed; pixels, orientation, colour profile and the
copyright line stay, so the picture looks the same. Sources: the JPEG (ITU T.81), PNG (third edition), WebP (RFC 9649)
and GIF (89a) formats; `picture_boxes.py` has AVIF and HEIC, `drawing_cleaning.py` SVG. For each format there is an
allow-list of parts.
"""

from __future__ import annotations

import re
import struct
import warnings
import zlib
from collections.abc import Iterable, Iterator

from PIL import Image

from ludograph.site.pictures.picture_boxes import cleaned_boxes
from ludograph.site.pictures.raster import DAMAGE, exif_of, open_raster

ORIENTATION, COPYRIGHT = 0x0112, 0x8298
"""EXIF tags to keep."""

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset(
    b"IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split()
)
_WEBP_KEPT = frozenset({b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"})
_GIF_KEPT = (b"\xf9\x04", b"\xff\x0bNETSCAPE2.0", b"\xff\x0bANIMEXTS1.0", b"\xff\x0bICCRGBG1012")
"""The beginnings of extensions to keep: display, repetition, colour profile."""
_JPEG_PARTS = dict.fromkeys({*range(0xC0, 0xD0), *range(0xDA, 0xE0)}, b"") | {
    0xE0: b"JFIF\0",
    0xE2: b"ICC_PROFILE\0",
    0xEE: b"Adobe",
}
"""Marker → the beginning of a part to keep: pixels and their tables, colour profile, colour coding."""
_JPEG_MARKER = re.compile(rb"\xff+([^\x00\xd0-\xd7\xff])")
"""Inside pixel data, 00 encodes a byte FF, and D0 to D7 are restart markers."""


def cleaned(data: bytes) -> bytes:
    """The picture without its private parts; unchanged if there are none.

    Everything after a damaged place is removed. The result is b"" if the order of the parts is damaged, or the file is
    not a picture.
    """
    return _clean(data)[0]


def is_damaged(data: bytes) -> bool:
    """Whether `cleaned` had to remove a damaged part of the picture."""
    return not _clean(data)[1]


def _clean(data: bytes) -> tuple[bytes, bool]:
    """The clean picture, and whether it was read to its end."""
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if data.startswith(_PNG):
        return _png(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    if data.startswith((b"GIF87a", b"GIF89a")):
        return _gif(data)
    if data.startswith(b"BM"):
        return _bmp(data)
    if data.startswith((b"\0\0\1\0", b"\0\0\2\0")):
        return _ico(data)
    if data[4:8] == b"ftyp":
        clean = cleaned_boxes(data, _kept_of)
        return clean, bool(clean)
    return b"", not data


def _kept_exif(data: bytes) -> tuple[bytes, bool]:
    """The EXIF data to keep, and whether they could be read."""
    try:
        with open_raster(data) as picture:
            return _kept_of(exif_of(picture)), True
    except OSError:
        return b"", False


def _kept_of(given: Image.Exif | bytes) -> bytes:
    """EXIF with only orientation and copyright, without its header `Exif\\0\\0`; b"" if there is neither."""
    kept = Image.Exif()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow returns what it can read of damaged metadata
            if isinstance(given, bytes):
                data, given = given, Image.Exif()
                given.load(b"Exif\0\0" + data.removeprefix(b"Exif\0\0"))
            values = {tag: given.get(tag) for tag in (ORIENTATION, COPYRIGHT)}
        for tag, value in values.items():
            is_turn = tag == ORIENTATION and value in range(2, 9)
            if is_turn or (tag == COPYRIGHT and isinstance(value, str) and value.replace("\0", " ").isprintable()):
                kept[tag] = value
        return kept.tobytes().removeprefix(b"Exif\0\0") if len(kept) else b""
    except DAMAGE:
        return b""  # damaged metadata are removed


def _jpeg(data: bytes) -> tuple[bytes, bool]:
    """The segments up to the end marker; a picture may have several scans with segments between them."""
    out, private, whole, in_pixels = [data[:2]], False, False, False
    at = 2
    while (found := _JPEG_MARKER.match(data, at)) is not None:
        marker = found[1][0]
        start = found.end() - 2
        if marker == 0xD9:
            out.append(b"\xff\xd9")
            private, whole = private or found.end() < len(data), True
            break
        in_pixels = False
        length = int.from_bytes(data[start + 2 : start + 4])
        at = start + 2 + length
        if length < 2 or at > len(data):
            break
        segment = data[start:at]
        kept = _jpeg_part(marker, segment)
        private = private or kept != segment
        out.append(kept)
        if marker == 0xDA:
            pixels = _JPEG_MARKER.search(data, at)
            end = pixels.start() if pixels else len(data)
            out.append(data[at:end])
            at, in_pixels = end, end == len(data)
    if whole and not private:
        return data, True
    if not whole and not in_pixels:
        return b"", False  # after a wrong length, kept parts may contain private bytes
    exif, is_read = _kept_exif(data)
    if exif:
        body = b"Exif\0\0" + exif
        out.insert(1, b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body)
    return b"".join(out), whole and is_read


def _jpeg_part(marker: int, segment: bytes) -> bytes:
    """The part of a segment to keep: for JFIF and Adobe the numbers, without previews and further data."""
    if marker not in _JPEG_PARTS or not segment[4:].startswith(_JPEG_PARTS[marker]):
        return b""
    if marker == 0xE0:
        return segment[:2] + b"\0\x10" + segment[4:16] + b"\0\0" if len(segment) >= 18 else b""
    return segment[:2] + b"\0\x0e" + segment[4:16] if marker == 0xEE and len(segment) > 16 else segment


def _png(data: bytes) -> tuple[bytes, bool]:
    out, private, whole = [_PNG], False, False
    at = len(_PNG)
    while at + 12 <= len(data) and not whole:
        length = int.from_bytes(data[at : at + 4])
        end = at + 12 + length
        kind, chunk = data[at + 4 : at + 8], data[at:end]
        if end > len(data) or zlib.crc32(chunk[4:-4]) != int.from_bytes(chunk[-4:]):
            break
        kept = kind in _PNG_KEPT or (kind == b"tEXt" and chunk[8:].startswith(b"Copyright\0"))
        private = private or not kept
        if kept:
            out.append(chunk)
        at, whole = end, kind == b"IEND"
    if whole and not private and at == len(data):
        return data, True
    exif, is_read = _kept_exif(data) if len(out) > 1 else (b"", True)
    if exif:
        out.insert(2, struct.pack(">I", len(exif)) + b"eXIf" + exif + struct.pack(">I", zlib.crc32(b"eXIf" + exif)))
    return b"".join(out), whole and is_read


def _webp(data: bytes) -> tuple[bytes, bool]:
    chunks = list(_riff(data))
    size = 12 + sum(8 + len(body) + len(body) % 2 for _, body in chunks)
    whole = bool(chunks) and size >= min(8 + int.from_bytes(data[4:8], "little"), len(data))
    chunks = [(kind, _webp_frame(part) if kind == b"ANMF" else part) for kind, part in chunks]
    if whole and size == len(data) and _riff_file(chunks) == data and all(kind in _WEBP_KEPT for kind, _ in chunks):
        return data, True
    if not all(kind.isascii() and kind.decode().isprintable() for kind, _ in chunks):
        return b"", False  # as with JPEG
    exif, is_read = _kept_exif(data) if any(kind == b"EXIF" for kind, _ in chunks) else (b"", True)
    kept = [(kind, body) for kind, body in chunks if kind in _WEBP_KEPT]
    if exif:
        kept.append((b"EXIF", exif))
    # The first byte of VP8X lists the chunks: 0x08 EXIF, 0x04 XMP.
    kept = [
        (kind, bytes([body[0] & ~0x0C | (0x08 if exif else 0)]) + body[1:] if kind == b"VP8X" and body else body)
        for kind, body in kept
    ]
    return _riff_file(kept), whole and is_read


def _webp_frame(part: bytes) -> bytes:
    """A frame of an animation: 16 bytes, then its chunks."""
    return part[:16] + _riff_parts([one for one in _riff(part, 16) if one[0] in (b"ALPH", b"VP8 ", b"VP8L")])


def _riff_file(chunks: Iterable[tuple[bytes, bytes]]) -> bytes:
    body = _riff_parts(chunks)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def _riff_parts(chunks: Iterable[tuple[bytes, bytes]]) -> bytes:
    return b"".join(kind + struct.pack("<I", len(part)) + part + b"\0" * (len(part) % 2) for kind, part in chunks)


def _riff(data: bytes, at: int = 12) -> Iterator[tuple[bytes, bytes]]:
    """The chunks within the size in the file's header, up to a truncated one; for a frame from `at`."""
    end = min(8 + int.from_bytes(data[4:8], "little"), len(data)) if at == 12 else len(data)
    while at + 8 <= end:
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        if at + 8 + length > end:
            return
        yield data[at : at + 4], data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _gif(data: bytes) -> tuple[bytes, bool]:
    """The blocks up to the trailer; b"" for a damaged file, as with JPEG."""
    at = 13 + _colours(data, 10)
    out = [data[:at]]
    while at < len(data) and data[at] != 0x3B:
        start, is_picture = at, data[at] == 0x2C
        if not is_picture and data[at] != 0x21:
            return b"", False
        at += 11 + _colours(data, at + 9) if is_picture else 2
        while at < len(data) and data[at]:
            at += 1 + data[at]
        at += 1
        if at > len(data):
            return b"", False
        if is_picture or data.startswith(_GIF_KEPT, start + 1):
            out.append(data[start:at])
    return (b"".join([*out, b"\x3b"]), True) if len(data) > 13 else (b"", False)


def _colours(data: bytes, at: int) -> int:
    """The length of the colour table described by the byte at `at`."""
    return 6 << (data[at] & 7) if at < len(data) and data[at] & 0x80 else 0


def _bmp(data: bytes) -> tuple[bytes, bool]:
    """The header, the colour table and the pixels, without data between and after them."""
    at = int.from_bytes(data[10:14], "little")
    head, colours, pixels, _ = _bitmap(data[14:])
    start = 14 + head + colours
    if not pixels or not start <= at or at + pixels > len(data):
        return b"", False
    info = data[14:start]
    if head == 124:  # it refers to a profile elsewhere in the file, or on the author's disk
        space = b"BGRs" if info[56:60] in (b"DEBM", b"KNIL") else info[56:60]
        info = info[:56] + space + info[60:112] + bytes(12) + info[124:]
    return b"BM" + struct.pack("<IHHI", start + pixels, 0, 0, start) + info + data[at : at + pixels], True


def _bitmap(data: bytes) -> tuple[int, int, int, int]:
    """The lengths of the head, the table of colours and the pixels of a bitmap, and the length of a row of its mask.

    All are 0 for another kind of header, or an embedded JPEG or PNG.
    """
    head = int.from_bytes(data[:4], "little")
    if head == 12 and len(data) >= 12:
        width, height, _, bits = struct.unpack("<HHHH", data[4:12])
        used, pressed, each = 0, 0, 3
    elif head in (40, 52, 56, 108, 124) and len(data) >= 40:
        width, height, _, bits, pressed = struct.unpack("<iiHHI", data[4:20])
        used, each = int.from_bytes(data[32:36], "little"), 4
    else:
        return 0, 0, 0, 0
    if pressed not in (0, 1, 2, 3, 6) or bits not in (1, 2, 4, 8, 16, 24, 32) or width <= 0:
        return 0, 0, 0, 0
    masks = {3: 12, 6: 16}.get(pressed, 0) if head == 40 else 0
    colours = (min(used or 1 << bits, 256) if bits <= 8 else 0) * each + masks
    is_packed = pressed in (1, 2)  # run-length encoded; the header has their size
    pixels = int.from_bytes(data[20:24], "little") if is_packed else (width * bits + 31) // 32 * 4 * abs(height)
    return head, colours, pixels, (width + 31) // 32 * 4


def _ico(data: bytes) -> tuple[bytes, bool]:
    """An icon: a list of pictures, each a PNG or a bitmap with a mask. Data between them are removed."""
    count = int.from_bytes(data[4:6], "little")
    entries, pictures, at = [], [], 6 + 16 * count
    for number in range(count):
        entry = data[6 + 16 * number : 22 + 16 * number]
        if len(entry) < 16:
            return b"", False
        size, offset = struct.unpack("<II", entry[8:])
        picture = _icon(data[offset : offset + size])
        if not picture:
            return b"", False
        entries.append(entry[:8] + struct.pack("<II", len(picture), at))
        pictures.append(picture)
        at += len(picture)
    clean = b"".join([data[:6], *entries, *pictures])
    return (clean, True) if count else (b"", False)


def _icon(data: bytes) -> bytes:
    """One picture of an icon; its bitmap has no file header, and twice the height because of the mask."""
    if data.startswith(_PNG):
        clean, whole = _png(data)
        return clean if whole else b""
    head, colours, pixels, row = _bitmap(data)
    height = abs(int.from_bytes(data[8:12], "little", signed=True)) // 2
    end = head + colours + pixels // 2 + row * height
    return data[:end] if head == 40 and len(data) >= head + colours + pixels // 2 else b""
