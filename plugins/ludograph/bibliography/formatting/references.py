"""Entries as references, notes and names in the running text, in the manner of Chicago (notes and bibliography).

Every form is made of the same parts: creators, title, container, imprint, locator, identifiers. The result is pieces of
text, each in its language; `markup.references` makes HTML of them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TypeAlias

from ludograph.bibliography.citing.locator import Locator
from ludograph.bibliography.citing.locator_words import locator_text
from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting import imprint
from ludograph.bibliography.formatting.creators import (
    contributors,
    creator_field,
    creators,
    creators_of,
    short_creators,
)
from ludograph.bibliography.formatting.pieces import (
    Part,
    Piece,
    Pieces,
    Role,
    closed,
    from_nodes,
    joined,
    plain,
    sentences,
    text,
)
from ludograph.bibliography.formatting.titles import short_title, title
from ludograph.bibliography.formatting.work import Work
from ludograph.bibliography.multiscript import own_language
from ludograph.dates import first_year
from ludograph.languages.letters import has_cjk

_JOURNAL_TYPES = frozenset({"article", "suppperiodical", "review"})
_CHAPTER_TYPES = frozenset(
    {"inbook", "bookinbook", "suppbook", "incollection", "suppcollection", "inproceedings", "inreference"}
)
_WEB_TYPES = frozenset({"online", "website", "video"})


class InText(StrEnum):
    """What `@Key` prints in a sentence."""

    TITLE = "title"
    AUTHOR = "author"
    AUTHOR_TITLE = "author-title"


def reference(entry: Entry, page_lang: str = "en") -> Pieces:
    """The entry as it stands in a list: sentences, the editors' remarks after them."""
    work = Work(entry, page_lang)
    remarks: list[Part] = []
    for field, role in (("warning", Role.WARNING), ("annotation", Role.ANNOTATION)):
        if remark := work.get(field):
            children = from_nodes(entry.rich.get(field, ()))
            remarks += " ", Piece("" if children else remark, None, role, "", children)
    return text(sentences((creators(work), title(work), *_laid_out(work, _IN_LIST[_kind(work)]))), *remarks)


def full_note(entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = ()) -> Pieces:
    """The entry as its first note has it: one sentence, names given first, the imprint in brackets, the place cited."""
    work = Work(entry, page_lang, in_note=True)
    cited = _cited(work, locators)
    kind = _kind(work)
    head = [creators(work), title(work), *_laid_out(work, _IN_NOTE[kind])]
    if kind == "journal":
        parts = [*head, imprint.journal(work, cited)]
    elif kind == "web":
        parts = [*head, cited]
    else:
        cited = cited or (imprint.pages(work) if kind == "chapter" else "")
        parts = [(joined(head, ","), " (", imprint.imprint(work), ")"), cited]
    return closed(joined((*parts, *imprint.access(work)), ","), ".")


def short_note(entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = ()) -> Pieces:
    """Family names, short title, place cited: `Berndt and Berndt, “Card Games among Aborigines,” 12.`"""
    work = Work(entry, page_lang, in_note=True)
    parts = short_creators(work), short_title(work) or entry.key, _cited(work, locators)
    return closed(joined(parts, ","), ".")


def in_text(entry: Entry, page_lang: str = "en", form: InText | str = InText.TITLE) -> Pieces:
    """What names the work in a sentence; without an author or a title the other of the two, else the key."""
    work = Work(entry, page_lang)
    named, people = text(short_title(work)), text(short_creators(work))
    if form == InText.AUTHOR_TITLE:
        return joined((people, named), ",") or text(entry.key)
    return (people or named if form == InText.AUTHOR else named or people) or text(entry.key)


def year(entry: Entry, page_lang: str = "en") -> str:
    """The year or years it appeared: `1994`, `1919–1920`, `n.d.`; for brackets after an author."""
    return imprint.published(Work(entry, page_lang), "date", year_only=True)


def sort_key(entry: Entry) -> tuple[str, int, str, str]:
    """Family name in its Latin form if there is one, date (undated last), title; accents folded.

    Other scripts come after Latin, by code point.
    """
    work = Work(entry)
    field = creator_field(entry)
    people = creators_of(work, field) if field else ()
    names = " ".join(filter(None, (person.name.family or person.name.literal for person in people)))
    given = " ".join(person.name.given for person in people[:1])
    named = bare_title(entry)
    began = first_year(entry.dates.get("date"))
    who = folded(work.get("sortname") or f"{names} {given}".strip() or named)
    return (who, 10**9 if began is None else began, folded(work.get("sorttitle") or named), entry.key)


def bare_title(entry: Entry) -> str:
    """The short title alone, without quotation marks around it."""
    return plain(text(short_title(Work(entry)))).strip("“”‘’")


def folded(words: str) -> str:
    """For comparing: small letters without accents."""
    if words.isascii():
        return words.casefold()
    decomposed = unicodedata.normalize("NFKD", words.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def _kind(work: Work) -> str:
    """How it is laid out."""
    if work.entry.type in _CHAPTER_TYPES and work.get("booktitle"):
        return "chapter"
    return "journal" if work.entry.type in _JOURNAL_TYPES else "web" if work.entry.type in _WEB_TYPES else "book"


def _laid_out(work: Work, layout: tuple[Callable[[Work], Part | list[Part]], ...]) -> Iterator[Part]:
    for part in layout:
        found = part(work)
        yield from found if isinstance(found, list) else (found,)


def _cited(work: Work, locators: Iterable[Locator]) -> str:
    return locator_text(locators, bare_pages=work.entry.type not in _WEB_TYPES)


def _site(work: Work) -> Part:
    return work.field("organization") or work.field("publisher")


def _occasion(work: Work) -> Part:
    return work.field("howpublished") or work.field("eventtitle")


def _remarks(work: Work) -> list[Part]:
    return [_running_text(work, "note"), _running_text(work, "addendum"), work.field("library")]


def _running_text(work: Work, name: str) -> Part:
    """A remark, which is in the page's language unless its script says no."""
    shown, entry = work.get(name), work.entry
    if has_cjk(shown):
        return Piece(shown, work.lang(own_language(shown, entry.lang)))
    return from_nodes(entry.rich[name]) if name in entry.rich else shown


_Layout: TypeAlias = "Mapping[str, tuple[Callable[[Work], Part | list[Part]], ...]]"
_NUMBERING = imprint.edition, imprint.volume, imprint.series
_CLOSING = imprint.standard_numbers, _remarks, imprint.access
_WEB = imprint.kind, contributors, _site, imprint.dated_of_web
_IN_LIST: _Layout = {
    "journal": (contributors, imprint.journal, *_CLOSING),
    "chapter": (imprint.container, *_NUMBERING, imprint.imprint, *_CLOSING),
    "web": (*_WEB, *_CLOSING),
    "book": (contributors, *_NUMBERING, imprint.kind, _occasion, imprint.imprint, imprint.own_pages, *_CLOSING),
}
"""What a reference has between title and remarks, in order, one sentence each."""
_IN_NOTE: _Layout = {
    "journal": (),
    "chapter": (imprint.container, imprint.kind, *_NUMBERING),
    "web": _WEB,
    "book": (contributors, imprint.kind, *_NUMBERING),
}
"""What a note has between title and imprint, with commas."""
