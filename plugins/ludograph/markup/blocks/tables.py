"""Pipe tables: cells keep their place in the file.

| VALUE | Month   |        a missing outer pipe is fine; too few cells are padded, surplus ones are
|:-----:|---------|        dropped and reported (TBL001)
| 1     | January |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ludograph.languages.letters import EAST_ASIAN_LETTER
from ludograph.markup.blocks.text import InlineText, Line
from ludograph.problems import Fault

# Pipes in these are not cell borders: escaped, in code, in a wikilink, in the ruby shorthand.
_OTHERS = r"\[\[[^\]\n]*\]\]|\{[^{}|\n]+(?:\|[^{}|\n]+)+\}|\|"
_PIECE = re.compile(rf"\\.|`+[^`]*`+|{_OTHERS}")
_PIECE_IN_WIKI = re.compile(rf"\\+[^\\]?|``+|`[^`]*`|{_OTHERS}")
"""There any number of backslashes keeps the bar after them, and only code between single signs keeps its bars."""


def split_row(line: Line) -> list[InlineText]:
    """The cells of a row."""
    text, start = line.text, line.start
    bars = list(borders(text))
    spans = [(before + 1, after) for before, after in pairwise([-1, *bars, len(text)])]
    if bars and not text[spans[0][0] : spans[0][1]].strip():
        spans.pop(0)
    if bars and spans and not text[spans[-1][0] : spans[-1][1]].strip():
        spans.pop()
    cells = []
    for begin, end in spans:
        piece = text[begin:end]
        lead = len(piece) - len(piece.lstrip())
        cells.append(InlineText([Line(piece.strip(), start + begin + lead)]))
    return cells


def borders(text: str, *, wiki: bool = False) -> Iterator[int]:
    """Where the bars stand that part cells: not those in code, in links or after a backslash."""
    for match in (_PIECE_IN_WIKI if wiki else _PIECE).finditer(text):
        if match[0] == "|":
            yield match.start()
        elif match[0][0] == "{" and not EAST_ASIAN_LETTER.search(match[0].partition("|")[0]):
            yield from (match.start() + index for index, sign in enumerate(match[0]) if sign == "|")


def read_alignments(line: Line) -> list[str]:
    """`left`, `center`, `right` or "" for each column of a delimiter row."""
    return [alignment(cell.text) for cell in split_row(line)]


def alignment(cell: str) -> str:
    """What one cell of a delimiter row says."""
    left, right = cell.startswith(":"), cell.rstrip("+").endswith(":")
    return "center" if left and right else "right" if right else "left" if left else ""


def fit_row(cells: list[InlineText], columns: int, faults: list[Fault]) -> list[InlineText]:
    """The row with as many cells as the table has columns; faults have offsets in the file."""
    surplus = cells[columns:]
    lost = " | ".join(cell.text for cell in surplus if cell.text)
    if lost:
        start, end = surplus[0].source(0), surplus[-1].source_end(len(surplus[-1].text))
        hint = f"The table has {columns} columns: add a column to its header, or join cells."
        faults.append(Fault("TBL001", f"surplus cell {lost!r}", hint, start, end))
    padding = [InlineText([]) for _ in range(columns - len(cells))]
    return [*cells[:columns], *padding]
