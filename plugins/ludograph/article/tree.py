"""The page as a tree: the result of reading an article, and the input of all later steps.

A node is text or one of the classes below. The reader gives a stream of pieces, in which an element is a `Start` and an
`End`; `read.structure.stream.nested` turns it into the tree. `writing` is the only place where a node becomes HTML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import filterfalse
from typing import TYPE_CHECKING, NamedTuple, TypeVar, final, get_args

from ludograph.article.document import kinds as d
from ludograph.base.frozen import either, frozen
from ludograph.base.source import content_hash
from ludograph.store.codec.late import Late

_TAG = re.compile(r"<[^<>]*>")
Attributes = dict[str, str | None]
"""An attribute whose value is None is not written."""
Pairs = Mapping[str, str | None]
"""Attributes as they are given."""


@dataclass(slots=True)
class Literal:
    """Text without notation, such as an escaped character."""

    text: str


@dataclass(slots=True)
class AtHeading(Literal):
    """A place at a heading for the links to other languages: at its end, or below it."""

    id: str
    is_below: bool = False


LINE = Literal("\n")
"""The end of a line of a block; it has no notation."""
FACTS = Literal("")
"""The place in the head's facts box for known facts of the game."""
FACTS_BOX = "lg-facts"
"""The class of the facts box."""
DOCUMENTED_CODE = "lg-documented"
"""The class of the empty element that another plugin's documentation of code replaces."""
LINES = "lg-lines"
"""The class of a table whose rows are single lines on a phone, without labels."""


@dataclass(slots=True)
class Markup:
    """Finished HTML: an entity as written, a drawing, the output of another extension."""

    html: str
    plain: str = ""
    """Its running text."""
    block: bool = False
    """Whether it is not allowed in a paragraph."""


@frozen
class PlaceInPage:
    """The target of a link to a place in another page, which that page resolves."""

    page: str
    """The page's path under docs/."""
    fragment: str
    """The fragment as the author meant it, decoded."""
    otherwise: Attributes = field(default_factory=dict)
    """The link's attributes if that page has no such place: for a translation, those of the original."""


@dataclass(slots=True, eq=False)
class Element:
    """An element with its children; without a name and a meaning it is only its children."""

    name: str = ""
    attributes: Attributes = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    span: tuple[int, int] | None = None
    """Its span in the author's file; None for generated elements."""
    plain: str = ""
    """Its running text, if it is not that of its children."""
    block: bool = False
    """Whether it is not allowed in a paragraph."""
    own_lines: bool = False
    """Whether it is a block of the article, written on separate lines."""
    place: PlaceInPage | None = None
    """The place to which it links, if another page resolves it."""
    means: d.Means | None = None
    """What it is, if that is a kind of the document; without a name it is written as such."""

    @property
    def classes(self) -> list[str]:
        """Its classes, in order."""
        return (self.attributes.get("class") or "").split()

    def add_classes(self, names: Iterable[str]) -> None:
        """Adds classes after the existing ones."""
        self.attributes["class"] = " ".join([*self.classes, *names])


@final
@dataclass(slots=True)
class Start:
    """The beginning of an element."""

    element: Element


@final
@dataclass(slots=True)
class End:
    """The end of an element."""

    element: Element


@frozen
class Tag:
    """An element of a generated page, whose values `parts.made` puts into its stream."""

    name: str
    content: tuple[Value, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    means: d.Means | None = None


@frozen
class PageLink:
    """A link to a page of this site, or to a file beside it."""

    content: tuple[Value, ...]
    page: str
    """Its path under docs/; "" for a place in the page itself."""
    anchor: str = ""


@frozen
class Insert:
    """A component, such as a table of the rules data."""

    component: str
    attributes: tuple[tuple[str, str], ...] = ()
    content: str = ""


@frozen
class CitedSources:
    """Works cited here, each with its locator."""

    works: tuple[tuple[str, str], ...]


Value = str | Tag | PageLink | Insert | CitedSources
"""A text is literal: it has no notation."""


class MadePage(NamedTuple):
    """The content of a generated page."""

    title: str
    content: Sequence[Value]
    """Its blocks; a long site keeps them encoded."""
    description: str = ""
    lang: str = ""
    """Set if the page is not in the site's language."""
    more: str = ""
    """Markdown added at its end by another plugin."""

    @property
    def key(self) -> str:
        """A hash of its content."""
        if isinstance(self.content, Late):
            return content_hash(repr(self._replace(content=())), self.content.data)
        return content_hash(repr(self))


Made = MadePage | str
"""A generated page; a text is Markdown, like an article."""


if TYPE_CHECKING:
    Node = str | Literal | AtHeading | Markup | Element | d.Kind
else:
    Node = either(str, Literal, AtHeading, Markup, Element, *get_args(d.Kind))
Piece = Node | Start | End
AnyPiece = TypeVar("AnyPiece", bound=Piece)


def element(
    name: str,
    children: Iterable[Node] = (),
    attributes: Pairs | None = None,
    *,
    plain: str = "",
    block: bool = False,
    means: d.Means | None = None,
) -> Element:
    """A generated element with its children; `plain` is its running text."""
    return Element(name, dict(attributes or {}), list(children), plain=plain, block=block, means=means)


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
            if node.name or node.means:
                found.append(node)
            children = node.children
            if children and (len(children) > 1 or type(children[0]) is Element):  # usually it is text
                _collect(children, found)


def is_blank(piece: Piece) -> bool:
    """Whether it is white space."""
    if isinstance(piece, str):
        return not piece or piece.isspace()
    return type(piece) is Literal and piece.text == LINE.text


def is_block(piece: Piece) -> bool:
    """Whether the piece begins, ends or is an element that is not allowed in a paragraph."""
    if isinstance(piece, Start | End):
        return piece.element.block
    return isinstance(piece, Element | Markup) and piece.block


def stripped(pieces: list[AnyPiece]) -> list[AnyPiece]:
    """The pieces without white space at both ends."""
    start, end = 0, len(pieces)
    while start < end and is_blank(pieces[start]):
        start += 1
    while start < end and is_blank(pieces[end - 1]):
        end -= 1
    return pieces[start:end]


def plain_text(pieces: Iterable[Piece]) -> str:
    """The running text of the pieces."""
    return "".join(map(_plain, pieces))


def _plain(piece: Piece) -> str:
    match piece:
        case str():
            return piece
        case Literal(text) | d.Hand(text=text):
            return text
        case Markup(plain=plain) | Element(plain=plain):
            return plain
    return ""


def text_of(nodes: Iterable[Node], without: Callable[[Node], bool] | None = None) -> str:
    """The text of a tree, as `textContent` in a browser, without some nodes."""
    parts: list[str] = []
    for node in nodes if without is None else filterfalse(without, nodes):
        match node:
            case str():
                parts.append(node)
            case Literal(text):
                parts.append(text)
            case d.NoteCall(number):
                parts.append(str(number))
            case d.Hand(is_drawn=True):
                parts.append(node.text)
            case d.Hand():
                parts += [card.between + card.text for card in node.cards]
            case d.DealtTable():
                parts += [spot.name for row in node.rows for spot in row]
            case Markup(html) | d.Drawing(svg=html):
                parts.append(unescape(_TAG.sub("", html)))
            case Element(children=children, means=d.Cluster(around=(opening, closing))):
                parts += opening, text_of(children, without), closing
            case Element(children=children):
                parts.append(text_of(children, without))
    return "".join(parts)


def needed_works(*sets: Collection[str]) -> dict[str, str]:
    """The attribute, for `witnesses.js`, of an element that depends on at least one work in each set; empty if a set is
    empty.
    """
    return {"data-needs": json.dumps([sorted(works) for works in sets])} if sets and all(sets) else {}
