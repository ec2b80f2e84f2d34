"""Entries as references, notes and names in the running text, in the manner of Chicago (notes and bibliography).

Every form is made of the same parts: creators, title, container, imprint, locator, identifiers. The result is pieces of
text, each in its language; `markup.references` makes HTML of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum

from ludograph.bibliography.citing.locator import Locator
from ludograph.bibliography.citing.locator_words import locator_text
from ludograph.bibliography.citing.ranges import page_range
from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.work import (
    Work,
    contributors,
    creators,
    creators_of,
    short_creators,
    short_title,
    title,
    titled,
)
from ludograph.bibliography.identifiers import bare_doi, doi_address, is_doi, readable_address, web_address
from ludograph.bibliography.pieces import Part, Piece, Pieces, Role, closed, joined, plain, sentences, text
from ludograph.bibliography.vocabulary import PARTS_OF_BOOKS, PARTS_OF_JOURNALS, UNDATED
from ludograph.dates import NO_DATE, first_year, ordinal
from ludograph.languages.words import N_

BOOKS = PARTS_OF_BOOKS | frozenset(
    "book mvbook collection mvcollection reference mvreference proceedings mvproceedings booklet manual report thesis "
    "game deck".split()
)
"""Types whose date is a year and whose `origdate` means a reprint."""
_THESES = {
    "phdthesis": N_("PhD diss."),
    "mathesis": N_("Master’s thesis"),
    "techreport": N_("Technical report"),
    "resreport": N_("Research report"),
    "candthesis": N_("Cand. thesis"),
    "software": N_("Software"),
    "datacd": N_("CD"),
}
_MEDIUM = {
    "video": N_("Video"),
    "movie": N_("Film"),
    "audio": N_("Audio"),
    "music": N_("Music"),
    "software": N_("Software"),
    "dataset": N_("Data set"),
    "image": N_("Image"),
    "deck": N_("Deck of cards"),
    "patent": N_("Patent"),
    "letter": N_("Letter"),
}
_EPRINTS = {
    "arxiv": ("arXiv", "https://arxiv.org/abs/"),
    "jstor": ("JSTOR", "https://www.jstor.org/stable/"),
    "hdl": ("hdl", "https://hdl.handle.net/"),
}
_WEB_TYPES = frozenset({"online", "website", "video"})


class InText(StrEnum):
    """What `@Key` prints in a sentence."""

    TITLE = "title"
    AUTHOR = "author"
    AUTHOR_TITLE = "author-title"


def reference(entry: Entry, page_lang: str = "en") -> Pieces:
    """The entry as it stands in a list: sentences, the editors' remarks after them."""
    work = Work(entry, page_lang)
    kind = _kind(work)
    parts = [creators(work), title(work)]
    if kind == "journal":
        parts += *contributors(work), journal(work)
    elif kind == "chapter":
        parts += container(work), *_numbering(work), imprint(work)
    elif kind == "web":
        parts += _of_web(work)
    else:
        occasion = work.field("howpublished") or work.field("eventtitle")
        parts += *contributors(work), *_numbering(work), medium(work), occasion, imprint(work), own_pages(work)
    parts += standard_numbers(work), work.running("note"), work.running("addendum"), work.field("library")
    remarks = ("warning", Role.WARNING), ("annotation", Role.ANNOTATION)
    said = [(" ", work.remark(field, role)) for field, role in remarks if work.get(field)]
    return text(sentences((*parts, *access(work))), *said)


def full_note(entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = ()) -> Pieces:
    """The entry as its first note has it: one sentence, names given first, the imprint in brackets, the place cited."""
    work = Work(entry, page_lang, in_note=True)
    cited = _cited(work, locators)
    kind = _kind(work)
    parts = [creators(work), title(work)]
    if kind == "journal":
        parts.append(journal(work, cited))
    elif kind == "web":
        parts += *_of_web(work), cited
    else:
        before = [container(work)] if kind == "chapter" else contributors(work)
        named = joined((*parts, *before, medium(work), *_numbering(work)), ",")
        parts = [(named, " (", imprint(work), ")"), cited or (pages(work) if kind == "chapter" else "")]
    return closed(joined((*parts, *access(work)), ","), ".")


def short_note(entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = ()) -> Pieces:
    """Family names, short title, place cited: `Berndt and Berndt, “Card Games among Aborigines,” 12.`"""
    work = Work(entry, page_lang, in_note=True)
    parts = short_creators(work), short_title(work) or entry.key, _cited(work, locators)
    return closed(joined(parts, ","), ".")


def owner(entry: Entry) -> str:
    """Whose page a work without an author is; "" with one. A wiki's page may have the title of one of ours."""
    return "" if entry.creator_field else entry.text.get("organization", "")


def in_text(entry: Entry, page_lang: str = "en", form: InText | str = InText.TITLE) -> Pieces:
    """What names the work in a sentence; without an author or a title the other of the two, else the key."""
    work = Work(entry, page_lang)
    named, people = text(short_title(work)), text(short_creators(work))
    if form == InText.AUTHOR_TITLE:
        return joined((people, named), ",") or text(entry.key)
    return (people or named if form == InText.AUTHOR else named or people) or text(entry.key)


def year(entry: Entry, page_lang: str = "en") -> str:
    """The year or years it appeared: `1994`, `1919–1920`, `n.d.`; for brackets after an author."""
    return published(Work(entry, page_lang), "date", year_only=True)


def sort_key(entry: Entry) -> tuple[str, int, str, str]:
    """Family name in its Latin form if there is one, date (undated last), title; accents folded.

    Other scripts come after Latin, by code point.
    """
    work = Work(entry)
    field = entry.creator_field
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
    if work.entry.type in PARTS_OF_BOOKS and work.get("booktitle"):
        return "chapter"
    return "journal" if work.entry.type in PARTS_OF_JOURNALS else "web" if work.entry.type in _WEB_TYPES else "book"


def _of_web(work: Work) -> list[Part]:
    """A page or video after its title: what it is, by whom, on which site, when."""
    site = work.field("organization") or work.field("publisher")
    return [medium(work), *contributors(work), site, dated_of_web(work)]


def _numbering(work: Work) -> tuple[Part, ...]:
    return edition(work), volume(work), series(work)


def _cited(work: Work, locators: Iterable[Locator]) -> str:
    return locator_text(locators, bare_pages=work.entry.type not in _WEB_TYPES)


def published(work: Work, field: str, *, year_only: bool | None = None) -> str:
    """The date as shown; what is no date as typed; `n.d.` without one."""
    date = work.entry.dates.get(field)
    if date is None:
        written = work.get(field)
        return work.own.gettext(NO_DATE) if not written or written.lower() in UNDATED else written
    short = work.entry.type in BOOKS if year_only is None else year_only
    return (date.year_only if short else date).display(work.own)


def dated(work: Work) -> str:
    """When it appeared, `forthcoming`, or `n.d.`; with the original's date after it where the work is no book."""
    shown = work.get("pubstate") or published(work, "date")
    if work.entry.dates.get("origdate") and work.entry.type not in BOOKS:
        shown += work.own.gettext(" (orig. {date})", date=published(work, "origdate"))
    return shown


def dated_of_web(work: Work) -> str:
    """The same of a page or video; nothing for one without a date, if it says when it was read or archived."""
    has_date = work.entry.dates.get("date") is not None or work.get("date").lower() not in {"", *UNDATED}
    return dated(work) if has_date or not (work.entry.dates.get("urldate") or work.get("archiveurl")) else ""


def _place_and_publisher(work: Work, prefix: str = "") -> Part:
    """`Tokyo: Hōsei Daigaku Shuppankyoku`; `prefix` is `orig` for the first edition's."""
    fields = [prefix + "publisher"] if prefix else ["publisher", "institution", "organization"]
    if not prefix and work.entry.type in {"thesis", "report", "manual"}:
        fields = ["institution", "publisher", "organization"]
    if not prefix and work.entry.creator_field is None and work.entry.type in {"report", "manual"}:
        fields.remove("institution")  # it stands before the title
    publisher = next((found for name in fields if (found := work.field(name, original=False))), "")
    location = work.field(prefix + "location", original=False)
    return (location, ": ", publisher) if location and publisher else location or publisher


def imprint(work: Work) -> Part:
    """`Tokyo: Bunshindō, 1981`, or with the first edition `Prentice-Hall, 1981; reprint, New York: Dover, 1994`."""
    now = _place_and_publisher(work)
    latest = joined((now, dated(work)), ",")
    if work.entry.type not in BOOKS or not work.entry.dates.get("origdate"):
        return latest
    first = joined((_place_and_publisher(work, "orig"), published(work, "origdate")), ",")
    return first, "; ", work.words("reprint," if now else "reprint"), " ", latest


def edition(work: Work) -> Part:
    """`2nd ed.`, or the text as it stands: `8th printing`."""
    given = work.get("edition")
    if given.isascii() and given.isdigit() and len(given) < 5:
        return work.words("{ordinal} ed.", ordinal=ordinal(int(given)), number=given)
    return work.field("edition")


def volume(work: Work) -> Part:
    """`vol. 2 of Work in Several Volumes`, or how many volumes it has."""
    number, volumes = work.get("volume"), work.get("volumes")
    main = titled(work, "maintitle", "mainsubtitle")
    if number:
        own = work.own
        shown = own.gettext("vol.\N{NO-BREAK SPACE}{volume}", volume=number)
        if work.get("part"):
            shown += own.gettext(", pt.\N{NO-BREAK SPACE}{part}", part=work.get("part"))
        of = own.pgettext("between volume and work", " of ") if main else ""
        return Piece(shown, own.tag(work.page_lang)), of, main
    return joined((main, work.words("{number}\N{NO-BREAK SPACE}vols.", number=volumes) if volumes else ""), ".")


def series(work: Work) -> Part:
    """`Mono to ningen no bunkashi ものと人間の文化史 173`."""
    name, number = work.field("series"), work.get("number")
    return (name, " ", number) if name and number else name


def medium(work: Work) -> Part:
    """What it is: `PhD diss.`, `Technical report no. 121`, `Video`."""
    written = work.get("type")
    word = _THESES.get(written, written) or _MEDIUM.get(work.entry.type, "")
    is_numbered = work.entry.type in {"report", "patent", "manual", "standard", "legislation"}
    number = work.get("number") if is_numbered and not work.get("series") else ""
    known = word in _THESES.values() or word in _MEDIUM.values()
    shown = " ".join(filter(None, (work.own.gettext(word) if known else word, _numbered(work, number))))
    return Piece(shown, work.own.tag(work.page_lang))


def _numbered(work: Work, number: str) -> str:
    return work.own.gettext("no.\N{NO-BREAK SPACE}{number}", number=number) if number else ""


def pages(work: Work) -> str:
    """The pages, or the number of an article without pages."""
    return page_range(work.get("pages") or work.get("eid"))


def journal(work: Work, cited: str = "") -> Part:
    """`Oceania 17, no. 3 (1947): 248–269`; a magazine or newspaper `Metropolis, 22 January 2010, 15`."""
    where = cited or pages(work)
    name = titled(work, "journaltitle", "journalsubtitle")
    volume, number = work.get("volume"), _numbered(work, work.get("number"))
    date = " ".join(filter(None, (work.get("issue"), dated(work))))
    if work.get("entrysubtype") in {"magazine", "newspaper"} or not (name and (volume or number)):
        editorial = titled(work, "issuetitle", "issuesubtitle", part=True)
        return joined((name, editorial, ", ".join(filter(None, (volume, number))), date, where), ",")
    counted = f" {volume}" if volume else ""
    counted += f", {number}" if number else ""
    return name, counted, f" ({date})", f": {where}" if where else ""


def container(work: Work) -> Part:
    """What a chapter stands in: `In Book, edited by X, pp. 12–30`; a note has neither `pp.` nor the pages."""
    book = titled(work, "booktitle", "booksubtitle")
    if not book:
        return ""
    where: Part = "" if work.in_note else own_pages(work)
    if not where and work.get("chapter"):
        where = work.words("chap.\N{NO-BREAK SPACE}{number}", number=work.get("chapter"))
    inside = joined((book, _book_author(work), *contributors(work), where), ",")
    return work.words("in" if work.in_note else "In"), " ", inside


def _book_author(work: Work) -> Part:
    authors, books = work.entry.names.get("author", ()), work.entry.names.get("bookauthor", ())
    if not books or books == authors:
        return ""
    people = creators_of(work, "bookauthor")
    names = [Piece(person.name.text, work.lang(person.lang), Role.NAME) for person in people]
    return work.words("by"), " ", joined(names, ",")


def own_pages(work: Work) -> str:
    """The pages of the work, labelled."""
    shown = page_range(work.get("pages"))
    if re.search(r"[–,]", shown):
        return work.own.gettext("pp.\N{NO-BREAK SPACE}{pages}", pages=shown)
    return work.own.gettext("p.\N{NO-BREAK SPACE}{pages}", pages=shown) if shown else ""


def standard_numbers(work: Work) -> str:
    """`ISBN 978-4-588-21731-9`."""
    if work.get("isbn"):
        return "ISBN " + work.get("isbn")
    return "ISSN " + work.get("issn") if work.get("issn") and work.entry.type == "periodical" else ""


def access(work: Work) -> list[Part]:
    """Where it can be read: DOI, or address with the day it was read and its archived copy."""
    found: list[Part] = []
    doi, url, archive = bare_doi(work.get("doi")), work.get("url"), work.get("archiveurl")
    if doi and is_doi(doi):
        found.append(Piece(doi_address(doi), None, Role.DOI, doi_address(doi)))
    elif doi:
        found.append(f"DOI {doi}")
    elif url:
        if work.entry.dates.get("urldate"):
            found.append(work.words("accessed {date}", date=published(work, "urldate", year_only=False)))
        found.append(_link(work, url))
    found.append(_eprint(work))
    if archive:
        when = published(work, "archivedate", year_only=False) if work.get("archivedate") else ""
        found += work.words("archived {date}", date=when) if when else work.words("archived"), _link(work, archive)
    return found


def _link(work: Work, url: str) -> Part:
    """The address, linked if it is one of the web."""
    address = web_address(url)
    shown = readable_address(url)
    lang = work.lang(work.entry.lang) if shown != url else None
    return Piece(shown, lang, Role.URL, address) if address else url


def _eprint(work: Work) -> Part:
    number, archive = work.get("eprint"), work.get("eprinttype")
    if not number:
        return ""
    name, address = _EPRINTS.get(archive.lower(), (archive or "eprint", ""))
    return Piece(f"{name}:{number}", None, Role.URL, address + number) if address else f"{name}:{number}"
