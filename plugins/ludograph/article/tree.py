"""The page as a tree: what an article's reading gives, and what everything that follows works on.

A node is text or one of the classes below. While a text is read, elements begin and end one after the other: the
reader gives a stream of pieces, in which an element is a `Start` and an `End`. `nesting.nested` makes the tree of it.
`writing` is the only place where a node becomes HTML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import NamedTuple, TypeVar, final

from ludograph.base.frozen import frozen
from ludograph.base.source import content_hash

_TAG = re.compile(r"<[^<>]*>")
Attributes = dict[str, str | None]
"""An attribute whose value is None is not written."""


@dataclass(slots=True)
class Literal:
    """Text that no notation is looked for in: an escaped sign, say."""

    text: str


@dataclass(slots=True)
class AtHeading(Literal):
    """Where a heading says what the page's other languages have there: at its end, or below it."""

    id: str
    is_below: bool = False


LINE = Literal("\n")
"""Ends the line of a block; no notation is looked for in it."""
FACTS = Literal("")
"""Where the box of the head takes up what is known of the game."""
FACTS_BOX = "lg-facts"
"""The class of that box."""
LINES = "lg-lines"
"""The class of a table whose rows are single lines on a telephone; their values need no labels."""


class StandaloneDrawing(NamedTuple):
    """What a page draws, for a book that has no styles of ours."""

    name: str
    """What it shows, in words."""
    file: Callable[[str], str]
    """CSS for its classes → the SVG file."""
    width: int = 0
    """In pixels; 0 where it has the room that there is."""


@dataclass(slots=True)
class Markup:
    """HTML that is finished: an entity as its author typed it, a drawing, what another extension made."""

    html: str
    plain: str = ""
    """What it adds to the running text."""
    block: bool = False
    """It may not be in a paragraph."""
    faces: tuple[str, ...] = ()
    """The ids of the card sides that it draws, one over the other."""
    drawing: StandaloneDrawing | None = None


@frozen
class PlaceInPage:
    """Where a link to a place in another page leads; that page knows its places, this one does not."""

    page: str
    """The page's path under docs/."""
    fragment: str
    """As its author means it, decoded."""
    otherwise: Attributes = field(default_factory=dict)
    """Where the link leads if that page has no such place: that of a translation, to the original."""


@dataclass(slots=True, eq=False)
class Element:
    """An element with its children; one without a name is only its children."""

    name: str = ""
    attributes: Attributes = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    span: tuple[int, int] | None = None
    """Where it is in the author's file; None for what the program adds."""
    plain: str = ""
    """What it adds to the running text, where that is not read from its children."""
    block: bool = False
    """It may not be in a paragraph."""
    laid: bool = False
    """It is a block of the article, written on lines of its own."""
    place: PlaceInPage | None = None
    """The place that it links to, where another page decides whether there is one."""

    @property
    def classes(self) -> list[str]:
        """Its classes, in order."""
        return (self.attributes.get("class") or "").split()

    def add_classes(self, names: Iterable[str]) -> None:
        """Add classes after those it has."""
        self.attributes["class"] = " ".join([*self.classes, *names])


@final
@dataclass(slots=True)
class Start:
    """Here an element begins."""

    element: Element


@final
@dataclass(slots=True)
class End:
    """Here an element ends."""

    element: Element


class Tag(NamedTuple):
    """An element of a page without an author, whose values `parts.made` puts into its stream."""

    name: str
    content: tuple[Value, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()


class PageLink(NamedTuple):
    """A link to a page of this site, or to a file beside it."""

    content: tuple[Value, ...]
    page: str
    """Its path under docs/; empty for a place in the page itself."""
    anchor: str = ""


class Insert(NamedTuple):
    """A component, such as a table of the rules data."""

    component: str
    attributes: tuple[tuple[str, str], ...] = ()
    content: str = ""


class CitedSources(NamedTuple):
    """Works that are cited here, each with the place in it."""

    works: tuple[tuple[str, str], ...]


Value = str | Tag | PageLink | Insert | CitedSources
"""A text stands as it is: no sign of it means anything."""


class MadePage(NamedTuple):
    """A page without an author."""

    title: str
    content: tuple[Value, ...]
    """Its blocks."""
    description: str = ""
    lang: str = ""
    """Given where the page is not in the site's language."""
    more: str = ""
    """What another plugin has added at its end, in Markdown."""

    @property
    def key(self) -> str:
        """A hash of all that it says."""
        return content_hash(repr(self))


Made = MadePage | str
"""A generated page; one whose text is written in the program is Markdown, as an article is."""


Node = str | Literal | Markup | Element
Piece = Node | Start | End
AnyPiece = TypeVar("AnyPiece", bound=Piece)


def element(
    name: str,
    children: Iterable[Node] = (),
    attributes: Mapping[str, str | None] | None = None,
    *,
    plain: str = "",
    block: bool = False,
) -> Element:
    """An element that the program makes, with its children; `plain` is what it adds to the running text."""
    return Element(name, dict(attributes or {}), list(children), plain=plain, block=block)


def joined(nodes: Iterable[Node], separator: str) -> list[Node]:
    """The nodes with this text between them."""
    return [each for node in nodes for each in (Literal(separator), node)][1:]


def elements(nodes: Iterable[Node]) -> list[Element]:
    """All elements of a tree, each before its children."""
    found: list[Element] = []
    _collect(nodes, found)
    return found


def _collect(nodes: Iterable[Node], found: list[Element]) -> None:
    for node in nodes:
        if type(node) is Element:
            if node.name:
                found.append(node)
            children = node.children
            if children and (len(children) > 1 or type(children[0]) is Element):  # nearly always it is text
                _collect(children, found)


def is_blank(piece: Piece) -> bool:
    """Whether it is nothing but white space."""
    return piece is LINE or (isinstance(piece, str) and (not piece or piece.isspace()))


def is_block(piece: Piece) -> bool:
    """Whether the piece begins, ends or is an element that may not be in a paragraph."""
    if isinstance(piece, Start | End):
        return piece.element.block
    return isinstance(piece, Element | Markup) and piece.block


def stripped(pieces: list[AnyPiece]) -> list[AnyPiece]:
    """Without the pieces of white space that they begin and end with."""
    start, end = 0, len(pieces)
    while start < end and is_blank(pieces[start]):
        start += 1
    while start < end and is_blank(pieces[end - 1]):
        end -= 1
    return pieces[start:end]


def plain_text(pieces: Iterable[Piece]) -> str:
    """What the pieces add to the running text."""
    return "".join(
        piece
        if isinstance(piece, str)
        else piece.text
        if isinstance(piece, Literal)
        else piece.plain
        if isinstance(piece, Markup | Element)
        else ""
        for piece in pieces
    )


def text_of(nodes: Iterable[Node]) -> str:
    """The text of a tree, as a browser would give it."""
    parts: list[str] = []
    for node in nodes:
        match node:
            case str():
                parts.append(node)
            case Literal(text):
                parts.append(text)
            case Markup(html):
                parts.append(unescape(_TAG.sub("", html)))
            case Element(children=children):
                parts.append(text_of(children))
    return "".join(parts)


def needed_works(*sets: Collection[str]) -> dict[str, str]:
    """The mark of what falls without all works of one of these sets; `witnesses.js` reads it. None for an empty set."""
    return {"data-needs": json.dumps([sorted(works) for works in sets])} if sets and all(sets) else {}
