"""Where and when a work appeared: container, edition, publisher, dates, identifiers, addresses."""

from __future__ import annotations

import re

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.creators import contributors, creator_field, creators_of
from ludograph.bibliography.formatting.pieces import Piece, Pieces, Role, joined, text
from ludograph.bibliography.formatting.setting import Setting, field_pieces
from ludograph.bibliography.formatting.titles import titled
from ludograph.bibliography.identifiers import bare_doi, doi_address, is_doi, is_doi_address, web_address
from ludograph.dates import NO_DATE, ordinal
from ludograph.languages.words import N_

BOOKS = frozenset(
    {"book", "mvbook", "collection", "mvcollection", "reference", "mvreference", "proceedings", "mvproceedings",
            "booklet",
     "manual", "inbook", "bookinbook", "suppbook", "incollection", "suppcollection", "inproceedings", "inreference",
     "report", "thesis", "game", "deck"}
)  # fmt: skip
"""Types whose date is a year and whose `origdate` means a reprint."""
_UNDATED = frozenset({"n.d.", "nd", "s.d."})
_DASHES = re.compile(r"\s*(?:-{1,3}|[‐‑–—])\s*")
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


def page_range(value: str) -> str:
    """Pages with en dashes and without `p.` typed into the field: `248–269`."""
    return _DASHES.sub("–", re.sub(r"^\s*pp?\.?\s+", "", value)).strip()


def published(entry: Entry, field: str, setting: Setting, *, year_only: bool | None = None) -> str:
    """The date as shown; what is no date as typed; `n.d.` without one."""
    date = entry.dates.get(field)
    if date is None:
        written = entry.text.get(field, "")
        return setting.own.gettext(NO_DATE) if not written or written.lower() in _UNDATED else written
    short = entry.type in BOOKS if year_only is None else year_only
    return (date.year_only if short else date).display(setting.own)


def has_date(entry: Entry) -> bool:
    """Whether it says when it appeared."""
    return entry.dates.get("date") is not None or entry.text.get("date", "").lower() not in {"", *_UNDATED}


def date_pieces(entry: Entry, setting: Setting) -> str:
    """When it appeared, `forthcoming`, or `n.d.`; with the original's date behind it where the work is no book."""
    shown = entry.text.get("pubstate") or published(entry, "date", setting)
    if entry.dates.get("origdate") and entry.type not in BOOKS:
        shown += setting.own.gettext(" (orig. {date})", date=published(entry, "origdate", setting))
    return shown


def place_and_publisher(entry: Entry, setting: Setting, prefix: str = "") -> Pieces:
    """`Tokyo: Hōsei Daigaku Shuppankyoku`; `prefix` is `orig` for the first edition's."""
    fields = [prefix + "publisher"] if prefix else ["publisher", "institution", "organization"]
    if not prefix and entry.type in {"thesis", "report", "manual"}:
        fields = ["institution", "publisher", "organization"]
    if not prefix and creator_field(entry) is None and entry.type in {"report", "manual"}:
        fields.remove("institution")  # it stands before the title
    publisher = next((found for name in fields if (found := field_pieces(entry, name, setting, original=False))), ())
    location = field_pieces(entry, prefix + "location", setting, original=False)
    return text(location, ": " if location and publisher else "", publisher)


def imprint(entry: Entry, setting: Setting) -> Pieces:
    """`Tokyo: Bunshindō, 1981`, or with the first edition `Prentice-Hall, 1981; reprint, New York: Dover, 1994`."""
    now = place_and_publisher(entry, setting)
    dated = joined((now, text(date_pieces(entry, setting))), ",")
    if entry.type not in BOOKS or not entry.dates.get("origdate"):
        return dated
    first = joined((place_and_publisher(entry, setting, "orig"), text(published(entry, "origdate", setting))), ",")
    return text(first, "; ", setting.words("reprint,") if now else setting.words("reprint"), " ", dated)


def numbering(entry: Entry, setting: Setting) -> list[Pieces]:
    """Edition, volume, the work of several volumes it belongs to, series: one sentence each."""
    return [edition(entry, setting), _volume(entry, setting), series(entry, setting)]


def edition(entry: Entry, setting: Setting) -> Pieces:
    """`2nd ed.`, or the text as it stands: `8th printing`."""
    given = entry.text.get("edition", "")
    if given.isascii() and given.isdigit() and len(given) < 5:
        return (setting.words("{ordinal} ed.", ordinal=ordinal(int(given)), number=given),)
    return field_pieces(entry, "edition", setting)


def _volume(entry: Entry, setting: Setting) -> Pieces:
    volume, volumes = entry.text.get("volume", ""), entry.text.get("volumes", "")
    main = titled(entry, "maintitle", "mainsubtitle", setting, part=False)
    if volume:
        own = setting.own
        shown = own.gettext("vol.\N{NO-BREAK SPACE}{volume}", volume=volume)
        if entry.text.get("part"):
            shown += own.gettext(", pt.\N{NO-BREAK SPACE}{part}", part=entry.text["part"])
        of = own.pgettext("between volume and work", " of ") if main else ""
        return text(Piece(shown, own.tag(setting.page_lang)), of, main)
    counted = text(setting.words("{number}\N{NO-BREAK SPACE}vols.", number=volumes)) if volumes else ()
    return joined((main, counted), ".") if main else counted


def series(entry: Entry, setting: Setting) -> Pieces:
    """`Mono to ningen no bunkashi ものと人間の文化史 173`."""
    name = field_pieces(entry, "series", setting)
    number = entry.text.get("number", "")
    return text(name, " " + number if number else "") if name else ()


def kind(entry: Entry, setting: Setting) -> Pieces:
    """What it is: `PhD diss.`, `Technical report no. 121`, `Video`."""
    written = entry.text.get("type", "")
    word = _THESES.get(written, written) or _MEDIUM.get(entry.type, "")
    number = (
        entry.text.get("number", "") if entry.type in {"report", "patent", "manual", "standard", "legislation"} else ""
    )
    known = word in _THESES.values() or word in _MEDIUM.values()
    parts = [setting.own.gettext(word) if known else word]
    parts += [_numbered(setting, number)] if number and not entry.text.get("series") else []
    shown = " ".join(filter(None, parts))
    return (Piece(shown, setting.own.tag(setting.page_lang)),) if shown else ()


def _numbered(setting: Setting, number: str) -> str:
    return setting.own.gettext("no.\N{NO-BREAK SPACE}{number}", number=number)


def journal(entry: Entry, setting: Setting, pages: str) -> Pieces:
    """`Oceania 17, no. 3 (1947): 248–269`; a magazine or newspaper `Metropolis, 22 January 2010, 15`."""
    name = titled(entry, "journaltitle", "journalsubtitle", setting, part=False)
    editorial = titled(entry, "issuetitle", "issuesubtitle", setting, part=True)
    volume, number = entry.text.get("volume", ""), entry.text.get("number", "")
    season = entry.text.get("issue", "")
    date = " ".join(filter(None, (season, date_pieces(entry, setting))))
    if entry.text.get("entrysubtype", "") in {"magazine", "newspaper"} or not (name and (volume or number)):
        counted = _numbered(setting, number) if number else ""
        counted = f"{volume}, {counted}".strip(", ") if volume else counted
        return joined((name, editorial, *(text(part) for part in (counted, date, pages) if part)), ",")
    counted = f" {volume}" if volume else ""
    counted += f", {_numbered(setting, number)}" if number else ""
    return text(name, counted, f" ({date})", f": {pages}" if pages else "")


def container(entry: Entry, setting: Setting, pages: str, *, in_note: bool) -> Pieces:
    """What a chapter stands in: `In Book, edited by X, pp. 12–30`; a note has no `pp.`"""
    book = titled(entry, "booktitle", "booksubtitle", setting, part=False)
    if not book:
        return ()
    authors = _book_author(entry, setting)
    people = [text(authors)] if authors else []
    shown = pages if in_note or not pages else _with_label(pages, setting)
    helpers = contributors(entry, setting, in_note=in_note)
    chapter = entry.text.get("chapter", "")
    where = (
        text(setting.words("chap.\N{NO-BREAK SPACE}{number}", number=chapter)) if chapter and not pages else text(shown)
    )
    return text(
        setting.words("in") if in_note else setting.words("In"), " ", joined((book, *people, *helpers, where), ",")
    )


def _book_author(entry: Entry, setting: Setting) -> Pieces:
    authors, books = entry.names.get("author", ()), entry.names.get("bookauthor", ())
    if not books or books == authors:
        return ()
    names = [
        Piece(person.name.text, setting.lang(person.lang), Role.NAME)
        for person in creators_of(entry, "bookauthor", setting)
    ]
    return text(setting.words("by"), " ", joined(((name,) for name in names), ","))


def _with_label(pages: str, setting: Setting) -> str:
    if re.search(r"[–,]", pages):
        return setting.own.gettext("pp.\N{NO-BREAK SPACE}{pages}", pages=pages)
    return setting.own.gettext("p.\N{NO-BREAK SPACE}{pages}", pages=pages)


def own_pages(entry: Entry, setting: Setting) -> str:
    """The pages of a work without a container, labelled."""
    pages = entry.text.get("pages", "")
    return _with_label(page_range(pages), setting) if pages else ""


def standard_numbers(entry: Entry) -> Pieces:
    """`ISBN 978-4-588-21731-9`."""
    if entry.text.get("isbn"):
        return text("ISBN " + entry.text["isbn"])
    return text("ISSN " + entry.text["issn"]) if entry.text.get("issn") and entry.type == "periodical" else ()


def access(entry: Entry, setting: Setting) -> list[Pieces]:
    """Where it can be read: DOI, or address with the day it was read and its archived copy."""
    found: list[Pieces] = []
    doi = bare_doi(entry.text.get("doi", ""))
    url = entry.text.get("url", "")
    if doi and is_doi(doi):
        found.append((Piece(doi_address(doi), None, Role.DOI, doi_address(doi)),))
    elif doi:
        found.append(text(f"DOI {doi}"))
    if url and not (doi and is_doi_address(url)) and not doi:
        if entry.dates.get("urldate"):
            found.append(
                (setting.words("accessed {date}", date=published(entry, "urldate", setting, year_only=False)),)
            )
        found.append(link(url))
    found.append(_eprint(entry))
    archive = entry.text.get("archiveurl", "")
    if archive:
        if entry.text.get("archivedate"):
            when = published(entry, "archivedate", setting, year_only=False)
            found.append((setting.words("archived {date}", date=when),))
        else:
            found.append((setting.words("archived"),))
        found.append(link(archive))
    return [part for part in found if part]


def link(url: str) -> Pieces:
    """The address, linked if it is one of the web."""
    address = web_address(url)
    return (Piece(url, None, Role.URL, address),) if address else text(url)


def _eprint(entry: Entry) -> Pieces:
    number, archive = entry.text.get("eprint", ""), entry.text.get("eprinttype", "")
    if not number:
        return ()
    known = {"arxiv": ("arXiv", "https://arxiv.org/abs/"), "jstor": ("JSTOR", "https://www.jstor.org/stable/"),
             "hdl": ("hdl", "https://hdl.handle.net/")}  # fmt: skip
    name, address = known.get(archive.lower(), (archive or "eprint", ""))
    shown = f"{name}:{number}"
    return (Piece(shown, None, Role.URL, address + number),) if address else text(shown)
