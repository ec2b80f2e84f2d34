"""Pipe tables, whose cells keep their places in the file.

| VALUE | Month   |        a missing outer pipe is fine; too few cells are padded, surplus ones are
|:-----:|---------|        dropped and reported (TBL001)
| 1     | January |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ludograph.article.blocks import block_starts as starts
from ludograph.article.blocks.blocks import Grid, GridCell, GridSection
from ludograph.article.blocks.text import InlineText, Line
from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault
from ludograph.languages.scripts import EAST_ASIAN_LETTER

# Bars in these do not separate cells: escaped bars, code, wikilinks, the ruby shorthand.
_OTHERS = r"\[\[[^\[\]\n]*\]\]|\{[^{}|\n]+(?:\|[^{}|\n]+)+\}|\|"
_PIECE = re.compile(rf"\\.|`+[^`]*`+|{_OTHERS}")
_PIECE_IN_WIKI = re.compile(rf"\\+[^\\]?|``+|`[^`]*`|{_OTHERS}")
"""In the wiki dialect any number of backslashes escapes a bar, and only single-backtick code protects bars."""


MOST_EMPTY = 20
"""A row that lacks more cells gets one cell over all of the columns, which limits the size of the page."""
_WIDEST = 1000
"""The largest number of columns that HTML allows a cell to span."""


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
    """The offsets of the bars between cells, without those in code, in links or after a backslash."""
    for match in (_PIECE_IN_WIKI if wiki else _PIECE).finditer(text):
        if match[0] == "|":
            yield match.start()
        elif match[0][0] == "{" and not EAST_ASIAN_LETTER.search(match[0].partition("|")[0]):
            yield from (match.start() + bar.start() for bar in re.finditer(r"\\.|\|", match[0]) if bar[0] == "|")


def read_alignments(line: Line) -> list[str]:
    """`left`, `center`, `right` or "" for each column of a delimiter row."""
    return [alignment(cell.text) for cell in split_row(line)]


def alignment(cell: str) -> str:
    """The alignment from one cell of a delimiter row."""
    left, right = cell.startswith(":"), cell.rstrip("+").endswith(":")
    return "center" if left and right else "right" if right else "left" if left else ""


def empty_cells(alignments: list[str]) -> list[GridCell]:
    """Empty cells for the missing columns of a row."""
    if len(alignments) > MOST_EMPTY:
        return [GridCell(InlineText([]), "", min(len(alignments), _WIDEST))]
    return [GridCell(InlineText([]), alignment) for alignment in alignments]


def fit_row(cells: list[InlineText], alignments: list[str], faults: list[Fault]) -> tuple[GridCell, ...]:
    """The row with one cell per column; faults have offsets in the file."""
    columns = len(alignments)
    surplus = cells[columns:]
    lost = " | ".join(cell.text for cell in surplus if cell.text)
    if lost:
        start, end = surplus[0].source(0), surplus[-1].source_end(len(surplus[-1].text))
        hint = f"The table has {columns} columns: add a column to its header, or join cells."
        faults.append(Fault("TBL001", f"surplus cell {lost!r}", hint, start, end))
    return (*map(GridCell, cells, alignments), *empty_cells(alignments[len(cells) :]))


# Tables as Wiki.js reads them (markdown-it with multimd-table): no header, several header rows, several bodies.
#
# | A       ||        an empty cell between two bars joins the cell before it
# | a   | b  |        several rows above the delimiter row are all header rows; there may be none
# |:----|---:|
# | 1   | 2  |
#                     one blank line begins another body
# | ^^  | 3  |        `^^` joins the cell above; cells beyond the header's are kept
# | - a | b  | \      a backslash after the last bar: the next line goes on with the row, and its cells may hold
# | - c |    |        lists, code and paragraphs
# [A caption]         or above the table

_DELIMITER = re.compile(r":?(?:-+|=+):?\+?")
_CAPTION = re.compile(r"\[(?P<text>.+?)\](?:\[[^\[\]]+\])?\s*$")
_UP = "^^"


@frozen
class _Row:
    line: Line
    spans: tuple[tuple[int, int], ...]
    """The span of each cell on the line, including empty ones."""
    goes_on: bool
    """Whether a backslash after its last bar continues the row on the next line."""
    more: tuple[_Row, ...] = ()
    """The further lines of the row."""

    def texts(self) -> Iterator[str]:
        return (self.line.text[start:end] for start, end in self.spans)

    def holds(self, column: int) -> bool:
        """Whether there is anything between the bars of the column, even a space."""
        return column < len(self.spans) and self.spans[column][0] < self.spans[column][1]

    def cell(self, column: int) -> Line:
        """A cell as a line of text, without trailing spaces."""
        start, end = self.spans[column] if column < len(self.spans) else (0, 0)
        return Line(self.line.text[start:end].rstrip(), self.line.start + start)


def read_grid(lines: Sequence[Line], at: int) -> tuple[Grid | None, int]:
    """The table that begins at a line, and the number of its lines.

    It begins with a caption, a header or a delimiter row. Without a delimiter row the result is None, with the number
    of lines at which no table can begin.
    """
    position, caption = at, None
    if at + 1 < len(lines) and (found := _caption(lines[at])) and _row(lines[at + 1]):
        caption, position = found, at + 1
    head: list[_Row] = []
    while (row := _row_at(lines, position)) and _alignments(row) is None:
        head.append(row)
        position += 1
    head = _joined(head)
    alignments = _alignments(row) if row else None
    if row is None or alignments is None:
        return None, max(position - at, 1)
    position += 1
    bodies: list[list[_Row]] = []
    while rows := _body(lines, position):
        bodies.append(_joined(rows))
        position += len(rows)
        behind = position + (position < len(lines) and lines[position].blank)
        below = _caption(lines[behind]) if caption is None and behind < len(lines) else None
        if below is not None:
            caption, position = below, behind + 1
            break
        if behind == position or not _continues(lines, behind):
            break
        position = behind
    if not head and not bodies:
        return None, 1
    grid = Grid(lines[at].start, lines[position - 1].end, caption, _sections(head, bodies, alignments))
    return grid, position - at


def _body(lines: Sequence[Line], position: int) -> list[_Row]:
    rows: list[_Row] = []
    while row := _row_at(lines, position + len(rows)):
        rows.append(row)
    return rows


def _joined(rows: list[_Row]) -> list[_Row]:
    """The rows of a section, with continued rows joined. A continued last row has no more lines."""
    found: list[_Row] = []
    begun: list[_Row] = []
    for row in rows:
        begun.append(row)
        if not row.goes_on:
            found.append(replace(begun[0], more=tuple(begun[1:])))
            begun = []
    return found + begun


def _continues(lines: Sequence[Line], position: int) -> bool:
    """Whether the blank line is followed by another body of the table, not by a new table."""
    row = _row_at(lines, position)
    if row is None or _alignments(row) is not None:
        return False
    following = _row_at(lines, position + 1)
    return following is None or _alignments(following) is None


def _row_at(lines: Sequence[Line], position: int) -> _Row | None:
    if position >= len(lines) or lines[position].blank or lines[position].indent >= 4:
        return None
    row = _row(lines[position])
    return None if row is None or starts.interrupts_paragraph(lines[position], None) else row


def _row(line: Line) -> _Row | None:
    """The cells of a line with bars, including the text before the first and after the last bar."""
    text = line.text.rstrip()
    goes_on = text.endswith("\\")
    if goes_on:
        text = text[:-1].rstrip()
    first = len(text) - len(text.lstrip())
    bounds = list(borders(text, wiki=True))
    if bounds and bounds[0] > first:
        bounds.insert(0, first - 1)
    if bounds and bounds[-1] < len(text) - 1:
        bounds.append(len(text))
    if len(bounds) < 2:
        return None
    spans = tuple((start + 1, end) for start, end in pairwise(bounds))
    return _Row(line, spans, goes_on)


def _alignments(row: _Row) -> list[str] | None:
    """`left`, `center`, `right` or "" for each column of a delimiter row; None if it is not one."""
    cells = [text.strip() for text in row.texts()]
    return list(map(alignment, cells)) if all(map(_DELIMITER.fullmatch, cells)) else None


def _caption(line: Line) -> InlineText | None:
    match = _CAPTION.match(line.text)
    return InlineText([Line(match["text"], line.start + match.start("text"))]) if match else None


def _sections(head: list[_Row], bodies: list[list[_Row]], alignments: list[str]) -> tuple[GridSection, ...]:
    groups = [(True, head)] * bool(head) + [(False, rows) for rows in bodies]
    width = max(_width(row) for _, rows in groups for row in rows)

    def align(column: int) -> str:
        return alignments[column] if column < len(alignments) else ""

    return tuple(GridSection(is_head, _rows(rows, align, width)) for is_head, rows in groups)


def _width(row: _Row) -> int:
    return max(len(each.spans) for each in (row, *row.more))


def _rows(rows: list[_Row], align: Callable[[int], str], width: int) -> tuple[tuple[GridCell, ...], ...]:
    """The cells to write, each with the rows and columns that it covers; short rows are padded."""
    above: dict[int, GridCell] = {}
    written = []
    for row in rows:
        cells: list[GridCell] = []
        left: GridCell | None = None
        for column in range(_width(row)):
            lines = [each.cell(column) for each in (row, *row.more)]
            is_there = any(each.holds(column) for each in (row, *row.more))
            if not is_there and left is not None:
                left.columns += 1
            elif [line.text.strip() for line in lines if line.text] == [_UP] and column in above:
                above[column].rows += 1
                left = None
            elif is_there:
                text = InlineText([] if row.more else [lines[0].stripped()])
                left = above[column] = GridCell(text, align(column), lines=lines if row.more else [])
                cells.append(left)
        cells += empty_cells([""] * (width - _width(row)))
        cells = cells or [GridCell(InlineText([]), "", width)]  # HTML has no row without a cell
        written.append(tuple(cells))
    return tuple(written)
