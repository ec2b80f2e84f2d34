"""What a cell of a generated table holds: words with languages, cards, numbers, or why it has no value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from ludograph.base.frozen import either, frozen
from ludograph.languages.words import N_, Message, ShownValue, Text
from ludograph.languages.words import Words as OwnWords
from ludograph.library.citing.citation import Cited


@frozen
class CellWords(ShownValue):
    """A run of text; `lang` is its language tag, if not the page's. A message is shown in the page's language."""

    text: Text
    lang: str = ""
    gloss: Text = ""
    """The meaning, in the page's language."""
    small: bool = False
    """Whether it is a remark on what is before it."""
    to: tuple[str, str] | None = None
    """The table to which it links, if the page has it, and that table's game: `("rank-table", "hiki-kabu")`."""
    further: bool = False
    """Whether it is omitted from a row's line on a phone, such as a second name."""
    sign: str = ""
    """A sign that a page shows instead of the words, which screen readers and plain text have."""

    def in_words(self, words: OwnWords) -> str:
        return words.said(self.text) if isinstance(self.text, Message) else self.text


ANY_CARD = "?"
"""Any card of the deck, in a hand."""


@frozen
class CardsShown(ShownValue):
    """Cards for a picture, given by card id or, if only numbers matter, by number; or `ANY_CARD`."""

    deck: str
    cards: tuple[str, ...]
    faces: tuple[str, ...]
    """The ids of the cards that are drawn, even if `cards` has their numbers; or `ANY_CARD`."""
    ordered: bool = False
    """Whether the order of dealing matters."""
    closed: tuple[int, ...] = ()
    """Indices of closed cards, if other cards lie open."""

    def in_words(self, words: OwnWords) -> str:
        return "–".join(self.cards)


if TYPE_CHECKING:
    Exact = int | Fraction
else:
    Exact = either(int, Fraction)


@frozen
class Number:
    """A whole number or an exact fraction that is not a probability (an expectation, a payment)."""

    value: Exact


@frozen
class Odds:
    """An exact probability."""

    value: Fraction


class Silence(StrEnum):
    """Why a cell has no value, in the word of data files."""

    EMPTY = "not examined"
    UNSTATED = N_("not stated")
    REMOVED = "removed"
    DISPUTED = N_("disputed")
    NOT_COMPUTED = N_("not computed")

    @property
    def shown(self) -> str:
        """The word of a page; "" where it shows nothing."""
        return {Silence.EMPTY: "", Silence.REMOVED: N_("not used")}.get(self, self.value)


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
    mark: Text = ""
    """A change, marked in words as well as colour: `added`, `removed`, `changed`, or ""."""
    brief: tuple[tuple[CellWords, ...], ...] = ()
    """Its values in signs and numbers: for each the value of the hand, then its holder."""


def words(text: Text, lang: str = "", sources: tuple[Cited, ...] = ()) -> Cell:
    return Cell((CellWords(text, lang),), sources)


def label(text: Text) -> Cell:
    """A cell of translated words, marked by N_."""
    return Cell((CellWords(text if isinstance(text, Message) else Message(text)),))


def number(value: int | Fraction) -> Cell:
    return Cell((Number(value),))


def odds(value: Fraction) -> Cell:
    return Cell((Odds(value),))


def silent(why: Silence) -> Cell:
    return Cell((why,))


EMPTY = silent(Silence.EMPTY)


def if_any(text: Text) -> Cell:
    """A cell of a text; EMPTY without one."""
    return words(text) if text else EMPTY


def separated(groups: Iterable[Sequence[Piece]], sign: str = ";") -> tuple[Piece, ...]:
    """The pieces of all groups, with a sign between two groups that have any."""
    pieces: list[Piece] = []
    for group in groups:
        pieces += [CellWords(sign), *group] if pieces and group else group
    return tuple(pieces)
