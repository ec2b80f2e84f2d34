"""The table of contents of a finished page."""

from __future__ import annotations

import re
from html import unescape

import lxml.html

from ludograph.article.rendered import TocItem
from ludograph.markup.plain import fold_blanks

_HEADING = re.compile(r"<h(?P<level>[2-6])\b(?P<attributes>[^>]*)>(?P<inner>.*?)</h(?P=level)>", re.DOTALL)
_ID = re.compile(r'\bid="([^"]*)"')
_NOT_SHOWN = ["citation", "footnote-ref", "headerlink", "lg-fault", "lg-backlinks"]


def table_of_contents(html: str) -> tuple[TocItem, ...]:
    """The headings that have an id, nested by level; note marks, links and ids inside them are left out."""
    flat: list[TocItem] = []
    for match in _HEADING.finditer(html):
        identifier = _ID.search(match["attributes"])
        if identifier:
            title, inner = _words(match["inner"])
            flat.append(TocItem(identifier[1], title, inner, int(match["level"])))
    return _nested(flat)


def _words(inner: str) -> tuple[str, str]:
    if "<" not in inner:
        return fold_blanks(unescape(inner)), inner
    root = lxml.html.fragment_fromstring(inner, create_parent="span")
    for node in list(root.iter()):
        classes = (node.get("class") or "").split() if isinstance(node.tag, str) else []
        if node is not root and (node.tag in {"rt", "rp"} or any(name in classes for name in _NOT_SHOWN)):
            node.drop_tree()
        elif node is not root and node.tag == "a":
            node.drop_tag()
        elif node is not root and node.get("id"):
            del node.attrib["id"]
    written = lxml.html.tostring(root, encoding="unicode")
    return fold_blanks(root.text_content()).replace("\u00ad", ""), written.removeprefix("<span>").removesuffix(
        "</span>"
    ).strip()


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
