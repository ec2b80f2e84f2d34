"""Entries as references, notes and names in the running text, in the manner of Chicago (notes and bibliography).

Every form is made of the same parts: creators, title, container, imprint, locator, identifiers. The result is pieces of
text, each in its language; `article.parts.references` turns them into nodes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum

from ludograph.dates import ordinal
from ludograph.library.citing.locator import Locator
from ludograph.library.citing.locator_words import locator_text, page_range
from ludograph.library.entry import Entry
from ludograph.library.formatting.terms import (
    BOOKS,
    CONFERENCES,
    EPRINTS,
    FURTHER,
    LINKS,
    MEDIUM,
    ORDINAL,
    ORDINALS,
    RELATIONS,
    TITLES,
    WEB_TYPES,
    country_names,
    series_in_words,
)
from ludograph.library.formatting.work import (
    PrintedWork,
    contributors,
    creators,
    creators_of,
    enumerated,
    listed,
    published,
    short_creators,
    short_title,
    title,
    titled,
)
from ludograph.library.identifiers import bare_doi, doi_address, is_doi, readable_address, web_address
from ludograph.library.pieces import Part, Piece, Pieces, Role, closed, joined, plain, sentences, text
from ludograph.library.vocabulary import FIELDS, LEGAL_TYPES, PARTS_OF_BOOKS, PARTS_OF_JOURNALS, STATES, THESES, UNDATED

NAMED, WHOLE, FULL = " named", " whole", " full"
"""The ways to tell equal notes apart: given names, the title with its subtitle, the form of the first note."""


class InText(StrEnum):
    """The text of `@Key` in a sentence."""

    TITLE = "title"
    AUTHOR = "author"
    AUTHOR_TITLE = "author-title"


def reference(entry: Entry, page_lang: str = "en", year: str = "") -> Pieces:
    """The entry for a list: sentences, then editors' remarks; `year` (`1990a`) is put after the names."""
    if entry.type == "set":
        members = enumerate(entry.linked)
        return joined((reference(member, page_lang, "" if n else year) for n, member in members), "")
    work = PrintedWork(entry, page_lang, year_first=bool(year))
    kind = _kind(work)
    people, named = creators(work), _under_title(work)
    parts = [people, year, *named] if people else [*named, year]
    if kind == "journal":
        parts += *contributors(work), journal(work)
    elif kind == "chapter":
        parts += container(work), *_numbering(work), _event(work), imprint(work)
    elif kind == "web":
        parts += _of_web(work)
    elif kind == "legal":
        parts = [joined((*parts, reporter(work)), ","), *contributors(work)]
    else:
        occasion = work.field("howpublished") or _event(work)
        parts += *contributors(work), *_numbering(work), medium(work), occasion, imprint(work), own_pages(work)
    addressed = access(work)
    numbers = standard_numbers(work)
    last = work.running("note"), work.running("addendum"), work.field("library")
    said = said_of(work)
    parts += *further(work), numbers, *last, *linked(work)
    return text(sentences((*parts, *addressed)), *said)


def said_of(work: PrintedWork) -> list[Part]:
    """The editors' remarks on the work, each after a space: retraction, warnings, annotations."""
    remarks = ("warning", Role.WARNING), ("annotation", Role.ANNOTATION)
    said: list[Part] = [(" ", _retraction(work))] if work.has("retracted") else []
    return said + [(" ", work.remark(field, role)) for field, role in remarks if work.get(field)]


def _retraction(work: PrintedWork) -> Piece:
    """A note that the work is retracted, with reason or date unless it is just `retracted = {true}`."""
    given = work.get("retracted")
    reason: Part = "." if given.lower() in {"true", "yes"} else (": ", work.running("retracted"), ".")
    return Piece("", None, Role.WARNING, "", text(work.words("Retracted"), reason))


def after_style(work: PrintedWork, shown: Callable[[Entry, str], Pieces]) -> Pieces:
    """Parts that CSL styles lack: errata, related works, an archived copy, editors' remarks.

    `shown` gives the reference of a related work.
    """
    errata = work.own.gettext(FURTHER["errata"]).partition("{value}")
    parts: list[Part] = [(errata[0], work.running("errata"), errata[2])] if work.has("errata") else []
    parts += linked(work, shown)
    if work.has("archiveurl") and work.entry.text.get("urlstatus") != "dead":
        parts.append(joined(archived(work), ","))
    return text(*((" ", part) for part in [sentences(parts)] if part), *said_of(work))


def linked(work: PrintedWork, shown: Callable[[Entry, str], Pieces] = reference) -> Iterator[Part]:
    """Related works, each after its relation: `Erratum: Doe, J. “Corrections.” J 2 (2001).`"""
    given = work.get("relatedtype")
    key = RELATIONS.get(given, "" if given.isidentifier() else given)  # an unknown key has no words
    label = work.running("relatedstring") or (work.own.gettext(key) if key else "")
    for other in work.entry.linked:
        if work.entry.type != "set":
            yield (label, ": ", shown(other, work.page_lang)) if label else shown(other, work.page_lang)


def further(work: PrintedWork) -> Iterator[Part]:
    """Fields that the layout of the type lacks, so that nothing is lost."""
    yield _event(work)
    if work.entry.text.get("booktitle") == work.entry.text.get("title"):
        work.printed.update(("booktitle", "booksubtitle", "booktitleaddon"))  # meant for works that inherit them
    for name, field in FIELDS.items():
        if (
            field.kind == "n"
            or name in LINKS
            or name in work.printed
            or not field.is_printed(work.entry.type)
            or not work.has(name)
        ):
            continue
        around = FURTHER.get(name, "{value}")
        if name in _IN_WORDS:
            value: Part = _IN_WORDS[name](work)
        elif field.kind == "d":
            value = published(work, name, year_only=False)
        elif field.kind == "T":
            value = titled(work, name, TITLES[name]) if name in TITLES else work.field(name)
        else:
            value = work.running(name)
        before, _, after = work.own.gettext(around).partition("{value}")
        yield work.added(before), value, work.added(after)


def full_note(entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = (), bare: bool = False) -> Pieces:
    """The entry in its first note: one sentence, given names first (none if `bare`), imprint in brackets, locator."""
    work = PrintedWork(entry, page_lang, in_note=True)
    cited = _cited(work, locators)
    kind = _kind(work)
    parts = [*([] if bare else [creators(work)]), *_under_title(work)]
    if kind == "journal":
        parts.append(journal(work, cited))
    elif kind == "legal":
        parts += reporter(work), cited
    elif kind == "web":
        parts += *_of_web(work), cited
    else:
        before = [container(work)] if kind == "chapter" else contributors(work)
        named = joined((*parts, *before, medium(work), *_numbering(work)), ",")
        parts = [(named, " (", imprint(work), ")"), cited or (pages(work) if kind == "chapter" else "")]
    return closed(joined((*parts, *access(work)), ","), ".")


def short_note(
    entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = (), bare: bool = False, way: str = ""
) -> Pieces:
    """Family names, short title, locator: `Berndt and Berndt, “Card Games among Aborigines,” 12.`

    `way` distinguishes it from equal notes: by names, titles or all that the first note has.
    """
    if FULL in way:
        return full_note(entry, page_lang, locators, bare)
    work = PrintedWork(entry, page_lang, in_note=True)
    named = "" if bare else creators(work) if NAMED in way else short_creators(work)
    shown = text(*_under_title(work)) if WHOLE in way else short_title(work)
    return closed(joined((named, shown or entry.key, _cited(work, locators)), ","), ".")


def same_work_note(entry: Entry, page_lang: str = "en", locators: Iterable[Locator] = ()) -> Pieces:
    """A note on the same work as the previous note: `Ibid., 12.`"""
    work = PrintedWork(entry, page_lang, in_note=True)
    return closed(joined((work.words("Ibid."), _cited(work, locators)), ","), ".")


def owner(entry: Entry) -> str:
    """The owner of a page without an author, or "". A wiki's page may have the same title as one of ours."""
    return "" if entry.creator_field else entry.text.get("organization", "")


def in_text(entry: Entry, page_lang: str = "en", form: InText | str = InText.TITLE) -> Pieces:
    """The name of the work in a sentence, in the given form; the author if there is no title, and vice versa."""
    work = PrintedWork(entry, page_lang)
    named, people = text(short_title(work)), text(short_creators(work))
    if form == InText.AUTHOR_TITLE:
        return joined((people, named), ",") or text(entry.key)
    return (people or named if form == InText.AUTHOR else named or people) or text(entry.key)


def year_cited(entry: Entry, page_lang: str = "en") -> str:
    """The year or years of publication, for brackets after an author: `1994`, `1919–1920`, `forthcoming`, `n.d.`"""
    if entry.type == "set" and entry.linked:
        return year_cited(entry.linked[0], page_lang)
    return _year(PrintedWork(entry, page_lang))


def _year(work: PrintedWork) -> str:
    other = _other_date(work) if _is_undated(work) else ""
    if other or (_is_undated(work) and work.has("pubstate")):
        return _state(work) or published(work, other, year_only=True)
    return published(work, "date", year_only=True)


def _other_date(work: PrintedWork) -> str:
    """The field with the date used instead of a missing one: BibLaTeX's label date; "" without any."""
    return next((name for name in ("eventdate", "origdate") if work.entry.dates.get(name)), "")


def _is_undated(work: PrintedWork) -> bool:
    return work.entry.dates.get("date") is None and work.entry.text.get("date", "").lower() in {"", *UNDATED}


def bare_title(entry: Entry) -> str:
    """The short title without quotation marks."""
    return plain(text(short_title(PrintedWork(entry)))).strip("“”‘’")


def _under_title(work: PrintedWork) -> list[Part]:
    """The title with its parts; for a periodical, the name of the journal and the title of the issue."""
    if work.entry.type == "periodical" and _kind(work) == "journal":
        return [titled(work, "issuetitle", "issuesubtitle", part=True)]
    return [title(work)]


def _event(work: PrintedWork) -> Part:
    """`Eighth Nobel Symposium, Lerum, 19–25 May 1968`."""
    shown: list[Part] = [
        work.field(name) for name in ("eventtitle", "eventtitleaddon", "venue") if name not in work.printed
    ]
    if work.has("eventdate") and "eventdate" not in work.printed:
        shown.append(published(work, "eventdate", year_only=False))
    return joined(shown, ",")


def reporter(work: PrintedWork) -> Part:
    """The reporter of a case or law: `349 F. Supp. 1078 (E.D. Wisc. 1972)`."""
    name = titled(work, "journaltitle", "journalsubtitle") or titled(work, "booktitle", "booksubtitle")
    section = work.words("§\N{NO-BREAK SPACE}{section}", section=work.get("section")) if work.has("section") else ""
    court = work.field("authority") or work.field("institution") or work.field("organization")
    where = joined((joined((work.get("volume"), name, pages(work)), ""), section), ",")
    decided = joined((court, dated(work)), "")
    return joined((where, ("(", decided, ")") if decided else ""), "")


def _kind(work: PrintedWork) -> str:
    if work.entry.type in PARTS_OF_BOOKS and work.get("booktitle"):
        return "chapter"
    if work.entry.type in LEGAL_TYPES and (work.has("journaltitle") or work.has("booktitle")):
        return "legal"
    if work.entry.type == "periodical" and (work.has("volume") or work.has("number")):
        return "journal"
    return "journal" if work.entry.type in PARTS_OF_JOURNALS else "web" if work.entry.type in WEB_TYPES else "book"


def _of_web(work: PrintedWork) -> list[Part]:
    """A page or video after its title: kind, people, site, date."""
    site = titled(work, "booktitle", "booksubtitle") if work.entry.type == "video" else work.field("booktitle")
    owner = work.field("organization") or work.field("publisher")
    return [medium(work), *contributors(work), site, owner, dated_of_web(work)]


def _numbering(work: PrintedWork) -> tuple[Part, ...]:
    return edition(work), volume(work), series(work)


def _cited(work: PrintedWork, locators: Iterable[Locator]) -> str:
    return locator_text(locators, bare_pages=work.entry.type not in WEB_TYPES)


def dated(work: PrintedWork) -> str:
    """The date of publication, `forthcoming`, or `n.d.`; followed by the original's date unless the work is a book.

    A work with only the date of an event has it beside the event, which notes omit.
    """
    other = _other_date(work) if _is_undated(work) else ""
    if other or (_is_undated(work) and work.has("pubstate")):
        work.printed.add("date")
        shown = _year(work) if work.in_note or other == "origdate" else _state(work)
    else:
        shown = published(work, "date")
    if shown and work.year_first and shown == _year(work):
        shown = ""  # the date is after the names
    if work.entry.dates.get("origdate") and work.entry.type not in BOOKS and other != "origdate":
        shown += work.own.gettext(" (orig. {date})", date=published(work, "origdate"))
    return shown.lstrip()


def _state(work: PrintedWork) -> str:
    """`in press`: BibLaTeX's key in words, or the given words."""
    given = work.get("pubstate")
    return work.own.gettext(STATES[given]) if given in STATES else given


def dated_of_web(work: PrintedWork) -> str:
    """The date of a page or video; "" without a date if the entry has an access or archive date."""
    has_date = work.entry.dates.get("date") is not None or work.get("date").lower() not in {"", *UNDATED}
    return dated(work) if has_date or not (work.entry.dates.get("urldate") or work.get("archiveurl")) else ""


def _place_and_publisher(work: PrintedWork, prefix: str = "") -> Part:
    """`Tokyo: Hōsei Daigaku Shuppankyoku`; `prefix` is `orig` for the first edition's."""
    fields = [prefix + "publisher"] if prefix else ["publisher", "institution", "organization"]
    if not prefix and work.entry.type in {"thesis", "report", "manual"}:
        fields = ["institution", "publisher", "organization"]
    if not prefix and work.entry.creator_field is None and work.entry.type in {"report", "manual"}:
        fields.remove("institution")  # the institution is before the title
    publisher = next((found for name in fields if (found := _listed(work, name))), "")
    location = country_names(work.get(f"{prefix}location"), work.page_lang) or _listed(work, f"{prefix}location")
    return (location, ": ", publisher) if location and publisher else location or publisher


def _listed(work: PrintedWork, name: str) -> Part:
    """`Oxford and New York`; a single name in its form for the page."""
    several, single = listed(work.entry, name), work.field(name, original=False)
    is_only_form = plain(text(single)) == work.entry.text.get(name)
    return enumerated(work, several) if len(several) > 1 and is_only_form else single


def imprint(work: PrintedWork) -> Part:
    """`Tokyo: Bunshindō, 1981`, or with the first edition `Prentice-Hall, 1981; reprint, New York: Dover, 1994`."""
    now = _place_and_publisher(work)
    latest = joined((now, dated(work)), ",")
    if work.entry.type not in BOOKS or not work.entry.dates.get("origdate") or _is_undated(work):
        return latest
    if work.has("origtitle") or work.has("origlanguage") or work.entry.names.get("translator"):
        return latest  # a translation is not a reprint
    first = joined((_place_and_publisher(work, "orig"), published(work, "origdate")), ",")
    return first, "; ", work.words("reprint," if now else "reprint"), " ", latest


def edition(work: PrintedWork) -> Part:
    """`2nd ed.`, or the text unchanged: `8th printing`."""
    given = work.get("edition")
    number = ORDINAL.fullmatch(given.lower())
    if number:
        given = str(ORDINALS.index(number["word"]) + 1 if number["word"] else int(number["digits"]))
    if given.isascii() and given.isdigit() and len(given) < 5:
        return work.words("{ordinal} ed.", ordinal=ordinal(int(given)), number=given)
    return work.field("edition")


def volume(work: PrintedWork) -> Part:
    """`vol. 2 of Work in Several Volumes`, or the number of volumes."""
    main = titled(work, "maintitle", "mainsubtitle")
    if work.has("volume") and not _is_volume_of_series(work):
        own = work.own
        shown = own.gettext("vol.\N{NO-BREAK SPACE}{volume}", volume=work.get("volume"))
        if work.has("part"):
            shown += own.gettext(", pt.\N{NO-BREAK SPACE}{part}", part=work.get("part"))
        of = own.pgettext("between volume and work", " of ") if main else ""
        return work.added(shown), of, main
    volumes = work.get("volumes")
    return joined((main, work.words("{number}\N{NO-BREAK SPACE}vols.", number=volumes) if volumes else ""), ".")


def _is_volume_of_series(work: PrintedWork) -> bool:
    """Whether it is a volume of proceedings in a series, such as Lecture Notes in Computer Science."""
    alone = work.has("series") and not work.has("number") and not work.has("maintitle")
    return alone and work.entry.type in CONFERENCES


def series(work: PrintedWork) -> Part:
    """`Mono to ningen no bunkashi ものと人間の文化史 173`."""
    name = work.field("series")
    number = (work.get("volume") if _is_volume_of_series(work) else work.get("number")) if name else ""
    return (name, " ", number) if name and number else name


def medium(work: PrintedWork) -> Part:
    """The kind of work: `PhD diss.`, `Technical report no. 121`, `Video`."""
    written = work.get("type")
    word = THESES.get(written, written) or MEDIUM.get(work.entry.type, "")
    is_numbered = work.entry.type in {"report", "patent", "manual", "standard", "legislation"}
    number = work.get("number") if is_numbered and not work.has("series") else ""
    known = word in THESES.values() or word in MEDIUM.values()
    shown = " ".join(filter(None, (work.own.gettext(word) if known else word, _numbered(work, number))))
    return work.added(shown)


def _numbered(work: PrintedWork, number: str) -> str:
    return work.own.gettext("no.\N{NO-BREAK SPACE}{number}", number=number) if number else ""


def pages(work: PrintedWork) -> str:
    """The pages, or the number of an article without pages."""
    return page_range(work.get("pages") or work.get("eid"))


def journal(work: PrintedWork, cited: str = "") -> Part:
    """`Oceania 17, no. 3 (1947): 248–269`; a magazine or newspaper `Metropolis, 22 January 2010, 15`."""
    where = cited or pages(work)
    field = "title" if work.entry.type == "periodical" else "journaltitle"
    name: Part = titled(work, field, field.replace("title", "subtitle"))
    if name and work.has("series"):
        in_words = series_in_words(work.get("series"), work.own)
        name = joined((name, work.added(in_words) if in_words else work.field("series")), ",")
    volume, number = work.get("volume"), _numbered(work, work.get("number"))
    if name and work.has("series") and volume:
        name = closed(text(name), ",")
    date = " ".join(filter(None, (work.get("issue"), dated(work))))
    if work.get("entrysubtype") in {"magazine", "newspaper"} or not (name and (volume or number)):
        name = (name, " (", place, ")") if (place := work.field("location")) else name
        editorial = titled(work, "issuetitle", "issuesubtitle", part=True)
        return joined((name, editorial, ", ".join(filter(None, (volume, number))), date, where), ",")
    counted = f" {volume}" if volume else ""
    counted += f", {number}" if number else ""
    return name, counted, f" ({date})" if date else "", f": {where}" if where else ""


def container(work: PrintedWork) -> Part:
    """The work that contains a chapter: `In Book, edited by X, pp. 12–30`; in a note without the pages."""
    book = titled(work, "booktitle", "booksubtitle")
    if not book:
        return ""
    where: Part = "" if work.in_note else own_pages(work)
    if work.has("chapter"):
        chapter = work.words("chap.\N{NO-BREAK SPACE}{number}", number=work.get("chapter"))
        where = joined((chapter, where), ",")
    inside = joined((book, work.running("booktitleaddon"), _book_author(work), *contributors(work), where), ",")
    return work.words("in" if work.in_note else "In"), " ", inside


def _book_author(work: PrintedWork) -> Part:
    authors, books = work.entry.names.get("author", ()), work.entry.names.get("bookauthor", ())
    work.printed.add("bookauthor")
    if not books or books == authors:
        return ""
    people = creators_of(work, "bookauthor")
    names = [Piece(person.name.text, work.lang(person.lang), Role.NAME) for person in people]
    return work.words("by"), " ", joined(names, ",")


def own_pages(work: PrintedWork) -> str:
    shown = page_range(work.get("pages"))
    if re.search(r"[–,]", shown):
        return work.own.gettext("pp.\N{NO-BREAK SPACE}{pages}", pages=shown)
    return work.own.gettext("p.\N{NO-BREAK SPACE}{pages}", pages=shown) if shown else ""


_IN_WORDS: Mapping[str, Callable[[PrintedWork], Part]] = {
    "pubstate": _state,
    "edition": edition,
    "pages": own_pages,
    "type": medium,
}
"""Fields whose value is converted to words."""


def standard_numbers(work: PrintedWork) -> str:
    """`ISBN 978-4-588-21731-9`."""
    if work.get("isbn"):
        return "ISBN " + work.get("isbn")
    return "ISSN " + work.get("issn") if work.get("issn") and work.entry.type == "periodical" else ""


def access(work: PrintedWork) -> list[Part]:
    """DOI, or address with access date and archived copy."""
    found: list[Part] = []
    work.printed.update(("urldate", "archivedate"))  # these describe an address, and have no meaning alone
    is_dead = work.entry.text.get("urlstatus") == "dead" and work.has("archiveurl")
    doi, url, archive = bare_doi(work.get("doi")), work.get("url"), work.get("archiveurl")
    if doi and is_doi(doi):
        found.append(Piece(doi_address(doi), None, Role.DOI, doi_address(doi)))
    elif doi:
        found.append(f"DOI {doi}")
    elif url:
        if work.entry.dates.get("urldate"):
            found.append(work.words("accessed {date}", date=published(work, "urldate", year_only=False)))
        found.append(Piece(url, None, Role.URL) if is_dead else _link(work, url))
    copy = archived(work) if archive else []
    return [*copy, *found, _eprint(work)] if is_dead else [*found, _eprint(work), *copy]


def archived(work: PrintedWork) -> list[Part]:
    """Its archived copy, after the date of archiving."""
    when = published(work, "archivedate", year_only=False) if work.get("archivedate") else ""
    said = work.words("archived {date}", date=when) if when else work.words("archived")
    return [said, _link(work, work.get("archiveurl"))]


def _link(work: PrintedWork, url: str) -> Part:
    """The address, linked if it is a web address."""
    address = web_address(url)
    shown = readable_address(url)
    lang = work.lang(work.entry.lang) if shown != url else None
    return Piece(shown, lang, Role.URL, address) if address else url


def _eprint(work: PrintedWork) -> Part:
    number, archive = work.get("eprint"), work.get("eprinttype")
    if not number:
        return ""
    name, address = EPRINTS.get(archive.lower(), (archive or "eprint", ""))
    shown = f"{name}:{number}" + (f" [{kind}]" if (kind := work.get("eprintclass")) else "")
    return Piece(shown, None, Role.URL, address + number) if address else shown
