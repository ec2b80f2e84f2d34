"""Information for the page's frame: the end of the opening, the table of contents, and needed styles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ludograph.article.document.kinds import Added, Cluster, NoteCall, RulesTable
from ludograph.article.facts.rendered import TocItem
from ludograph.article.html import HEADINGS
from ludograph.article.read.plain import fold_blanks
from ludograph.article.tree import FACTS_BOX, LINES, Element, Markup, Node, text_of
from ludograph.article.writing import html_of

_LISTED = HEADINGS - {"h1"}
_NOT_SHOWN = frozenset({"headerlink", "lg-fault"})
_SECTIONS = HEADINGS - {"h1"} | {"section"}
_NEEDS = {
    "data-hand-checker": ("hands", "hand-checker"),
    "data-list": ("lists",),
    "data-without": ("witnesses",),
    LINES: ("lists",),
    **dict.fromkeys(("lg-hero", "lg-games", "lg-open-search"), ("home",)),
    "lg-ways": ("home", "lg-home"),
    "lg-index": ("index",),
    "lg-list-first": ("lists", "lg-wide"),
}
"""Attributes and classes of elements, each with the styles and scripts that it needs."""
_BESIDE = frozenset({"lg-left", "lg-right", "lg-small", "lg-extra-small", "lg-centered"})


def table_of_contents(page: Iterable[Element], levels: range, labels: Mapping[Element, str]) -> tuple[TocItem, ...]:
    """The headings of these levels with an id, nested, without note marks, links and inner ids.

    `labels` are authors' short titles for some of them.
    """
    flat: list[TocItem] = []
    for element in page:
        if element.name in _LISTED and (identifier := element.attributes.get("id")):
            if int(element.name[1]) not in levels:
                continue
            shown = [labels[element]] if element in labels else _shown(element.children)
            title = fold_blanks(text_of(shown)).replace("\u00ad", "")
            flat.append(TocItem(identifier, title, html_of(shown).strip(), int(element.name[1])))
    return _nested(flat)


def _shown(nodes: Iterable[Node]) -> list[Node]:
    """The part of a heading that is shown in the contents."""
    shown: list[Node] = []
    for node in nodes:
        if not isinstance(node, Element):
            shown += [] if isinstance(node, NoteCall) else [node]
        elif isinstance(node.means, Cluster):
            continue
        elif node.name == "span" and not node.children and node.attributes.keys() <= {"id"}:
            continue  # an anchor
        elif node.name not in {"rt", "rp"} and _NOT_SHOWN.isdisjoint(node.classes):
            attributes = {key: value for key, value in node.attributes.items() if key != "id"}
            name = "" if node.name == "a" else node.name
            if name == "ruby":  # kept together with its reading
                name = "span" if attributes.get("lang") else ""
            shown.append(replace(node, name=name, attributes=attributes, children=_shown(node.children), means=None))
    return shown


def _nested(flat: list[TocItem]) -> tuple[TocItem, ...]:
    """The items nested by level."""
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


def opening_of(nodes: Sequence[Node]) -> tuple[list[Node], int, int]:
    """A page's nodes, the number up to the end of the title, and the number up to the end of the opening.

    The opening ends with the play-now box, or else before the first section; the facts box is put there. Both numbers
    are 0 if the title is not a separate element.
    """
    box = next((node for node in nodes if isinstance(node, Element) and FACTS_BOX in node.classes), None)
    nodes = [node for node in nodes if node is not box]
    title = next((number for number, node in enumerate(nodes, 1) if isinstance(node, Element) and node.name == "h1"), 0)
    end = title
    for number, node in enumerate(nodes[title:] if title else (), title + 1):
        if isinstance(node, Markup) or (
            isinstance(node, Element) and (node.name in _SECTIONS or node.means is Added.DATA)
        ):
            break
        end = number
        if isinstance(node, Element) and node.means == RulesTable("play-now"):
            break
    if box is not None:
        nodes.insert(end, box)
    return nodes, title, end + (box is not None)


def needs_of(page: Iterable[Element]) -> frozenset[str]:
    """The names from `site.finishing.surroundings.ON_DEMAND` of the styles and scripts that the page needs."""
    names, marks, found = set[str](), set[str](), set[str]()
    for element in page:
        names.add(element.name)
        if element.attributes:
            marks.update(element.attributes, element.classes)
            found |= {"beside"} if element.name == "figure" and not _BESIDE.isdisjoint(element.classes) else set()
    found |= {need for name, need in (("table", "tables"), ("pre", "code")) if name in names}
    return frozenset(found.union(*(_NEEDS[mark] for mark in marks & _NEEDS.keys())))
