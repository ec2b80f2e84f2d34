"""Elements: those of finished HTML from other extensions, and what is read from any element."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from ludograph.article.document.kinds import InCode
from ludograph.article.html import VOID
from ludograph.article.meaning import inner_of, meaning_of
from ludograph.article.tree import Element, Markup, Node, text_of


def nodes_of(html: str) -> list[Node]:
    """The elements and texts of a piece of HTML, without comments."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.root.children


def raw_text(nodes: Iterable[Node]) -> Iterator[str]:
    """Text with its line ends, without the numbers of lines of code."""
    for each in nodes:
        if isinstance(each, Element):
            yield from raw_text(() if meaning_of(each) is InCode.LINE_NUMBERS else each.children)
        elif isinstance(each, Markup):
            yield from raw_text(nodes_of(each.html))
        else:
            yield text_of([each])


def depth_of(given: Element) -> int:
    """How many elements are within each other."""
    return 1 + max(map(depth_of, inner_of(given)), default=0)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element()
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(found)
        if tag not in VOID:
            self._open.append(found)

    def handle_endtag(self, tag: str) -> None:
        names = [each.name for each in self._open]
        if tag in names[1:]:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)
