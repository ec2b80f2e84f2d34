"""A book, or a volume of it, as data for the PDF template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ludograph.article.document.kinds import Prose
from ludograph.engines.book.contents import INDEX, Book
from ludograph.engines.book.nodes import (
    BLOCKS,
    FORMULAS,
    BookNode,
    BookPart,
    BookText,
    Chapter,
    NodeKind,
    plain,
    quiet,
    targets_of,
    walk,
)
from ludograph.languages.scripts import direction
from ludograph.languages.words import N_, Words, words_in
from ludograph.site.settings.config import PAGE_SIZES
from ludograph.values import date_words

FONTS = ("Libertinus Serif", "Noto Serif CJK JP", "Noto Naskh Arabic", "Noto Sans Symbols 2", "DejaVu Sans Mono")
"""The fonts tried for each character, in this order; Typst includes the first and the last."""
_EMOJI = "Noto Color Emoji"
_SAID = {"contents": N_("Contents"), "figures": N_("Figures"), "page": N_("p."), "cited": N_("Cited on p.")}
_AS_GIVEN = ("title", "subtitle", "short", "authors", "publisher", "bleed")
"""The settings that the template has as they are."""
_VERSION = N_("Version of the text: {hash}")
_VOLUME = N_("Volume {number}")


_DEEPEST = 18
"""The most nodes within each other; Typst takes no more calls."""
_IN_FRAMES = frozenset("caption row cell item term description spot".split())
"""Kinds that only the node around them can set."""


_LINES = frozenset({Prose.UNDERLINED, Prose.STRUCK})


class Settled(NamedTuple):
    """The page numbers of things in other volumes."""

    places: Mapping[str, int] = {}
    cited: tuple[tuple[str, int], ...] = ()
    """Works, each with a page that cites it."""
    end: int = 0
    """The last page."""

    def joined(self, other: Settled) -> Settled:
        """The page numbers of the volumes so far, and of one more."""
        return Settled({**self.places, **other.places}, (*self.cited, *other.cited), other.end)


class Volume(NamedTuple):
    """A part of the book in one file."""

    parts: tuple[BookPart, ...]
    number: int = 1
    of: int = 1
    first_page: int = 1
    elsewhere: Settled = Settled()


def volumes(parts: tuple[BookPart, ...], most: int) -> list[tuple[BookPart, ...]]:
    """The parts in volumes of at most `most` chapters (0: one volume). Parts are kept whole if possible."""
    found: list[list[BookPart]] = [[]]
    room = most
    for part in parts:
        chapters = part.chapters
        if most and len(chapters) > room and found[-1]:
            found.append([])
            room = most
        while most and len(chapters) > room:
            found[-1].append(BookPart(part.title, chapters[:room]))
            chapters = chapters[room:]
            found.append([])
            room = most
        if chapters:
            found[-1].append(BookPart(part.title, chapters))
            room -= len(chapters)
    return [tuple(each) for each in found if each]


def as_data(book: Book, volume: Volume) -> dict[str, Any]:
    """The data for the template; authors' texts are only values."""
    settings, words = book.settings, words_in(book.settings.lang)
    has_parts = any(part.title for part in book.parts) and not settings.short
    chapters = [one for part in volume.parts for one in part.chapters]
    own = {one.page for one in chapters}
    numbered = words.gettext(_VOLUME, number=volume.number) if volume.of > 1 else ""
    meant = {place for one in chapters for each in walk(one.content) for place in targets_of(each)}
    figures = (each for one in chapters for each in walk(one.content) if each.kind is Prose.FIGURE)
    listed = {NodeKind.PICTURE, Prose.CAPTION}
    places = volume.elsewhere.places.items()
    far = {place: page for place, page in places if place in meant and place.partition("#")[0] not in own}
    return {
        **{name: getattr(settings, name) for name in _AS_GIVEN},
        "volume": numbered,
        "first": volume.first_page,
        "settles": volume.of > 1,
        "elsewhere": far,
        "cited": [each for each in volume.elsewhere.cited if volume.number == volume.of],
        "lang": settings.lang.split("-")[0],
        "rtl": direction(settings.lang) == "rtl",
        "imprint": [*imprint(book, words, volume.parts)],
        "size": PAGE_SIZES[settings.page],
        "fonts": [
            *(font for font in settings.fonts if not _is_of_emoji(font)),
            *FONTS,
            # Fonts of emoji are tried last, as they have their own digits and spaces.
            *dict.fromkeys((*filter(_is_of_emoji, settings.fonts), _EMOJI)),
        ],
        "parts": has_parts,
        "pictures": any(listed <= {one.kind for one in walk(each.children)} for each in figures),
        "targets": sorted(place for place in book.targets if place.partition("#")[0] in own),
        "attached": sorted(book.sources) if volume.number == volume.of else [],
        "day": [settings.date.year, settings.date.month, settings.date.day],
        "words": {"lang": words.lang, **{name: words.gettext(said) for name, said in _SAID.items()}},
        "chapters": [
            _chapter(one, part.title if has_parts and number == 0 else "", int(has_parts))
            for part in volume.parts
            for number, one in enumerate(part.chapters)
        ],
    }


def _is_of_emoji(font: str) -> bool:
    return "emoji" in font.casefold()


def imprint(book: Book, words: Words, parts: Sequence[BookPart]) -> Iterator[str]:
    """The lines on the back of the title page."""
    settings = book.settings
    day = date_words(settings.date.isoformat(), words)
    isbn = f"ISBN {settings.isbn}" if settings.isbn else ""
    version = words.gettext(_VERSION, hash=book.version(parts))
    yield from filter(None, (settings.rights, settings.edition, day, isbn, settings.site, version))


def _chapter(one: Chapter, part: str, depth: int) -> dict[str, Any]:
    return {
        "page": one.page,
        "lang": one.lang,
        "part": part,
        "title": [_data(each, depth) for each in one.title],
        "head": [_data(each, depth) for each in quiet(one.title)],
        "columns": 2 if one.page == INDEX else 1,
        "c": [_data(each, depth) for each in one.content],
    }


def _data(each: BookText, depth: int, deeper: int = _DEEPEST, lined: bool = False) -> Any:
    """A node as data for the template; below `deeper` levels, only its words, links and pictures.

    Text that is already `lined` gets no second line: a PDF for screen readers can record only one.
    """
    if isinstance(each, str):
        return each
    if each.kind in _LINES:
        each, lined = each._replace(kind=NodeKind.LANGUAGE) if lined else each, True
    if deeper <= 0 and each.kind not in _IN_FRAMES | FORMULAS and _has_nodes(each):
        each = BookNode(Prose.GROUP if each.kind in BLOCKS else NodeKind.LANGUAGE, tuple(_leaves(each)))
    values: dict[str, Any] = dict(each.values)
    if each.kind is NodeKind.HEADING:
        values["level"] = int(str(values["level"])) + depth
    data = {"k": each.kind, **values}
    if each.children:
        left = deeper - 1 - (each.kind is Prose.QUOTE)  # Typst has rules of its own for quotations
        data["c"] = [_data(one, depth, left, lined) for one in each.children]
    return data


def _has_nodes(each: BookNode) -> bool:
    return any(isinstance(one, BookNode) for one in each.children)


def _leaves(each: BookText) -> Iterator[BookText]:
    if isinstance(each, str) or each.kind in FORMULAS or not _has_nodes(each):
        yield each if isinstance(each, str) or each.kind not in _IN_FRAMES else plain([each])
    else:
        if "id" in each.values:
            yield BookNode(NodeKind.ANCHOR, values={"id": each.values["id"]})
        for one in each.children:
            yield from _leaves(one)
            yield from [" "] if isinstance(one, BookNode) and one.kind in BLOCKS else []
