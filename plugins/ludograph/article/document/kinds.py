"""The kinds of nodes that say what a thing is. Each writer has a case for each; a test runs all writers on all kinds.

A kind exists where two writers differ on it. A node never changes; only a drawing has text of a format, its SVG.
"""

from __future__ import annotations

from enum import StrEnum, auto
from typing import TYPE_CHECKING

from ludograph.base.frozen import either, frozen


@frozen
class ByAuthor:
    """What an author gave a node with an attribute list."""

    looks: str = ""
    """Classes."""
    values: tuple[tuple[str, str], ...] = ()
    """Other attributes."""


_NOTHING = ByAuthor()
_LONGEST_HAND = 5


@frozen
class ShownCard:
    """One card, die or tile."""

    text: str
    """Its sign; "" where it is drawn."""
    sides: tuple[str, ...] = ()
    """The ids of its drawn side and of what lies over it."""
    between: str = ""
    """The words between it and the card before."""
    is_red: bool = False


@frozen
class Hand:
    """Cards or dice in a row: drawn ones, or their signs."""

    cards: tuple[ShownCard, ...]
    label: str
    """What a screen reader says."""
    text: str = ""
    """The running text; "" in a table, which has its own."""
    is_drawn: bool = False
    are_dice: bool = False
    is_suit: bool = False
    """Whether it is a row of a whole pack."""
    copied: tuple[tuple[str, str], ...] = ()
    """Of drawn cards the text for copying: its parts, each with its language or ""."""
    size: str = ""
    """`small`, `large` or `home`."""
    deck: str = ""
    """The deck that the author named."""
    lang: str = ""
    """The language of the label, if it is not that of the text around it."""
    is_rtl: bool = False
    """Whether the page is written from right to left."""
    given: ByAuthor = _NOTHING

    @property
    def is_pack(self) -> bool:
        """Whether its cards are drawn and so many that they may take several rows."""
        return self.is_drawn and len(self.cards) > _LONGEST_HAND


@frozen
class LaidSpot:
    """A place at a table."""

    name: str
    cards: tuple[ShownCard, ...]
    coins: int
    is_pack: bool


@frozen
class DealtTable:
    """The table after a deal, seen from above; a sentence beside it says the same."""

    rows: tuple[tuple[LaidSpot, ...], ...]
    is_rtl: bool
    """Whether the page is written from right to left; the seats are not, as play goes round."""


@frozen
class Drawing:
    """A map, a timeline or a QR code."""

    name: str
    """What it shows, in words."""
    svg: str
    """The drawing in the page, with the page's styles."""
    file: str
    """The drawing as an SVG file, with an empty style element, to be filled where the page's styles do not reach."""
    width: int = 0
    """In pixels; 0 for the full width."""


@frozen
class NoteCall:
    """The number of a note, in the text."""

    number: int
    note: str
    """The id of the note."""
    anchor: str
    """Its own id, to which the note leads back."""
    is_link: bool = True
    """False within another link."""
    cites: bool = False
    """Whether it is about works cited, and not for a footnote."""


@frozen
class IndexMark:
    """A place that the index of a book names; a page shows nothing."""

    words: str
    """`tricks`, or `tricks; winning them`."""


@frozen
class CitationMark:
    """The mark of a work that is cited: its letter, its year, or its name in a sentence."""

    key: str
    anchor: str
    """Its own id, to which the work leads back."""
    label: str = ""
    """What a screen reader says; "" for the mark itself."""
    is_name: bool = False
    is_link: bool = True
    """False within another link."""


@frozen
class Cluster:
    """Works cited in one place, outside of the sentence: their marks, locators, and the author's words around them."""

    is_raised: bool = False
    around: tuple[str, str] = ("", "")
    anchor: str = ""
    """Its own id, if its works have none."""


class Added(StrEnum):
    """A part that the program adds to an article's text, and that other formats have elsewhere or not at all."""

    NOTES = auto()
    WORKS = auto()
    """The list of the works cited."""
    DATA = auto()
    """The links to the files of its tables."""
    BACK_LINKS = auto()
    CONTROLS = auto()
    """What needs a screen: buttons, switches, and what they show or say."""


class InCode(StrEnum):
    """A part of a listing that is no code."""

    LINE_NUMBERS = auto()


class Box(StrEnum):
    """A box in or beside the text, or the title of one."""

    CALLOUT = auto()
    ASIDE = auto()
    FACTS = auto()
    ADMONITION = auto()
    """Of another extension."""
    TITLE = auto()


class Absent(StrEnum):
    """A picture that the page does not show; its words are shown instead."""

    MISSING = auto()
    ELSEWHERE = auto()
    """On a host from which the page may load nothing."""


@frozen
class RulesTable:
    """A box from the rules data: a table, steps, a sentence, a list of terms, or a sheet of house rules."""

    name: str
    """What it shows, such as `play-now`."""


if TYPE_CHECKING:
    Means = CitationMark | Cluster | Added | Absent | Box | InCode | RulesTable
else:
    Means = either(CitationMark, Cluster, Added, Absent, Box, InCode, RulesTable)
"""The meaning of an element that has nodes inside."""
Kind = NoteCall | Hand | DealtTable | Drawing | IndexMark
"""A node with no other inside."""
