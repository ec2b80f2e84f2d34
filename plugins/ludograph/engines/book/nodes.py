"""The nodes of a book, with fewer kinds than HTML elements, for both PDF and EPUB.

Authors' text is only in values. The PDF's writer passes the nodes as data to our template, so nothing in an article can
be code for the typesetting program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from ludograph.article.document.kinds import Prose
from ludograph.base.source import RESERVED

_BLANKS = re.compile("[ \t\r\n\f\ufeff]+")
_LONGEST_WORD = 1000
"""In characters of scripts with spaces; the time to set a longer one in a heading or a cell grows too fast."""
_LONG = re.compile(f"([!-\u0dff]{{{_LONGEST_WORD}}})[!-\u0dff]+")


_SHORT_ITEM = 24
"""The longest item of a list in a cell without line breaks, in characters."""


NodeKind = StrEnum(
    "NodeKind", "HEADING LIST CELL BOX BOX_TITLE FELT SPOT FORMULA_BLOCK LANGUAGE LINK NOTE CARDS PICTURE ANCHOR"
)
"""The kinds that a book needs besides those of prose, blocks first. Both writers have an entry for each."""
Kind = Prose | NodeKind
KINDS: tuple[Kind, ...] = (*Prose, *NodeKind)
BLOCKS = frozenset((*[*Prose][: [*Prose].index(Prose.EMPHASIS)], *[*NodeKind][: [*NodeKind].index(NodeKind.LANGUAGE)]))
"""The kinds that are never within a line."""
FORMULAS = frozenset({Prose.FORMULA, NodeKind.FORMULA_BLOCK})


Fact = str | int | bool | tuple[str, ...] | tuple[int, ...]
"""The type of a node's values."""


class BookNode(NamedTuple):
    """A part of the book."""

    kind: Kind
    children: tuple[BookText, ...] = ()
    values: Mapping[str, Fact] = {}


BookText = BookNode | str


class Chapter(NamedTuple):
    """An article, or a generated page of the book."""

    page: str
    """Its path under docs/, which is the name for links."""
    title: tuple[BookText, ...]
    plain_title: str
    """The title as text, in one script: for the contents, bookmarks and running heads."""
    lang: str
    content: tuple[BookText, ...]
    left_out: tuple[tuple[str, int, int], ...] = ()
    """What only a screen shows, each with its span in the author's file."""


class BookPart(NamedTuple):
    """Chapters under one title, or ""."""

    title: str
    chapters: tuple[Chapter, ...]


def node(kind: Kind, children: Iterable[BookText] = (), **values: Fact) -> BookNode:
    """A node; empty values are omitted."""
    return BookNode(kind, tuple(children), {name: value for name, value in values.items() if value not in ("", False)})


def tidy(given: Iterable[BookText], block: bool) -> tuple[BookText, ...]:
    """Texts joined, with white space collapsed; trimmed if they are a `block`."""
    joined: list[BookText] = []
    for each in given:
        if isinstance(each, str) and joined and isinstance(joined[-1], str):
            joined[-1] += each
        else:
            joined.append(each)
    found: list[BookText] = []
    for number, each in enumerate(joined):
        if isinstance(each, str):
            text = RESERVED.sub("\ufffd", _LONG.sub(r"\1…", _BLANKS.sub(" ", each)))
            before = joined[number - 1] if number else None
            after = joined[number + 1] if number + 1 < len(joined) else None
            if (before is None and block) or _is_block(before):
                text = text.lstrip(" ")
            if (after is None and block) or _is_block(after):
                text = text.rstrip(" ")
            if text:
                found.append(text)
        else:
            found.append(each)
    return tuple(found)


def _is_block(each: BookText | None) -> bool:
    return isinstance(each, BookNode) and (each.kind in BLOCKS or each.kind is Prose.LINE_BREAK)


def targets_of(each: BookNode) -> tuple[str, ...]:
    """The places in the book to which a node leads."""
    places = each.values.get("places")
    return (
        tuple(map(str, places)) if isinstance(places, tuple) else tuple(filter(None, [str(each.values.get("to", ""))]))
    )


def quiet(content: Iterable[BookText]) -> tuple[BookText, ...]:
    """A title as running head, where no links, notes and readings may be."""
    found: list[BookText] = []
    for each in content:
        if isinstance(each, str):
            found.append(each)
        elif each.kind in {NodeKind.LINK, Prose.RUBY}:
            found += quiet(each.children)
        elif each.kind not in {NodeKind.NOTE, NodeKind.ANCHOR}:
            found.append(each._replace(children=quiet(each.children)))
    return tuple(found)


def walk(nodes: Iterable[BookText]) -> Iterator[BookNode]:
    """All nodes of a tree, each before its children."""
    for each in nodes:
        if isinstance(each, BookNode):
            yield each
            yield from walk(each.children)


def plain(nodes: Iterable[BookText]) -> str:
    """The words of a tree, without ruby annotations and notes; a formula in a line."""
    return "".join(map(_plain, nodes))


def _plain(each: BookText) -> str:
    if isinstance(each, str):
        return each
    said = each.values.get("alt") if each.kind in FORMULAS else None
    return "" if each.kind is NodeKind.NOTE else str(said or plain(each.children))


def run_in(cell: Iterable[BookText], *, figures: bool) -> Iterator[BookText]:
    """The contents of a cell: a list of short items as one line, `1–9 0.3; …`; with `figures`, one line each.

    Notes after a list belong to its last item.
    """
    content = list(cell)
    while content:
        each = content.pop(0)
        if not isinstance(each, BookNode) or each.kind is not NodeKind.LIST or each.values.get("ordered"):
            yield each
            continue
        items = [one for one in each.children if isinstance(one, BookNode) and one.kind is Prose.ITEM]
        if len(items) < len(each.children):  # of HTML, in which anything may be in a list
            yield each
            continue
        notes = []
        while content and isinstance(content[0], BookNode) and content[0].kind in {NodeKind.ANCHOR, NodeKind.NOTE}:
            notes.append(content.pop(0))
        if items and notes and not _has_blocks(items[-1]):
            items[-1] = items[-1]._replace(children=(*items[-1].children, *notes))
            notes = []
        if any(_has_blocks(one) or (not figures and len(plain(one.children)) > _SHORT_ITEM) for one in items):
            yield each._replace(children=tuple(items))
        else:
            between = node(Prose.LINE_BREAK) if figures else "; "
            for number, one in enumerate(items):
                yield from [between] if number else []
                yield from one.children
        yield from notes


def _has_blocks(item: BookNode) -> bool:
    return any(each.kind in BLOCKS for each in walk(item.children))


def short_address(url: str) -> str:
    """An address in print: without scheme and final slash."""
    return url.partition("://")[2].rstrip("/") or url.removeprefix("mailto:")


def without_readings(content: tuple[BookText, ...]) -> tuple[BookText, ...]:
    """A title as plain words where all of them have readings or are small: a PDF names a heading by plain words."""
    if _has_plain_words(content):
        return content
    return (*(one for one in content if isinstance(one, BookNode) and one.kind is NodeKind.ANCHOR), plain(content))


def _has_plain_words(content: Iterable[BookText]) -> bool:
    return any(
        bool(one.strip())
        if isinstance(one, str)
        else one.kind not in {Prose.RUBY, Prose.SMALL, *FORMULAS} and _has_plain_words(one.children)
        for one in content
    )


def within_line(content: tuple[BookText, ...]) -> tuple[BookText, ...]:
    """The first paragraph of a note without its frame, so that it begins behind the number."""
    first = next((each for each in content if isinstance(each, BookNode) and each.kind is not NodeKind.ANCHOR), None)
    if first is None or first.kind is not Prose.PARAGRAPH:
        return content
    return tuple(one for each in content for one in (first.children if each is first else (each,)))
