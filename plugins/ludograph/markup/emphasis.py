"""`*emphasis*` and `**strong**` by CommonMark's rules, friendlier to scripts without spaces.

CommonMark wants a blank or a punctuation mark outside of signs that have punctuation inside; Chinese and Japanese have
none, so `これは**「札」**です` would not be strong. Here a sign opens before anything and closes after anything but a
blank; underscores do so only at the edges of words. Signs pair inside of one element, link or affix, never across.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ludograph.markup.block_starts import ATTRIBUTE_LIST
from ludograph.markup.blocks import Attributes
from ludograph.markup.html import VOID, start_tag
from ludograph.markup.line_rules import read_attribute_list
from ludograph.markup.nodes import CLOSE, OPEN, TOKEN, Node, Nodes

_PIECE = re.compile(rf"{OPEN}[^{CLOSE}]*{CLOSE}|\*+|_+")
_LIST = re.compile(r"\{:?[ \t]*[.#\w][^{}\n]*\}")
_TAG = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)[^<>]*>")
_NAMES = {1: "em", 2: "strong"}
_REFUSED = frozenset({"href", "src", "style", "id"})


@dataclass(slots=True)
class _Run:
    """A run of equal signs: what is left of it, and the tags that came of the rest."""

    sign: str
    length: int
    left: int
    opens: bool
    closes: bool
    end_tags: list[str] = field(default_factory=list)
    start_tags: list[str] = field(default_factory=list)

    def written(self) -> str:
        return "".join(self.end_tags) + self.sign * self.left + "".join(reversed(self.start_tags))


class _Pairing:
    """One walk over a text: `runs` are those that may still open, with the floors below which an element began."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes
        self._runs: list[_Run] = []
        self._floors: list[int] = [0]
        self._bottoms: list[dict[tuple[str, bool, int], int]] = [{}]
        """Below these no opener is left to be found; without them a long line of signs would take forever."""
        self.last: Node | None = None
        """The start tag of the emphasis that ended last."""

    def element(self, html: str) -> None:
        """The tags of a token between signs: what begins inside of an element ends there."""
        for tag in _TAG.finditer(html):
            if tag["close"]:
                if len(self._floors) > 1:
                    del self._runs[self._floors.pop() :]
                    self._bottoms.pop()
            elif tag["name"].lower() not in VOID:
                self._floors.append(len(self._runs))
                self._bottoms.append({})

    def run(self, run: _Run) -> None:
        """A run of signs: it closes what it can, and what is left of it may open."""
        self.last = None
        if run.closes:
            self._close(run)
        if run.left and run.opens:
            self._runs.append(run)

    def _close(self, run: _Run) -> None:
        while run.left:
            key = run.sign, run.opens, run.length % 3
            index = self._opener(run, key)
            if index is None:
                self._bottoms[-1][key] = len(self._runs)
                return
            opener = self._runs[index]
            count = 2 if run.left > 1 and opener.left > 1 else 1
            node = Node(f"<{_NAMES[count]}>")
            opener.start_tags.append(self._nodes.add(node))
            run.end_tags.append(self._nodes.put(f"</{_NAMES[count]}>"))
            opener.left -= count
            run.left -= count
            del self._runs[index + (opener.left > 0) :]
            self._bottoms[-1] = {key: min(bottom, len(self._runs)) for key, bottom in self._bottoms[-1].items()}
            self.last = node

    def _opener(self, run: _Run, key: tuple[str, bool, int]) -> int | None:
        bottom = max(self._floors[-1], self._bottoms[-1].get(key, 0))
        for index in range(len(self._runs) - 1, bottom - 1, -1):
            opener = self._runs[index]
            if opener.sign != run.sign:
                continue
            odd = (opener.closes or run.opens) and (opener.length + run.length) % 3 == 0
            if not odd or (opener.length % 3 == 0 and run.length % 3 == 0):
                return index
        return None


def emphasised(text: str, nodes: Nodes) -> str:
    """The text with tokens for the tags of its emphasis."""
    if "*" not in text and "_" not in text:
        return text
    pairing = _Pairing(nodes)
    parts: list[str | _Run] = []
    position = 0
    for match in _PIECE.finditer(text):
        if match.start() < position:
            continue
        parts.append(text[position : match.start()])
        position = match.end()
        piece = match[0]
        if piece[0] == OPEN:
            token = TOKEN.match(piece)
            if token is not None:
                pairing.element(nodes.node(token).html)
            parts.append(piece)
            continue
        run = _read_run(text, match)
        pairing.run(run)
        parts.append(run)
        if (
            pairing.last is not None
            and not run.left
            and (listed := _LIST.match(text, position))
            and ATTRIBUTE_LIST.match(listed[0])
        ):
            _apply(pairing.last, listed[0])
            position = listed.end()
    parts.append(text[position:])
    return "".join(part if isinstance(part, str) else part.written() for part in parts)


def _read_run(text: str, match: re.Match[str]) -> _Run:
    sign = match[0][0]
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    opens, closes = bool(after) and not after.isspace(), bool(before) and not before.isspace()
    if sign == "_":
        opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
    length = len(match[0])
    return _Run(sign, length, length, opens, closes)


def _apply(node: Node, listed: str) -> None:
    """`**word**{.red}`: the list is the emphasis's."""
    found = Attributes()
    read_attribute_list(listed, 0, found)
    pairs: dict[str, str | None] = {
        key: value
        for key, value in found.pairs.items()
        if key.lower() not in _REFUSED and not key.lower().startswith("on")
    }
    if found.classes:
        pairs["class"] = " ".join(found.classes)
    node.html = start_tag(node.html[1:-1], pairs)
