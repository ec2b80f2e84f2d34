"""Wide tables scroll in a region of their own, which the keyboard can reach; the page never scrolls sideways."""

from __future__ import annotations

from ludograph.languages.words import Words
from ludograph.markup.html import HEADINGS
from ludograph.markup.parts.boxes import FRAME
from ludograph.markup.read.plain import fold_blanks
from ludograph.markup.tree import Element, Node, element, elements, text_of


def frame_tables(nodes: list[Node], words: Words) -> None:
    """Put each outermost table in a labelled region; the label is its caption or the heading above it."""
    _Frames(words).walk(nodes)


class _Frames:
    def __init__(self, words: Words) -> None:
        self._own_words = words
        self._heading = ""
        self._count = 0

    def walk(self, nodes: list[Node]) -> None:
        for index, node in enumerate(nodes):
            if not isinstance(node, Element):
                continue
            if node.name == "table":
                nodes[index] = self._framed(node)
                self._note_headings(node)
            elif FRAME in node.classes:
                # Tables made from data have their region already.
                self._note_headings(node)
            else:
                if node.name in HEADINGS:
                    self._heading = _words(node)
                self.walk(node.children)

    def _note_headings(self, node: Element) -> None:
        for each in elements(node.children):
            if each.name in HEADINGS:
                self._heading = _words(each)

    def _framed(self, table: Element) -> Element:
        self._count += 1
        caption = next((each for each in elements(table.children) if each.name == "caption"), None)
        if caption is not None:
            label = self._own_words.gettext("Table: {caption}", caption=_words(caption))
        else:
            own = self._own_words
            heading = self._heading
            label = own.gettext("Table in {heading}", heading=heading) if heading else own.gettext("Table")
        if self._count > 1:
            label += f" ({self._count})"
        return element("div", [table], {"class": "lg-scroll", "role": "region", "tabindex": "0", "aria-label": label})


def _words(node: Element) -> str:
    return fold_blanks(text_of(node.children)).replace("¶", "")
