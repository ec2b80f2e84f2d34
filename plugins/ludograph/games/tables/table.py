"""What every generated table is made of: values with their languages, cards and sources; no HTML.

`markup` writes a Table as HTML, CSV and JSON; a module beside this one makes each kind of table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple


class Cited(NamedTuple):
    """A source of a value, cited as an article's author would cite it."""

    citekey: str
    locator: str = ""
    """As written after the key: `155`, `pp. 3–4`."""


class ColumnKind(StrEnum):
    """What a column holds, hence how it is set."""

    TEXT = "text"
    CARDS = "cards"
    NUMBER = "number"
    """Whole numbers, set flush right."""
    ODDS = "odds"
    """Exact fractions, shown with their decimals."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column; `key` names it in CSV and JSON."""

    key: str
    header: str
    kind: ColumnKind = ColumnKind.TEXT
    lang: str = ""
    """The header's language tag, where it is not the page's."""


@dataclass(frozen=True, slots=True)
class Words:
    """A run of text; `lang` is its language tag, where it is not the page's."""

    text: str
    lang: str = ""
    gloss: str = ""
    """What it means, in the page's language."""


@dataclass(frozen=True, slots=True)
class CardsShown:
    """Cards to be pictured: ids of a deck's cards or, where only numbers matter, the numbers as text."""

    deck: str
    cards: tuple[str, ...]
    ordered: bool = False
    """Whether the order in which they were dealt matters."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number or an exact fraction that is not a probability (an expectation, a payment)."""

    value: int | Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """A probability, exact."""

    value: Fraction


class Silence(StrEnum):
    """Why a cell has no value; the three are shown differently."""

    EMPTY = "nobody has looked"
    UNSTATED = "not stated"
    REMOVED = "removed"
    DISPUTED = "disputed"
    NOT_COMPUTED = "not computed"


Piece = Words | CardsShown | Number | Odds | Silence


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one cell, in reading order."""

    pieces: tuple[Piece, ...] = ()
    sources: tuple[Cited, ...] = ()
    mark: str = ""
    """A change to be marked in words as well as colour: `added`, `removed`, `changed`; else empty."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row; its first cell is its header."""

    cells: tuple[Cell, ...]
    id: str = ""
    """A stable name for links and JSON, such as the use's id."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table ready to be set: its rows have one cell for each column."""

    name: str
    """The kind of table, `rank-table`; also the stem of its CSV and JSON."""
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    sources: tuple[Cited, ...] = ()
    """Sources of the table as a whole."""
    assumptions: tuple[str, ...] = ()
    """Deck, policies, tie rule, readings and fixed cards that the figures rest on; printed under the caption."""
    notes: tuple[str, ...] = ()
    """Definitions and remarks under the table, as sentences."""


def words(text: str, lang: str = "", gloss: str = "") -> Cell:
    """A cell of one run of text."""
    return Cell((Words(text, lang, gloss),))


def number(value: int | Fraction) -> Cell:
    """A cell of one number."""
    return Cell((Number(value),))


def odds(value: Fraction) -> Cell:
    """A cell of one probability."""
    return Cell((Odds(value),))


def silent(why: Silence) -> Cell:
    """A cell without a value."""
    return Cell((why,))
