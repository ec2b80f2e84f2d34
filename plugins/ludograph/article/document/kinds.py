"""The kinds of nodes that say what a thing is. Each writer has a case for each; a test runs all writers on all kinds.

A kind exists where two writers differ on it. A node never changes; only a drawing has text of a format, its SVG.
"""

from __future__ import annotations

from enum import StrEnum
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


Added = StrEnum("Added", "NOTES WORKS DATA BACK_LINKS CONTROLS")
"""Parts that the program adds to an article's text, and that other formats have elsewhere or not at all: notes, the
works cited, the links to the files of its tables, and what needs a screen: buttons, and what they show or say.
"""
InCode = StrEnum("InCode", "LISTING LINE_NUMBERS LINES")
"""A listing that another extension wrote, and its parts."""
Box = StrEnum("Box", "CALLOUT ASIDE FACTS ADMONITION FOLDED TITLE SECTION SUMMARY TABS")
"""Boxes in or beside the text, and their titles. An admonition is of another extension, what is folded of HTML; a
section is a title that is a heading of the page too, a summary opens a box, and of tabs a screen shows one.
"""


@frozen
class Absent:
    """A picture that the page does not show; its words are shown instead."""

    address: str = ""
    """Where they lead."""
    is_elsewhere: bool = False
    """Whether it is on a host from which the page may load nothing."""


@frozen
class RulesTable:
    """A box from the rules data: a table, steps, a sentence, a list of terms, or a sheet of house rules."""

    name: str
    """What it shows, such as `play-now`."""


OfSheet = StrEnum("OfSheet", "NAME BLANKS HEADING CHOICE AGREED BESIDES HOME QR_CODE")
"""The parts of a sheet of house rules that paper has in another form or at another place."""
Prose = StrEnum(
    "Prose",
    "PARAGRAPH ITEM TERMS TERM DESCRIPTION QUOTE FIGURE CAPTION TABLE ROW GROUP PROGRAM RULE"  # blocks
    " EMPHASIS STRONG SMALL SUPERSCRIPT SUBSCRIPT CODE UNDERLINED STRUCK MARKED LINE_BREAK RUBY FORMULA",
)
"""The parts of a text of which nothing else needs to be said, blocks first; a group is blocks without a meaning."""
InProse = StrEnum(
    "InProse",
    "TABLE_TITLE WORK_TITLE UPRIGHT_TITLE ORIGINAL_TITLE TYPED READING READING_BRACKET RAISED DONE TO_DO",
)
"""What other formats than a page write as something else: a title in quotation marks or another script is upright, and
remarks of editors are raised. A reading is above the characters of a ruby. Tasks are done, or to do.
"""


@frozen
class Headline:
    """A heading."""

    level: int


@frozen
class ListOfItems:
    """A list."""

    first: int | None
    """The number of its first item; None without numbers."""


@frozen
class TableCell:
    """A cell of a table."""

    is_head: bool
    is_of_row: bool
    """Whether it is the head of its row."""
    columns: int
    rows: int
    is_right: bool
    """Whether it is a figure, under which others are in line."""


@frozen
class Link:
    """A link, or the place of one."""

    address: str
    """"" for none."""


@frozen
class FilePicture:
    """A picture from a file."""

    address: str
    words: str
    width: int
    """In pixels; 0 if unknown."""


@frozen
class Recording:
    """Sound or film."""

    address: str


@frozen
class Sign:
    """A sign or a drawing, with its meaning in words."""

    words: str
    is_drawn: bool


if TYPE_CHECKING:
    Means = CitationMark | Cluster | Added | Absent | Box | InCode | RulesTable | OfSheet | InProse
else:
    Means = either(CitationMark, Cluster, Added, Absent, Box, InCode, RulesTable, OfSheet, InProse)
"""The meaning of an element that has nodes inside, as the program made it."""
Meaning = Means | Prose | Headline | ListOfItems | TableCell | Link | FilePicture | Recording | Sign
"""The meaning of any element."""
Kind = NoteCall | Hand | DealtTable | Drawing | IndexMark
"""A node with no other inside."""
