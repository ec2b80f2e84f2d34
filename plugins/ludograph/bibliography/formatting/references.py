"""Entries as references, notes and names in the running text, in the manner of Chicago (notes and bibliography).

Every form is made of the same parts: creators, title, container, imprint, locator, identifiers. The result is pieces of
text, each in its language; `markup.references` makes HTML of them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from enum import StrEnum

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
from ludograph.bibliography.formatting.setting import Setting, field_pieces
from ludograph.bibliography.formatting.titles import short_title, title
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
    """The entry as it stands in a list: sentences, the editors' remarks behind them."""
    setting = Setting(page_lang)
    body = sentences((creators(entry, setting, inverted=True), title(entry, setting), *_body(entry, setting)))
    remarks: Pieces = ()
    for field, role in (("warning", Role.WARNING), ("annotation", Role.ANNOTATION)):
        if entry.text.get(field):
            remark = Piece(entry.text[field], None, role, "", from_nodes(entry.rich.get(field, ())))
            remarks = text(remarks, " ", remark if not remark.children else Piece("", None, role, "", remark.children))
    return text(body, remarks)


def full_note(entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = ()) -> Pieces:
    """The entry as its first note has it: one sentence, names given first, the imprint in brackets, the place cited."""
    setting = Setting(page_lang)
    cited = text(locator_text(locators, bare_pages=entry.type not in _WEB_TYPES))
    head = [creators(entry, setting, inverted=False), title(entry, setting)]
    return closed(joined((_note_head(entry, setting, head, cited), *imprint.access(entry, setting)), ","), ".")


def short_note(entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = ()) -> Pieces:
    """Family names, short title, place cited: `Berndt and Berndt, “Card Games among Aborigines,” 12.`"""
    setting = Setting(page_lang)
    cited = text(locator_text(locators, bare_pages=entry.type not in _WEB_TYPES))
    named = short_title(entry, setting) or text(entry.key)
    return closed(joined((short_creators(entry, setting), named, cited), ","), ".")


def in_text(entry: Entry, page_lang: str = "en", form: InText | str = InText.TITLE) -> Pieces:
    """What names the work in a sentence; without an author or a title the other of the two, else the key."""
    setting = Setting(page_lang)
    named = short_title(entry, setting)
    people = short_creators(entry, setting)
    if form == InText.AUTHOR_TITLE:
        return joined((people, named), ",") or text(entry.key)
    first, second = (people, named) if form == InText.AUTHOR else (named, people)
    return first or second or text(entry.key)


def year(entry: Entry, page_lang: str = "en") -> str:
    """The year or years it appeared: `1994`, `1919–1920`, `n.d.`; for brackets after an author."""
    return imprint.published(entry, "date", Setting(page_lang), year_only=True)


def sort_key(entry: Entry) -> tuple[str, int, str, str]:
    """Family name in its Latin form if there is one, date (undated last), title; accents folded.

    Other scripts come after Latin, by code point.
    """
    setting = Setting("en")
    field = creator_field(entry)
    people = creators_of(entry, field, setting) if field else ()
    names = " ".join(filter(None, (person.name.family or person.name.literal for person in people)))
    given = " ".join(person.name.given for person in people[:1])
    named = plain(short_title(entry, setting)).strip("“”‘’")
    began = first_year(entry.dates.get("date"))
    who = folded(entry.text.get("sortname") or f"{names} {given}".strip() or named)
    return (who, 10**9 if began is None else began, folded(entry.text.get("sorttitle") or named), entry.key)


def folded(words: str) -> str:
    """For comparing: small letters without accents."""
    if words.isascii():
        return words.casefold()
    decomposed = unicodedata.normalize("NFKD", words.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def _body(entry: Entry, setting: Setting) -> list[Pieces]:
    """The sentences between title and remarks."""
    if entry.type in _JOURNAL_TYPES:
        parts = _journal_body(entry, setting)
    elif entry.type in _CHAPTER_TYPES and entry.text.get("booktitle"):
        parts = _chapter_body(entry, setting)
    elif entry.type in _WEB_TYPES:
        parts = _web_body(entry, setting)
    else:
        parts = _book_body(entry, setting)
    return [*parts, *_closing(entry, setting)]


def _journal_body(entry: Entry, setting: Setting) -> list[Pieces]:
    pages = imprint.page_range(entry.text.get("pages") or entry.text.get("eid", ""))
    return [*contributors(entry, setting, in_note=False), imprint.journal(entry, setting, pages)]


def _chapter_body(entry: Entry, setting: Setting) -> list[Pieces]:
    pages = imprint.page_range(entry.text.get("pages", ""))
    inside = imprint.container(entry, setting, pages, in_note=False)
    return [inside, *imprint.numbering(entry, setting), imprint.imprint(entry, setting)]


def _web_body(entry: Entry, setting: Setting) -> list[Pieces]:
    site = field_pieces(entry, "organization", setting) or field_pieces(entry, "publisher", setting)
    undated = not imprint.has_date(entry) and bool(entry.dates.get("urldate") or entry.text.get("archiveurl"))
    date = () if undated else text(imprint.date_pieces(entry, setting))
    return [imprint.kind(entry, setting), *contributors(entry, setting, in_note=False), site, date]


def _book_body(entry: Entry, setting: Setting) -> list[Pieces]:
    return [
        *contributors(entry, setting, in_note=False),
        *imprint.numbering(entry, setting),
        imprint.kind(entry, setting),
        field_pieces(entry, "howpublished", setting) or field_pieces(entry, "eventtitle", setting),
        imprint.imprint(entry, setting),
        text(imprint.own_pages(entry, setting)),
    ]


def _closing(entry: Entry, setting: Setting) -> list[Pieces]:
    notes = [_running_text(entry, name, setting) for name in ("note", "addendum")]
    library = field_pieces(entry, "library", setting)
    return [imprint.standard_numbers(entry), *notes, library, *imprint.access(entry, setting)]


def _running_text(entry: Entry, name: str, setting: Setting) -> Pieces:
    """A remark, which is in the page's language unless its script says no."""
    shown = entry.text.get(name, "")
    if not shown:
        return ()
    if has_cjk(shown):
        return (Piece(shown, setting.lang(own_language(shown, entry.lang))),)
    return from_nodes(entry.rich[name]) if name in entry.rich else text(shown)


def _note_head(entry: Entry, setting: Setting, head: list[Pieces], cited: Pieces) -> Pieces:
    """The note as far as the place cited."""
    pages = imprint.page_range(entry.text.get("pages") or entry.text.get("eid", ""))
    if entry.type in _JOURNAL_TYPES:
        return joined((*head, imprint.journal(entry, setting, plain(cited) or pages)), ",")
    if entry.type in _WEB_TYPES:
        return joined((*head, *_web_body(entry, setting), cited), ",")
    if entry.type in _CHAPTER_TYPES and entry.text.get("booktitle"):
        head.append(imprint.container(entry, setting, "", in_note=True))
        cited = cited or text(pages)
    else:
        head += contributors(entry, setting, in_note=True)
    head += [imprint.kind(entry, setting), *imprint.numbering(entry, setting)]
    dated = text(joined(head, ","), " (", imprint.imprint(entry, setting), ")")
    return joined((dated, cited), ",")
