"""Pictures as they are copied into the site: without what a camera or an author's machine wrote into them.

Positions, serial numbers, names, dates, comments and previews go; pixels, orientation, colour profile and the line of
copyright stay, so nothing that one sees changes. Sources: the JPEG (ITU T.81), PNG (third edition), WebP (RFC 9649) and
GIF (89a) formats; `picture_boxes.py` has AVIF and HEIC. SVG files are read through an allow-list: no scripts, handlers,
foreign content or outside references.
"""

from __future__ import annotations

import re
import struct
import warnings
import zlib
from collections.abc import Iterator

from lxml import etree
from PIL import Image

from ludograph.publish.picture_boxes import cleaned_boxes
from ludograph.publish.raster import exif_of, open_raster

ORIENTATION, COPYRIGHT = 0x0112, 0x8298
"""EXIF tags that stay."""

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset(
    b"IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT".split()
)
_WEBP_KEPT = frozenset({b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"})
_GIF_KEPT = (b"\xf9\x04", b"\xff\x0bNETSCAPE2.0", b"\xff\x0bANIMEXTS1.0", b"\xff\x0bICCRGBG1012")
"""How the extensions begin that stay: how a picture is shown, how often it is repeated, a profile of colours."""
_JPEG_PARTS = dict.fromkeys({*range(0xC0, 0xD0), *range(0xDA, 0xE0)}, b"") | {
    0xE0: b"JFIF\0",
    0xE2: b"ICC_PROFILE\0",
    0xEE: b"Adobe",
}
"""By marker, how a part begins that stays: pixels and their tables, a profile of colours, how colours are stored."""
_JPEG_MARKER = re.compile(rb"\xff+([^\x00\xd0-\xd7\xff])")
"""Within the pixels: 00 means a byte FF, D0 to D7 are places to begin again."""
_DAMAGE = (struct.error, LookupError, ValueError, TypeError, SyntaxError, OSError)
"""What Pillow raises for damaged metadata."""
_SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_SVG_ELEMENTS = frozenset(
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath a image marker"
    " linearGradient radialGradient stop pattern clipPath mask filter feBlend feColorMatrix feComponentTransfer"
    " feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA"
    " feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting"
    " feSpotLight feTile feTurbulence switch style view".split()
)
_OUTSIDE = re.compile(r"url\(\s*[\"']?\s*(?!#)|@import|image-set|expression|\\|javascript:", re.IGNORECASE)
_RASTER = re.compile(r"data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*\Z")


def cleaned(data: bytes) -> bytes:
    """The picture without its private parts; the same bytes where there are none.

    Nothing after a damaged place is given, as no one can say what it is. Where the damage is in the order of the parts
    itself, or the file is not a picture, nothing at all is given.
    """
    return _clean(data)[0]


def is_damaged(data: bytes) -> bool:
    """Whether `cleaned` had to leave out a part of the picture that it could not read."""
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
    if data[4:8] == b"ftyp":
        clean = cleaned_boxes(data, _kept_of)
        return clean, bool(clean)
    return b"", not data


def _kept_exif(data: bytes) -> bytes:
    """What stays of a picture's EXIF."""
    try:
        with open_raster(data) as picture:
            return _kept_of(exif_of(picture))
    except _DAMAGE:
        return b""


def _kept_of(given: Image.Exif | bytes) -> bytes:
    """EXIF with the orientation and the line of copyright alone, without its head `Exif\\0\\0`; b"" for neither."""
    kept = Image.Exif()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of damaged metadata it gives what it can read
            if isinstance(given, bytes):
                data, given = given, Image.Exif()
                given.load(b"Exif\0\0" + data.removeprefix(b"Exif\0\0"))
            values = {tag: given.get(tag) for tag in (ORIENTATION, COPYRIGHT)}
        for tag, value in values.items():
            is_turn = tag == ORIENTATION and value in range(2, 9)
            if is_turn or (tag == COPYRIGHT and isinstance(value, str) and value.replace("\0", " ").isprintable()):
                kept[tag] = value
        return kept.tobytes().removeprefix(b"Exif\0\0") if len(kept) else b""
    except _DAMAGE:
        return b""  # damaged: none of it is kept


def _jpeg(data: bytes) -> tuple[bytes, bool]:
    """Segments up to the sign of the end; a picture may have pixels in several scans with segments between them."""
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
        dropped = marker not in _JPEG_PARTS or not segment[4:].startswith(_JPEG_PARTS[marker])
        private = private or dropped
        if not dropped:
            out.append(segment)
        if marker == 0xDA:
            pixels = _JPEG_MARKER.search(data, at)
            end = pixels.start() if pixels else len(data)
            out.append(data[at:end])
            at, in_pixels = end, end == len(data)
    if whole and not private:
        return data, True
    if not whole and not in_pixels:
        return b"", False  # a wrong length may have taken a private part into one that stays
    exif = _kept_exif(data)
    if exif:
        body = b"Exif\0\0" + exif
        out.insert(1, b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body)
    return b"".join(out), whole


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
    if len(out) > 1 and (exif := _kept_exif(data)):
        out.insert(2, struct.pack(">I", len(exif)) + b"eXIf" + exif + struct.pack(">I", zlib.crc32(b"eXIf" + exif)))
    return b"".join(out), whole


def _webp(data: bytes) -> tuple[bytes, bool]:
    chunks = list(_riff(data))
    size = 12 + sum(8 + len(body) + len(body) % 2 for _, body in chunks)
    whole = bool(chunks) and size >= min(8 + int.from_bytes(data[4:8], "little"), len(data))
    if whole and size == len(data) and all(kind in _WEBP_KEPT for kind, _ in chunks):
        return data, True
    if not all(kind.isascii() and kind.decode().isprintable() for kind, _ in chunks):
        return b"", False  # as with JPEG
    exif = _kept_exif(data) if any(kind == b"EXIF" for kind, _ in chunks) else b""
    kept = [(kind, body) for kind, body in chunks if kind in _WEBP_KEPT]
    if exif:
        kept.append((b"EXIF", exif))
    # The first byte of VP8X says which chunks there are: 0x08 EXIF, 0x04 XMP.
    kept = [
        (kind, bytes([body[0] & ~0x0C | (0x08 if exif else 0)]) + body[1:] if kind == b"VP8X" and body else body)
        for kind, body in kept
    ]
    body = b"".join(kind + struct.pack("<I", len(part)) + part + b"\0" * (len(part) % 2) for kind, part in kept)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body, whole


def _riff(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks within the size that the file's head gives, up to one that is cut off."""
    at, end = 12, min(8 + int.from_bytes(data[4:8], "little"), len(data))
    while at + 8 <= end:
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        if at + 8 + length > end:
            return
        yield data[at : at + 4], data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _gif(data: bytes) -> tuple[bytes, bool]:
    """Blocks up to the sign of the end; nothing of a damaged file, as with JPEG."""
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
    """The length of the table of colours that the byte at a place announces."""
    return 6 << (data[at] & 7) if at < len(data) and data[at] & 0x80 else 0


def _bmp(data: bytes) -> tuple[bytes, bool]:
    """The file up to the size in its head; BMP has no place for private parts before it."""
    size = int.from_bytes(data[2:6], "little")
    return (data[:size], True) if 26 <= size <= len(data) else (b"", False)


def cleaned_svg(data: bytes) -> bytes:
    """The drawing without anything that runs or fetches; an empty drawing for what is not well-formed XML."""
    root = _drawing(data)
    if root is None:
        return f'<svg xmlns="{_SVG_NAMESPACE}"/>'.encode()
    for item in list(root.iter()):
        if not _may_stay(item):
            parent = item.getparent()
            if parent is None:
                return f'<svg xmlns="{_SVG_NAMESPACE}"/>'.encode()
            _remove(parent, item)
            continue
        for name in list(item.attrib):
            if not _attribute_may_stay(item, str(name), str(item.attrib[name])):
                del item.attrib[name]
    etree.cleanup_namespaces(root)
    return etree.tostring(root)


def is_drawing(data: bytes) -> bool:
    """Whether it is XML, so that `cleaned_svg` gives more than an empty drawing."""
    return _drawing(data) is not None


def _drawing(data: bytes) -> etree._Element | None:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def _may_stay(item: etree._Element) -> bool:
    if not isinstance(item.tag, str):
        return False
    name = etree.QName(item)
    if name.namespace not in (_SVG_NAMESPACE, None) or name.localname not in _SVG_ELEMENTS:
        return False
    return name.localname != "style" or (not len(item) and not _OUTSIDE.search(item.text or ""))


def _attribute_may_stay(item: etree._Element, name: str, value: str) -> bool:
    if name == _XLINK or name == "href":
        is_raster = etree.QName(item).localname == "image" and _RASTER.match(value)
        return value.startswith("#") or bool(is_raster)
    if name.startswith("{"):
        return name == "{http://www.w3.org/XML/1998/namespace}space"
    return not name.lower().startswith(("on", "data-")) and not _OUTSIDE.search(value)


def _remove(parent: etree._Element, item: etree._Element) -> None:
    before, tail = item.getprevious(), item.tail
    if tail and before is not None:
        before.tail = (before.tail or "") + tail
    elif tail:
        parent.text = (parent.text or "") + tail
    parent.remove(item)
