"""The opening of an article: its title, and what a reader sees before the first section."""

from __future__ import annotations

from collections.abc import Sequence

from ludograph.markup.html import HEADINGS
from ludograph.markup.tree import Element, Markup, Node

_SECTIONS = HEADINGS - {"h1"} | {"section"}


def opening_of(nodes: Sequence[Node]) -> tuple[int, int]:
    """How many of a page's nodes come up to the end of its title, and how many up to the end of its opening.

    The opening ends with the play-now box, or before the first section where there is none. Both are 0 where the title
    does not stand by itself.
    """
    title = next((number for number, node in enumerate(nodes, 1) if isinstance(node, Element) and node.name == "h1"), 0)
    end = title
    for number, node in enumerate(nodes[title:] if title else (), title + 1):
        if isinstance(node, Markup) or (
            isinstance(node, Element) and (node.name in _SECTIONS or "lg-data" in node.classes)
        ):
            break
        end = number
        if isinstance(node, Element) and "lg-play-now" in node.classes:
            break
    return title, end
