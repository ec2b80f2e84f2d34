"""Pictures as they are copied into the site: without what a camera or an author's machine wrote into them.

Positions, serial numbers, names, dates, comments and previews go; pixels, orientation, colour profile and the line of
copyright stay, so nothing that one sees changes. Sources: the JPEG (ITU T.81), PNG (third edition) and WebP (RFC 9649)
formats. SVG files are read through an allow-list: no scripts, handlers, foreign content or outside references.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator

from lxml import etree
from PIL import Image

from ludograph.publish.raster import exif_of, open_raster

ORIENTATION, COPYRIGHT = 0x0112, 0x8298
"""EXIF tags that stay."""
ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".svg"})

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_DROPPED = frozenset({b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME"})
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
    """The picture without its private parts; the same bytes where there are none, or where it cannot be read."""
    try:
        if data.startswith(b"\xff\xd8"):
            return _jpeg(data)
        if data.startswith(_PNG):
            return _png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except (struct.error, IndexError, ValueError, OSError):
        return data
    return data


def _kept_exif(data: bytes) -> bytes:
    """EXIF with the orientation and the line of copyright alone, without its head `Exif\\0\\0`; b"" for neither."""
    with open_raster(data) as picture:
        given = exif_of(picture)
    kept = Image.Exif()
    for tag in (ORIENTATION, COPYRIGHT):
        value = given.get(tag)
        if value and (tag, value) != (ORIENTATION, 1):
            kept[tag] = value
    return kept.tobytes().removeprefix(b"Exif\0\0") if len(kept) else b""


def _jpeg(data: bytes) -> bytes:
    out, private = [data[:2]], False
    at = 2
    while data[at] == 0xFF and data[at + 1] != 0xDA:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        segment = data[at : at + 2 + length]
        # APP0 is JFIF, APP2 a colour profile, APP14 says how Adobe stored the colours.
        dropped = marker == 0xFE or (
            0xE0 <= marker <= 0xEF
            and not (marker in (0xE0, 0xEE) or (marker == 0xE2 and segment[4:15] == b"ICC_PROFILE"))
        )
        private = private or dropped
        if not dropped:
            out.append(segment)
        at += 2 + length
    if not private:
        return data
    exif = _kept_exif(data)
    if exif:
        body = b"Exif\0\0" + exif
        out.insert(1, b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body)
    end = data.rfind(b"\xff\xd9")
    return b"".join(out) + data[at : end + 2 if end > at else len(data)]


def _png(data: bytes) -> bytes:
    out, private = [_PNG], False
    at = len(_PNG)
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, chunk = data[at + 4 : at + 8], data[at : at + 12 + length]
        dropped = kind in _PNG_DROPPED and not chunk[8:].startswith(b"Copyright\0")
        private = private or dropped
        if not dropped:
            out.append(chunk)
        at += 12 + length
        if kind == b"IEND":
            break
    if not private and at == len(data):
        return data
    if exif := _kept_exif(data):
        out.insert(2, struct.pack(">I", len(exif)) + b"eXIf" + exif + struct.pack(">I", zlib.crc32(b"eXIf" + exif)))
    return b"".join(out)


def _webp(data: bytes) -> bytes:
    chunks = list(_riff(data))
    if not any(kind in (b"EXIF", b"XMP ") for kind, _ in chunks):
        return data
    exif = _kept_exif(data)
    kept = [(kind, body) for kind, body in chunks if kind not in (b"EXIF", b"XMP ")]
    if exif:
        kept.append((b"EXIF", exif))
    # The first byte of VP8X says which chunks there are: 0x08 EXIF, 0x04 XMP.
    kept = [
        (kind, bytes([body[0] & ~0x0C | (0x08 if exif else 0)]) + body[1:] if kind == b"VP8X" else body)
        for kind, body in kept
    ]
    body = b"".join(kind + struct.pack("<I", len(part)) + part + b"\0" * (len(part) % 2) for kind, part in kept)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def _riff(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at + 8 <= len(data):
        (length,) = struct.unpack("<I", data[at + 4 : at + 8])
        yield data[at : at + 4], data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def cleaned_svg(data: bytes) -> bytes:
    """The drawing without anything that runs or fetches; an empty drawing for what is not XML."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
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
    return not name.lower().startswith("on") and not _OUTSIDE.search(value)


def _remove(parent: etree._Element, item: etree._Element) -> None:
    before, tail = item.getprevious(), item.tail
    if tail and before is not None:
        before.tail = (before.tail or "") + tail
    elif tail:
        parent.text = (parent.text or "") + tail
    parent.remove(item)
