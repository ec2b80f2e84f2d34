"""What a page needs besides the style sheets and scripts of every page."""

from __future__ import annotations

from collections.abc import Iterable

from ludograph.markup.parts.boxes import BOX_TITLE, LAYOUT_BOX, MAP_BOX, SHEET_BOX, TIMELINE_BOX
from ludograph.markup.tree import Element

_BY_ATTRIBUTE = {"data-hand-checker": "hand-checker", "data-list": "lists"}
_BY_FIGURE = {TIMELINE_BOX: "timeline", LAYOUT_BOX: "boxes"}
_OF_FIRST_PAGES = frozenset({"lg-hero", "lg-ways", "lg-games", "lg-open-search"})


def needs_of(page: Iterable[Element]) -> frozenset[str]:
    """Some of `home`, `tables`, `boxes`, `map`, `timeline`, `house-rules`, `hand-checker`, `lists`."""
    found: set[str] = set()
    for element in page:
        if element.name == "table":
            found.add("tables")
        elif element.name == "p" and "class" in element.attributes and BOX_TITLE in element.classes:
            found.add("boxes")
        elif "class" in element.attributes and not _OF_FIRST_PAGES.isdisjoint(element.classes):
            found.add("home")
        elif element.name == "figure":
            found.update(need for box, need in _BY_FIGURE.items() if box in element.classes)
        elif element.name == "div" and element.attributes:
            found.update(need for attribute, need in _BY_ATTRIBUTE.items() if attribute in element.attributes)
            if MAP_BOX in element.classes:
                found.add("map")
            if SHEET_BOX in element.classes:
                found.add("house-rules")
    return frozenset(found)
