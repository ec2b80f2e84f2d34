"""`*emphasis*` and `**strong**` by CommonMark's rules, friendlier to scripts without spaces.

CommonMark requires a space or punctuation outside of marks with punctuation inside; Chinese and Japanese have none, so
`これは**「札」**です` would not be strong. Here a mark can open before anything and close after anything but a space;
underscores only at the edges of words. Marks pair only inside one element, link or affix.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ludograph.article.blocks.block_starts import ATTRIBUTE_LIST
from ludograph.article.blocks.line_rules import attributes_in
from ludograph.article.html import VOID
from ludograph.article.read.policy import listed as listed_attributes
from ludograph.article.tree import Element, End, Piece, Start

_SIGNS = re.compile(r"\*+|_+")
_LIST = re.compile(r"\{:?[ \t]*[.#\w][^{}\n]*\}")
_BESIDE = "\u2e31"
"""Any character but a space or a letter. An element beside an emphasis mark counts as such a character."""
_NAMES = {1: "em", 2: "strong"}


@dataclass(slots=True)
class _Run:
    """A run of equal marks: the remaining ones, and the elements made from the others."""

    sign: str
    length: int
    left: int
    opens: bool
    closes: bool
    ends: list[End] = field(default_factory=list)
    starts: list[Start] = field(default_factory=list)

    def pieces(self) -> list[Piece]:
        return [*self.ends, *([self.sign * self.left] if self.left else []), *reversed(self.starts)]


class _Pairing:
    """One pass over a text: `runs` may still open, with the levels at which elements began."""

    def __init__(self) -> None:
        self._runs: list[_Run] = []
        self._floors: list[int] = [0]
        self._bottoms: list[dict[tuple[str, bool, int], int]] = [{}]
        """Levels below which no opener is left; they keep long lines of marks fast."""
        self.last: Element | None = None
        """The latest closed emphasis."""

    def piece(self, piece: Piece) -> None:
        """Adds a piece between marks; emphasis that begins inside an element ends there."""
        if isinstance(piece, Start) and piece.element.name and piece.element.name not in VOID:
            self._floors.append(len(self._runs))
            self._bottoms.append({})
        elif isinstance(piece, End) and piece.element.name and len(self._floors) > 1:
            del self._runs[self._floors.pop() :]
            self._bottoms.pop()

    def run(self, run: _Run) -> None:
        """Adds a run of marks: it closes what it can, and the rest may open."""
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
            element = Element(_NAMES[count])
            opener.starts.append(Start(element))
            run.ends.append(End(element))
            opener.left -= count
            run.left -= count
            del self._runs[index + (opener.left > 0) :]
            self._bottoms[-1] = {key: min(bottom, len(self._runs)) for key, bottom in self._bottoms[-1].items()}
            self.last = element

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


def emphasised(pieces: list[Piece]) -> list[Piece]:
    """The pieces of a text with its emphasis; adjacent strings are joined."""
    joined: list[Piece] = []
    texts: list[str] = []
    has_signs = False
    for piece in pieces:
        if type(piece) is str:
            texts.append(piece)
            has_signs = has_signs or "*" in piece or "_" in piece
        elif texts:
            joined += "".join(texts), piece
            texts = []
        else:
            joined.append(piece)
    if texts:
        joined.append("".join(texts))
    return _paired(joined) if has_signs else joined


def _paired(pieces: list[Piece]) -> list[Piece]:
    pairing = _Pairing()
    parts: list[Piece | _Run] = []
    for index, piece in enumerate(pieces):
        if isinstance(piece, str):
            before = _BESIDE if index else ""
            after = _BESIDE if index + 1 < len(pieces) else ""
            _read_signs(piece, before, after, pairing, parts)
        else:
            pairing.piece(piece)
            parts.append(piece)
    result: list[Piece] = []
    for part in parts:
        if isinstance(part, _Run):
            result += part.pieces()
        else:
            result.append(part)
    return result


def _read_signs(text: str, before: str, after: str, pairing: _Pairing, parts: list[Piece | _Run]) -> None:
    """Reads the marks of one string; `before` and `after` are the adjacent characters."""
    position = 0
    for match in _SIGNS.finditer(text):
        if match.start() < position:
            continue
        if match.start() > position:
            parts.append(text[position : match.start()])
        position = match.end()
        left, right = text[match.start() - 1 : match.start()] or before, text[position : position + 1] or after
        run = _read_run(match, left, right)
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
    if position < len(text):
        parts.append(text[position:])


def _read_run(match: re.Match[str], before: str, after: str) -> _Run:
    sign = match[0][0]
    opens, closes = bool(after) and not after.isspace(), bool(before) and not before.isspace()
    if sign == "_":
        opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
    length = len(match[0])
    return _Run(sign, length, length, opens, closes)


def _apply(element: Element, listed: str) -> None:
    """Applies an attribute list to emphasis: `**word**{.red}`."""
    found = attributes_in(listed)
    element.attributes |= listed_attributes(element.name, found.pairs, found.classes)[0]
