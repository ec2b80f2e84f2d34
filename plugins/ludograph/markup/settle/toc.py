"""The table of contents of a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ludograph.article.rendered import TocItem
from ludograph.markup.html import HEADINGS
from ludograph.markup.read.plain import fold_blanks
from ludograph.markup.tree import Element, Node, text_of
from ludograph.markup.writing import html_of

_LISTED = HEADINGS - {"h1"}
_NOT_SHOWN = frozenset({"citation", "footnote-ref", "headerlink", "lg-fault", "lg-backlinks"})


def table_of_contents(page: Iterable[Element]) -> tuple[TocItem, ...]:
    """The headings that have an id, nested by level; note marks, links and ids inside them are left out."""
    flat: list[TocItem] = []
    for element in page:
        if element.name in _LISTED and (identifier := element.attributes.get("id")):
            shown = _shown(element.children)
            title = fold_blanks(text_of(shown)).replace("\u00ad", "")
            flat.append(TocItem(identifier, title, html_of(shown).strip(), int(element.name[1])))
    return _nested(flat)


def _shown(nodes: Iterable[Node]) -> list[Node]:
    """What of a heading's content the contents show."""
    shown: list[Node] = []
    for node in nodes:
        if not isinstance(node, Element):
            shown.append(node)
        elif node.name not in {"rt", "rp"} and _NOT_SHOWN.isdisjoint(node.classes):
            name = "" if node.name == "a" else node.name
            attributes = {key: value for key, value in node.attributes.items() if key != "id"}
            shown.append(replace(node, name=name, attributes=attributes, children=_shown(node.children)))
    return shown


def _nested(flat: list[TocItem]) -> tuple[TocItem, ...]:
    """Each heading holds the deeper ones that follow it."""
    items: list[TocItem] = []
    index = 0
    while index < len(flat):
        end = index + 1
        while end < len(flat) and flat[end].level > flat[index].level:
            end += 1
        item = flat[index]
        items.append(TocItem(item.id, item.title, item.html, item.level, _nested(flat[index + 1 : end])))
        index = end
    return tuple(items)
