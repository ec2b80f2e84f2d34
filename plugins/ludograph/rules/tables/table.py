"""What every generated table is made of: values with their languages, cards and sources; no HTML.

`article/parts` writes a Table as HTML, CSV and JSON; a module beside this one makes each kind of table.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from ludograph.base.frozen import frozen
from ludograph.languages.words import Message, ShownValue
from ludograph.languages.words import Words as OwnWords
from ludograph.library.citing.citation import Cited


class ColumnKind(StrEnum):
    """What a column holds, which decides how it is shown."""

    TEXT = "text"
    CARDS = "cards"
    NUMBER = "number"
    """Whole numbers, set flush right."""
    ODDS = "odds"
    """Exact fractions, shown with their decimals."""


class ColumnRole(StrEnum):
    """Where a page shows a column; the CSV and JSON files have all columns."""

    VALUE = "value"
    """A value under its header; on a telephone with the header as its label."""
    HEAD = "head"
    """What the row is about; the first column that is shown, if no column is the head."""
    LINE = "line"
    """Words about the head, without a label on a telephone; neighbours of this role share a cell."""
    EACH = "each"
    """What belongs to one head, shown after it where rows are merged."""
    BRIEF = "brief"
    """A value in a few letters, for a screen that has room for all columns; elsewhere the row says it in full."""
    EXACT = "exact"
    """Shown when the reader asks for the exact figures."""
    DATA = "data"
    """Never shown."""


@frozen
class Column:
    """One column; `key` names it in CSV and JSON."""

    key: str
    header: str | Message
    kind: ColumnKind = ColumnKind.TEXT
    role: ColumnRole = ColumnRole.VALUE
    lang: str = ""
    """The header's language tag, where it is not the page's."""
    legend: str | Message = ""
    """A sentence about the column's values, for a page that shows the column."""
    in_line: bool = False
    """On a telephone a row is one line of its cards, its head and this value; what else it has is shown on a tap."""


@frozen
class CellWords(ShownValue):
    """A run of text; `lang` is its language tag, where it is not the page's. A message is shown in the page's."""

    text: str | Message
    lang: str = ""
    gloss: str | Message = ""
    """What it means, in the page's language."""
    small: bool = False
    """A remark on what is before it."""
    to: tuple[str, str] | None = None
    """The table that it leads to where the page has that, and the game of the table: `("rank-table", "hiki-kabu")`."""
    further: bool = False
    """Left out of the line of a row on a telephone, such as a second name."""

    def in_words(self, words: OwnWords) -> str:
        """The text as a value of a sentence."""
        return words.said(self.text) if isinstance(self.text, Message) else self.text


ANY_CARD = "?"
"""Shown where a hand may have any card of the deck."""


@frozen
class CardsShown(ShownValue):
    """Cards to be pictured, named by ids of a deck's cards or, where only numbers matter, by numbers; or `ANY_CARD`."""

    deck: str
    cards: tuple[str, ...]
    faces: tuple[str, ...]
    """The ids of the cards that are drawn, also where `cards` has their numbers; or `ANY_CARD`."""
    ordered: bool = False
    """Whether the order in which they were dealt matters."""
    closed: tuple[int, ...] = ()
    """Places of those that lie closed while others lie open."""

    def in_words(self, words: OwnWords) -> str:
        """The cards as a value of a sentence."""
        return "–".join(self.cards)


@frozen
class Number:
    """A whole number or an exact fraction that is not a probability (an expectation, a payment)."""

    value: int | Fraction


@frozen
class Odds:
    """A probability, exact."""

    value: Fraction


class Silence(StrEnum):
    """Why a cell has no value; the three are shown differently."""

    EMPTY = "not examined"
    UNSTATED = "not stated"
    REMOVED = "removed"
    DISPUTED = "disputed"
    NOT_COMPUTED = "not computed"


@frozen
class Items:
    """Several statements in one cell, shown as a list."""

    items: tuple[tuple[Piece, ...], ...]


Piece = CellWords | CardsShown | Number | Odds | Silence | Items


@frozen
class Cell:
    """The content of one cell, in reading order."""

    pieces: tuple[Piece, ...] = ()
    sources: tuple[Cited, ...] = ()
    mark: str | Message = ""
    """A change to be marked in words as well as colour: `added`, `removed`, `changed`; else empty."""
    brief: tuple[Piece, ...] = ()
    """The value in a few letters: what the hand is worth, then whose it is."""


@frozen
class Row:
    """One row; its first cell is its header."""

    cells: tuple[Cell, ...]
    id: str = ""
    """A stable name for links and JSON, such as the use's id."""
    group: str | Message = ""
    """What is above it and its neighbours of the same group, as a heading of theirs."""


class Layout(StrEnum):
    """How a table is set."""

    GRID = "grid"
    """Rows and columns; on a telephone one block a row."""
    GATHERED = "gathered"
    """One list a row, of the columns that have a value; columns with the same value share an item."""
    MERGED = "merged"
    """One row for all heads with the same values, which come first; after each head what belongs to it alone."""
    TERMS = "terms"
    """A box of terms, each with what is written about it."""
    STEPS = "steps"
    """A numbered list."""
    SENTENCE = "sentence"
    """One sentence that lists the rows."""


@frozen
class Table:
    """A table ready to be set: its rows have one cell for each column."""

    name: str
    """The kind of table, `rank-table`; also the stem of its CSV and JSON."""
    caption: str | Message
    """Its title."""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    sources: tuple[Cited, ...] = ()
    """Sources of the table as a whole."""
    assumptions: tuple[str | Message, ...] = ()
    """Deck, policies, tie rule, readings and fixed cards that the figures rest on; printed under the caption."""
    notes: tuple[str | Message, ...] = ()
    """Definitions and remarks, as sentences."""
    layout: Layout = Layout.GRID
    others: tuple[tuple[Row, ...], ...] = ()
    """The rows of the same table with other chances, such as further rounds; shown when a reader asks for them."""


def head_of(columns: Sequence[Column]) -> int:
    """The place of the column that says what a row is about."""
    return next((place for place, column in enumerate(columns) if column.role is ColumnRole.HEAD), 0)


def words(text: str, lang: str = "") -> Cell:
    """A cell of one run of text."""
    return Cell((CellWords(text, lang),))


def label(text: str) -> Cell:
    """A cell of words that the program has in other languages, marked by N_."""
    return Cell((CellWords(text if isinstance(text, Message) else Message(text)),))


def number(value: int | Fraction) -> Cell:
    """A cell of one number."""
    return Cell((Number(value),))


def odds(value: Fraction) -> Cell:
    """A cell of one probability."""
    return Cell((Odds(value),))


def silent(why: Silence) -> Cell:
    """A cell without a value."""
    return Cell((why,))
