"""From the stream of an article's pieces to its tree.

Markdown pairs its marks and HTML its tags independently: `*a <b>x* y</b>`. Where the two cross, the inner element is
closed and reopened, as in browsers; blocks are never split: the mark's end is delayed until the block ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ludograph.article.blocks.depth import DEEPEST_ELEMENT
from ludograph.article.html import BLOCK, VOID
from ludograph.article.tree import LINE, Element, End, Literal, Markup, Node, Piece, Start

_ARE_BLOCKS = BLOCK | {"svg", "pre", "audio", "summary", "ruby"}


def nested(pieces: Iterable[Piece], too_deep: Callable[[tuple[int, int]], object] = lambda span: None) -> list[Node]:
    """The tree; unclosed elements end with the stream, empty paragraphs are omitted.

    `too_deep` receives the span in the file of the first element that is nested too deeply.
    """
    nesting = _Nesting()
    tree = nesting.run(pieces)
    if nesting.too_deep is not None:
        too_deep(nesting.too_deep)
    return tree


class _Nesting:
    def __init__(self) -> None:
        self._root: list[Node] = []
        self._open: list[Element] = []
        self._here = self._root
        """The children of the innermost open element."""
        self._left_out = False
        """Whether a paragraph was just omitted, so that the following line end is omitted too."""
        self.too_deep: tuple[int, int] | None = None
        """The span in the file of the first element that is nested too deeply, or of the one around it."""

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
        if element.name in VOID:
            self._here.append(element)
            return
        if len(self._open) < DEEPEST_ELEMENT:
            self._here.append(element)
            self._here = element.children
        else:
            element.children = self._here
            spans = (each.span for each in (element, *reversed(self._open)) if each.span is not None)
            self.too_deep = self.too_deep or next(spans, (0, 0))
        self._open.append(element)

    def _end(self, element: Element) -> None:
        self._left_out = False
        if self._open and self._open[-1].name == element.name:  # an open element always has a name
            self._pop()
        elif element.name:
            self._end_crossing(element.name)

    def _pop(self) -> None:
        closed = self._open.pop()
        self._here = self._open[-1].children if self._open else self._root
        if closed.children is self._here:  # omitted
            return
        if closed.name == "p" and not closed.attributes and all(map(_is_nothing, closed.children)):
            self._here.pop()
            self._left_out = True

    def _end_crossing(self, name: str) -> None:
        """Handles an end whose start is not the innermost open element."""
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
