"""Cleans SVG drawings for the site: allow-lists of elements, attributes and texts; embedded pictures are cleaned too.

Scripts, event handlers, foreign content, external references, comments (XML and CSS) and editor data are removed.
"""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import Path

from lxml import etree

from ludograph.base.grouping import grouped
from ludograph.site.pictures.picture_cleaning import cleaned

_SVG_NAMESPACE = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_ALLOWED = grouped(
    (kind, name)
    for kind, *names in map(str.split, Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines())
    for name in names
)
"""What a drawing may have: `element` and `attribute` with their names."""
_TEXTS = frozenset({"text", "tspan", "textPath", "a", "title", "desc", "style"})
"""Elements whose text is shown, read aloud or a style."""
_SHOWN = frozenset({"text", "tspan", "textPath", "a"})
_CSS_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_UNSEEN = re.compile(
    r"(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|opacity:[.0]+%?|font-size:[.0]+[a-z%]*)(?:!important)?(?:;|$)"
)
"""A style that hides, without blanks."""
_NO_STYLE = frozenset({"id", "class", "title"})
_CSS_COMMENT = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|/\*.*?(?:\*/|\Z)""", re.DOTALL)
_OUTSIDE = re.compile(r"url\(\s*[\"']?\s*(?!#)|@import|image-set|expression|\\|javascript:", re.IGNORECASE)
_RASTER = re.compile(r"(?P<head>data:image/(?:png|jpeg|gif|webp);base64,)(?P<data>[A-Za-z0-9+/=\s]*)\Z")


def cleaned_svg(data: bytes) -> bytes:
    """The drawing without scripts and external references; an empty drawing if it is not well-formed XML."""
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
        _clean_element(item)
    etree.cleanup_namespaces(root)
    return etree.tostring(root)


def pictures_in(data: bytes) -> list[bytes]:
    """The raster pictures embedded in a drawing."""
    root = _drawing(data)
    values = () if root is None else (str(item.get(name) or "") for item in root.iter() for name in (_XLINK, "href"))
    return [data for value in values if (match := _RASTER.match(value)) and (data := _decoded(match["data"]))]


def hidden_texts(data: bytes) -> list[str]:
    """The texts that no reader of the drawing sees: not displayed, transparent, of size 0, or off the page."""
    root = _drawing(data)
    if root is None:
        return []
    rules = (rule for style in root.iter("{*}style") for rule in _CSS_RULE.findall(style.text or ""))
    hiding = {name.strip() for names, style in rules if _hides(style) for name in names.split(",")}
    unseen: set[etree._Element] = set()
    found: list[str] = []
    for item in root.iter("{*}*"):
        name = etree.QName(item).localname
        names = {name, f"#{_of(item, 'id')}", *(f".{one}" for one in _of(item, "class").split())}
        style = ";".join([*(f"{key}:{_of(item, key)}" for key in map(str, item.attrib)), _of(item, "style")])
        if item.getparent() in unseen or hiding & names or _hides(style) or _is_off(item, root):
            unseen.add(item)
            own = (item.text, *(child.tail for child in item)) if name in _SHOWN else ()
            found += [" ".join(text.split()) for text in own if text and text.strip()]
    return found


def _hides(style: str) -> bool:
    return _UNSEEN.search(re.sub(r"\s", "", style.lower())) is not None


def _is_off(item: etree._Element, root: etree._Element) -> bool:
    """Whether it begins off the page, and not just before it; False where something is moved."""
    try:
        left, top, width, height = map(float, _of(root, "viewBox").replace(",", " ").split())
        x, y = float(_of(item, "x") or left), float(_of(item, "y") or top)
    except ValueError:
        return False
    is_on = left - width <= x <= left + width and top <= y <= top + height
    return not is_on and not any("transform" in one.attrib for one in (item, *item.iterancestors()))


def _of(item: etree._Element, name: str) -> str:
    return str(item.get(name) or "")


def is_drawing(data: bytes) -> bool:
    """Whether it is well-formed XML, so that `cleaned_svg` gives more than an empty drawing."""
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
    if name.namespace not in (_SVG_NAMESPACE, None) or name.localname not in _ALLOWED["element"]:
        return False
    return name.localname != "style" or (not len(item) and not _OUTSIDE.search(item.text or ""))


def _clean_element(item: etree._Element) -> None:
    """Keeps only listed attributes and removes comments, and text that is not shown."""
    element = etree.QName(item).localname
    for name in list(map(str, item.attrib)):
        value = _attribute(element, name, str(item.attrib[name]))
        if value is None:
            del item.attrib[name]
        else:
            item.attrib[name] = value
    if element == "style":
        item.text = _without_comments(item.text or "")
    elif element not in _TEXTS:
        item.text = _blank(item.text)
        for child in item:
            child.tail = _blank(child.tail)


def _attribute(element: str, name: str, value: str) -> str | None:
    """The allowed part of an attribute's value, or None."""
    if name in (_XLINK, "href"):
        raster = _RASTER.match(value) if element == "image" else None
        data = cleaned(_decoded(raster["data"])) if raster else b""
        if raster and data:
            return raster["head"] + base64.b64encode(data).decode()
        return value if value.startswith("#") else None
    if name == "{http://www.w3.org/XML/1998/namespace}space":
        return value
    if (name not in _ALLOWED["attribute"] and not name.startswith("aria-")) or _OUTSIDE.search(value):
        return None
    return value if name in _NO_STYLE or name.startswith("aria-") else _without_comments(value)


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text)
    except binascii.Error:
        return b""


def _without_comments(css: str) -> str:
    """The CSS without comments; "" if a comment hid an external reference."""
    text = _CSS_COMMENT.sub(lambda found: found[1] or " ", css) if "/*" in css else css
    return "" if _OUTSIDE.search(text) else text


def _blank(text: str | None) -> str | None:
    return text if text is None or not text.strip() else " "


def _remove(parent: etree._Element, item: etree._Element) -> None:
    before, tail = item.getprevious(), item.tail
    if tail and before is not None:
        before.tail = (before.tail or "") + tail
    elif tail:
        parent.text = (parent.text or "") + tail
    parent.remove(item)
