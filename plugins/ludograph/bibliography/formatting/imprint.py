"""Where and when a work appeared: container, edition, publisher, dates, identifiers, addresses."""

from __future__ import annotations

import re

from ludograph.bibliography.formatting.creators import contributors, creator_field, creators_of
from ludograph.bibliography.formatting.pieces import Part, Piece, Role, joined
from ludograph.bibliography.formatting.titles import titled
from ludograph.bibliography.formatting.work import Work
from ludograph.bibliography.identifiers import bare_doi, doi_address, is_doi, web_address
from ludograph.dates import NO_DATE, ordinal
from ludograph.languages.words import N_

BOOKS = frozenset(
    {"book", "mvbook", "collection", "mvcollection", "reference", "mvreference", "proceedings", "mvproceedings",
     "booklet", "manual", "inbook", "bookinbook", "suppbook", "incollection", "suppcollection", "inproceedings",
     "inreference", "report", "thesis", "game", "deck"}
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
_EPRINTS = {
    "arxiv": ("arXiv", "https://arxiv.org/abs/"),
    "jstor": ("JSTOR", "https://www.jstor.org/stable/"),
    "hdl": ("hdl", "https://hdl.handle.net/"),
}


def page_range(value: str) -> str:
    """Pages with en dashes and without `p.` typed into the field: `248–269`."""
    return _DASHES.sub("–", re.sub(r"^\s*pp?\.?\s+", "", value)).strip()


def published(work: Work, field: str, *, year_only: bool | None = None) -> str:
    """The date as shown; what is no date as typed; `n.d.` without one."""
    date = work.entry.dates.get(field)
    if date is None:
        written = work.get(field)
        return work.own.gettext(NO_DATE) if not written or written.lower() in _UNDATED else written
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
    has_date = work.entry.dates.get("date") is not None or work.get("date").lower() not in {"", *_UNDATED}
    return dated(work) if has_date or not (work.entry.dates.get("urldate") or work.get("archiveurl")) else ""


def _place_and_publisher(work: Work, prefix: str = "") -> Part:
    """`Tokyo: Hōsei Daigaku Shuppankyoku`; `prefix` is `orig` for the first edition's."""
    fields = [prefix + "publisher"] if prefix else ["publisher", "institution", "organization"]
    if not prefix and work.entry.type in {"thesis", "report", "manual"}:
        fields = ["institution", "publisher", "organization"]
    if not prefix and creator_field(work.entry) is None and work.entry.type in {"report", "manual"}:
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


def kind(work: Work) -> Part:
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
        found.append(_link(url))
    found.append(_eprint(work))
    if archive:
        when = published(work, "archivedate", year_only=False) if work.get("archivedate") else ""
        found += work.words("archived {date}", date=when) if when else work.words("archived"), _link(archive)
    return found


def _link(url: str) -> Part:
    """The address, linked if it is one of the web."""
    address = web_address(url)
    return Piece(url, None, Role.URL, address) if address else url


def _eprint(work: Work) -> Part:
    number, archive = work.get("eprint"), work.get("eprinttype")
    if not number:
        return ""
    name, address = _EPRINTS.get(archive.lower(), (archive or "eprint", ""))
    return Piece(f"{name}:{number}", None, Role.URL, address + number) if address else f"{name}:{number}"
