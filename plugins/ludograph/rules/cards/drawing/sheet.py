"""SVG files of drawings, read through an allow-list: shapes, groups and positions; no scripts and no links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

BOX = "0 0 40 64"
"""The box in which every card is drawn: x, y, width, height."""

_SHAPES = frozenset({"path", "circle", "ellipse", "rect", "line", "polyline", "polygon"})
_ELEMENTS = _SHAPES | {"g", "use", "svg"}
_GEOMETRY = frozenset(
    "d cx cy r rx ry x y x1 y1 x2 y2 width height points transform viewBox preserveAspectRatio".split()
)
_PAINT = frozenset(
    "class fill fill-rule fill-opacity opacity"
    " stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity".split()
)
_URL = re.compile(r"url\s*\(", re.IGNORECASE)
_HREF = re.compile(r' href="#([^"]+)"')


class DrawingError(ValueError):
    """The text is not an SVG picture."""


def read_sheet(name: str) -> dict[str, str]:
    """One of the program's sheets: id → the SVG inside the element with that id; ids get the prefix `lg-{name}-`."""
    text = files(__package__).joinpath("sheets", f"{name}.svg").read_text("utf-8")
    root = _parsed(text)
    drawn = [item for item in root.iter() if _name(item) in {"g", "symbol"} and item.get("id")]
    return {f"lg-{name}-{item.get('id')}": _written(item, f"lg-{name}-") for item in drawn}


def read_picture(text: str) -> str:
    """A site's own picture as SVG, scaled to the box of a card; DrawingError if it is not SVG.

    Elements and attributes outside the allow-list are removed, as are all references.
    """
    root = _parsed(text)
    if _name(root) != "svg":
        raise DrawingError(f"expected <svg>, found <{_name(root)}>")
    view = root.get("viewBox") or f"0 0 {_number(root.get('width'))} {_number(root.get('height'))}"
    inner = _written(root, None)
    return f'<svg viewBox="{escape(view)}" x="0" y="0" width="40" height="64">{inner}</svg>'


@cache
def parts() -> Mapping[str, str]:
    """Every part and card of the program's sheets, by id."""
    return {id: svg for name in ("signs", "kabufuda", "hanafuda") for id, svg in read_sheet(name).items()}


def parts_of(bodies: Iterable[str]) -> list[str]:
    """The ids of the parts that these drawings use, directly or through other parts, in the order of the sheets."""
    known, needed = parts(), set[str]()
    waiting = [id for body in bodies for id in _HREF.findall(body)]
    while waiting:
        id = waiting.pop()
        if id in known and id not in needed:
            needed.add(id)
            waiting += _HREF.findall(known[id])
    return [id for id in known if id in needed]


def _parsed(text: str) -> etree._Element:
    from lxml import etree  # few pages draw cards

    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        return etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise DrawingError(str(error)) from None


def _name(item: etree._Element) -> str:
    return item.tag.rpartition("}")[2] if isinstance(item.tag, str) else ""


def _number(value: str | None) -> str:
    found = re.match(r"[\d.]+", value or "")
    return found[0] if found else "40"


def _written(item: etree._Element, prefix: str | None) -> str:
    """The SVG inside the element; references get the prefix, or are removed if it is None."""
    return "".join(_element(child, prefix) for child in item if _name(child) in _ELEMENTS)


def _element(item: etree._Element, prefix: str | None) -> str:
    name = _name(item)
    target = str(item.get("href") or "")
    if name == "use" and (prefix is None or not target.startswith("#")):
        return ""
    attributes = [
        (str(key), str(value))
        for key, value in item.attrib.items()
        if key in _GEOMETRY | _PAINT and not _URL.search(str(value))
    ]
    if name == "use":
        # An id that already has a prefix belongs to another sheet.
        attributes.insert(0, ("href", target if target.startswith("#lg-") else f"#{prefix}{target[1:]}"))
    opening = name + "".join(f' {key}="{escape(value)}"' for key, value in attributes)
    inner = _written(item, prefix)
    return f"<{opening}>{inner}</{name}>" if inner else f"<{opening}/>"
