"""What a page needs besides the style sheets and scripts of every page."""

from __future__ import annotations

from collections.abc import Iterable

from ludograph.markup.parts.boxes import DATA_BOX, MAP_BOX, SHEET_BOX, TIMELINE_BOX
from ludograph.markup.tree import Element

_BY_ATTRIBUTE = {"data-hand-checker": "hand-checker", "data-list": "lists"}
_OF_FIRST_PAGES = frozenset({"lg-hero", "lg-ways", "lg-games", "lg-open-search"})


def needs_of(page: Iterable[Element]) -> frozenset[str]:
    """`home`, `tables`, `map`, `timeline`, `hand-checker`, `lists`: those that a page of these elements holds."""
    found: set[str] = set()
    for element in page:
        if element.name == "table" or (element.name == "details" and DATA_BOX in element.classes):
            # Not every generated table is a `table`: some are lists of terms or of steps.
            found.add("tables")
        elif "class" in element.attributes and not _OF_FIRST_PAGES.isdisjoint(element.classes):
            found.add("home")
        elif element.name == "figure" and TIMELINE_BOX in element.classes:
            found.add("timeline")
        elif element.name == "div" and element.attributes:
            found.update(need for attribute, need in _BY_ATTRIBUTE.items() if attribute in element.attributes)
            if MAP_BOX in element.classes:
                found.add("map")
            if SHEET_BOX in element.classes:
                # Its hands and steps are set as those of a play-now box.
                found |= {"house-rules", "tables"}
    return frozenset(found)
