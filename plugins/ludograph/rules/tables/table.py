"""The model of generated tables: columns, and rows of cells (`pieces`) with sources; no HTML.

`article/parts` writes a Table as HTML, CSV and JSON; a module beside this one makes each kind of table.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from ludograph.base.frozen import frozen
from ludograph.languages.words import N_, Text
from ludograph.library.citing.citation import Cited
from ludograph.rules.tables.pieces import Cell

STAR = N_("* Our choice.")


class ColumnKind(StrEnum):
    """The type of a column's values, which decides how they are shown."""

    TEXT = "text"
    CARDS = "cards"
    NUMBER = "number"
    """Whole numbers and fractions, aligned right."""
    ODDS = "odds"
    """Exact fractions, shown with their decimals."""


class ColumnRole(StrEnum):
    """Where a page shows a column; the CSV and JSON files have all columns."""

    VALUE = "value"
    """A value under its header; on a phone the header is its label."""
    HEAD = "head"
    """The subject of the row; by default the first shown column."""
    LINE = "line"
    """Words about the head, without a label on a phone; adjacent columns of this role share a cell."""
    EACH = "each"
    """A value of one head, shown after it when rows are merged."""
    BRIEF = "brief"
    """A value in a few letters, for wide screens; on others the row has the full value."""
    EXACT = "exact"
    """Shown when the reader asks for exact figures."""
    DATA = "data"
    """Never shown."""


@frozen
class Column:
    """One column; `key` names it in CSV and JSON."""

    key: str
    header: Text
    kind: ColumnKind = ColumnKind.TEXT
    role: ColumnRole = ColumnRole.VALUE
    lang: str = ""
    """The header's language tag, if it is not the page's."""
    legend: Text = ""
    """A sentence about the column's values, for a page that shows the column."""
    in_line: bool = False
    """On a phone a row is one line of its cards, head and this value; the rest is shown on a tap."""
    works_in_line: bool = False
    """On a phone that line also has the names of the works that this value cites."""
    is_form: bool = False
    """Whether it is a form of the game of the column before it."""


@frozen
class Row:
    """One row; its first cell is its header."""

    cells: tuple[Cell, ...]
    id: str = ""
    """A stable name for links and JSON, such as the use's id."""
    group: Text = ""
    """The heading above this row and adjacent rows of the same group."""
    continues: bool = False
    """Whether it says more of the subject that the row before it names."""


class Layout(StrEnum):
    """The layout of a table."""

    GRID = "grid"
    """Rows and columns; on a phone one block per row."""
    GATHERED = "gathered"
    """One list per row, of the columns with a value; columns with the same value share an item."""
    MERGED = "merged"
    """One row for all heads with the same values, which come first; each head is followed by its own details."""
    TERMS = "terms"
    """A box of terms, each with its description."""
    STEPS = "steps"
    """A numbered list."""
    SENTENCE = "sentence"
    """One sentence that lists the rows."""


@frozen
class Table:
    """A table before layout; each row has one cell for each column."""

    name: str
    """The kind of table, `rank-table`; also the stem of its CSV and JSON."""
    caption: Text
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    sources: tuple[Cited, ...] = ()
    assumptions: tuple[Text, ...] = ()
    """The deck, policies, tie rule, readings and fixed cards behind the figures; printed under the caption."""
    notes: tuple[Text, ...] = ()
    """Definitions and remarks, as sentences."""
    layout: Layout = Layout.GRID
    others: tuple[tuple[Row, ...], ...] = ()
    """The rows of further examples of the same table, such as other rounds; shown on request."""
    star: Text = ""
    """In a narrow box, what a star beside one of our choices means; "" if words say it."""
    has_places: bool = True
    """Whether it has room for the locators of its sources."""
    section_title: Text = ""
    """Its title as a section of the article about its game; "" for one that is never a section."""
    is_section: bool = False
    """Whether its title is a heading of the page, in the contents."""


def head_of(columns: Sequence[Column]) -> int:
    """The index of the head column."""
    return next((place for place, column in enumerate(columns) if column.role is ColumnRole.HEAD), 0)
