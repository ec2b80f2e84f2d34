"""What stands in the text for a construct until the page is written out.

A construct's HTML is finished late: a citation's letter is known when the whole article has been read. So the scanner
puts a token where it found one, Python-Markdown carries the token through paragraphs, emphasis and lists as if it were
a letter, and `Nodes.fill` writes the HTML in its place. The same token serves in running text, in attributes of the
tree and in raw HTML.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ludograph.article.written import Hole, Written

OPEN, CLOSE = "\ue000", "\ue001"
# The number is written in private characters, so that no other extension takes it for digits of the text.
_DIGITS = str.maketrans("0123456789", "".join(chr(0xE010 + digit) for digit in range(10)))
_NUMBER = {
    ord(private): digit
    for digit, private in zip("0123456789", "".join(chr(0xE010 + d) for d in range(10)), strict=True)
}
HOLDER = "lg-holder"
"""Holds a block's text in the tree where no element of its own is wanted; its tags are never written."""
TOKEN = re.compile(f"{OPEN}([\ue010-\ue019]+){CLOSE}")
_HOLE = re.compile("\ue004([\ue010-\ue019]+)\ue005")
_ALONE = re.compile(f"<p>((?:{OPEN}[\ue010-\ue019]+{CLOSE}\\s*)+)</p>")
RESERVED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ue000-\ue019]")
"""Characters an author's text may not hold, since they would be taken for tokens or are none at all."""


@lru_cache(maxsize=8192)
def _token(number: int) -> str:
    return f"{OPEN}{str(number).translate(_DIGITS)}{CLOSE}"


@dataclass(slots=True)
class Node:
    """One construct's output."""

    html: str
    plain: str = ""
    """What it adds to the running text."""
    block: bool = False
    """It stands for a block: a paragraph that holds nothing else is not written."""


class Nodes:
    """The nodes of one article, by number."""

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._holes: list[Hole] = []

    def add(self, node: Node) -> str:
        """The token that stands for the node."""
        self._nodes.append(node)
        return _token(len(self._nodes) - 1)

    def put(self, html: str) -> str:
        """A token for finished HTML."""
        return self.add(Node(html))

    def put_hole(self, hole: Hole) -> str:
        """A mark that stands in finished HTML for what other pages decide."""
        self._holes.append(hole)
        return f"\ue004{str(len(self._holes) - 1).translate(_DIGITS)}\ue005"

    def written(self, html: str) -> Written:
        """The finished HTML, cut at its holes."""
        pieces = _HOLE.split(html)
        segments = [self._hole(piece) if index % 2 else piece for index, piece in enumerate(pieces)]
        return Written(tuple(segment for segment in segments if segment))

    def as_written(self, html: str) -> str:
        """The HTML with its links as their author wrote them."""
        return self.written(html).html

    def _hole(self, number: str) -> Hole:
        return self._holes[int(number.translate(_NUMBER))]

    def node(self, match: re.Match[str]) -> Node:
        """The node whose token was matched."""
        return self._nodes[int(match[1].translate(_NUMBER))]

    def plain(self, text: str) -> str:
        """The text with each token replaced by what its construct adds to the running text."""
        return TOKEN.sub(lambda match: self.node(match).plain, text) if OPEN in text else text

    def fill(self, html: str) -> str:
        """The HTML with every token replaced by its construct's."""
        html = _ALONE.sub(self._unwrap, html)
        while OPEN in html:
            filled = TOKEN.sub(lambda match: self.node(match).html, html)
            if filled == html:
                break
            html = filled
        return html

    def alone(self, text: str) -> bool:
        """Whether the text is made of nothing but tokens of blocks."""
        match = _ALONE.fullmatch(f"<p>{text}</p>")
        return bool(match) and all(self.node(token).block for token in TOKEN.finditer(text))

    def _unwrap(self, match: re.Match[str]) -> str:
        tokens = list(TOKEN.finditer(match[1]))
        return match[1] if all(self.node(token).block for token in tokens) else match[0]
