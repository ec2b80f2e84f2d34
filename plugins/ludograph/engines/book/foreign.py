"""The elements of finished HTML, such as other extensions give."""

from __future__ import annotations

from html.parser import HTMLParser

from ludograph.article.html import VOID
from ludograph.article.tree import Element, Node


def nodes_of(html: str) -> list[Node]:
    """The elements and texts of a piece of HTML, without comments."""
    reader = _Reader()
    # HTML has no marked sections: `<![` is text, where the parser of Python 3.11 raises an AssertionError.
    reader.feed(html.replace("<![", "&lt;!["))
    reader.close()
    return reader.root.children


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
