"""From the stream of an article's pieces to its tree.

Markdown pairs its signs and HTML its tags, each without knowing of the other: `*a <b>x* y</b>`. Where the two cross,
the inner element is closed and opened again after, as browsers do; a block is never split: then the sign's end waits
for the block's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ludograph.markup.html import BLOCK, VOID
from ludograph.markup.tree import LINE, Element, End, Literal, Markup, Node, Piece, Start

_ARE_BLOCKS = BLOCK | {"svg", "pre", "audio", "summary", "ruby"}


def nested(pieces: Iterable[Piece]) -> list[Node]:
    """The tree; elements that are not closed end with the stream, paragraphs without content are left out."""
    return _Nesting().run(pieces)


class _Nesting:
    def __init__(self) -> None:
        self._root: list[Node] = []
        self._open: list[Element] = []
        self._here = self._root
        """The children of the innermost open element."""
        self._left_out = False
        """A paragraph was left out right before: so is the line end after it."""

    def run(self, pieces: Iterable[Piece]) -> list[Node]:
        for piece in pieces:
            if type(piece) is Start:
                self._start(piece.element)
            elif type(piece) is End:
                self._end(piece.element)
            elif not self._left_out or piece is not LINE:
                self._here.append(piece)
                self._left_out = False
        return self._root

    def _start(self, element: Element) -> None:
        self._left_out = False
        if not element.name:
            return
        self._here.append(element)
        if element.name not in VOID:
            self._open.append(element)
            self._here = element.children

    def _end(self, element: Element) -> None:
        self._left_out = False
        if self._open and self._open[-1].name == element.name:  # no open one is without a name
            self._pop()
        elif element.name:
            self._end_crossing(element.name)

    def _pop(self) -> None:
        closed = self._open.pop()
        self._here = self._open[-1].children if self._open else self._root
        if closed.name == "p" and not closed.attributes and all(map(_is_nothing, closed.children)):
            self._here.pop()
            self._left_out = True

    def _end_crossing(self, name: str) -> None:
        """An end that does not meet its start on top."""
        index = next((index for index in range(len(self._open) - 1, -1, -1) if self._open[index].name == name), None)
        if index is None:
            return
        crossed = self._open[index + 1 :]
        splits = name not in _ARE_BLOCKS
        if splits and any(other.name in _ARE_BLOCKS for other in crossed):
            return
        while len(self._open) > index:
            self._pop()
        for other in crossed if splits else ():
            attributes = {key: value for key, value in other.attributes.items() if key != "id"}
            self._start(replace(other, attributes=attributes, children=[]))


def _is_nothing(node: Node) -> bool:
    match node:
        case str():
            return not node or node.isspace()
        case Element(name=""):
            return all(map(_is_nothing, node.children))
        case Literal(text=text) | Markup(html=text):
            return not text or text.isspace()
    return False
