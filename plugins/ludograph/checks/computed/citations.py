"""How works are cited: keys, places and years, and what the library holds without being cited."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.article.restriction import with_parents
from ludograph.bibliography.citing.citation import Citation, CitationCluster, CitationMode
from ludograph.bibliography.citing.parsing import parse_cluster
from ludograph.bibliography.citing.ranges import Span, spans
from ludograph.bibliography.entry import Entry
from ludograph.bibliography.vocabulary import PARTS_OF_BOOKS
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import check, site_check
from ludograph.problems import Edit, Place, Problem, did_you_mean

MOST_REPEATED = 5
"""Times that one place of one work may be cited in an article without a word."""
BOOKS = frozenset({"book", "mvbook", "collection", "mvcollection", "reference", "mvreference"})
"""Types of works that are too long to be cited as a whole."""
_COUNTED = frozenset({"page", "line", "verse", "folio", "paragraph", "section", "note", "column"})
_DATED = ("date", "year", "title", "note", "addendum", "edition")
_YEAR = re.compile(r"[12][0-9]{3}")
_SEVERAL = re.compile(r"[0-9a-z]\W+[0-9a-z]", re.IGNORECASE)
_PARTS = PARTS_OF_BOOKS | {"article", "suppperiodical"}
"""Types of works that are printed in others, so that their pages are a part of those."""


def _cited(article: ArticleFacts) -> Iterator[tuple[Citation, Place]]:
    """The citations that the author wrote, each with its place."""
    for use in article.written_citations:
        yield from zip(use.citations, use.places, strict=True)


@check("C001")
def unknown_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """C001: a citation of a work the bibliography does not hold."""
    if not catalogue.has_library:
        return
    hints: dict[str, str] = {}
    for citation, place in _cited(article):
        key = citation.citekey
        if catalogue.bibliography.resolve(key) is None:
            if key not in hints:
                hints[key] = did_you_mean(key, _candidates(key, catalogue.bibliography))
            in_text = citation.mode is CitationMode.AUTHOR_IN_TEXT
            hint = hints[key] or (f"Write \\@{key} if no citation is meant." if in_text else "")
            yield Problem("C001", f"no entry {key!r}", hint, place, work=key)


def _candidates(key: str, library: Iterable[str]) -> list[str]:
    """Keys that begin or end alike: comparing with each of ten thousand letter by letter would take too long."""
    first, last = key[:1].casefold(), key[-4:].casefold()
    return [other for other in library if other[:1].casefold() == first or other[-4:].casefold() == last]


@site_check("C002")
def uncited_entry(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """C002: an entry of the library that no article cites."""
    library = catalogue.bibliography
    named = site.unpublished.works.union(*(article.works for article in site.articles.values()))
    reach = catalogue.rules.reach if catalogue.rules else {}
    used = with_parents(named | {source.cite for sources in reach.values() for source in sources}, library)
    for key in library:
        if key in used:
            continue
        head = library.head(key)
        if head.type != "xdata" and "C002" not in head.silenced:
            yield Problem("C002", f"{key!r} is never cited", "Cite it, or remove it.", head.key_place)


@check("C017")
def other_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """C017: a citekey in another spelling than the entry's own."""
    for written, entry, place in _cited_otherwise(article, catalogue):
        if written not in entry.ids:
            message = f"{written!r} is not the entry's key but its key in another spelling"
            yield Problem("C017", message, f"Write {entry.key!r}.", place, (_as_own_key(entry, place),))


def _cited_otherwise(article: ArticleFacts, catalogue: Catalogue) -> Iterator[tuple[str, Entry, Place]]:
    """Citations by another key than the entry's own: the key as written, the entry, the key's place."""
    for citation, place in _cited(article):
        entry = catalogue.bibliography.resolve(citation.citekey)
        if entry is not None and entry.key != citation.citekey:
            yield citation.citekey, entry, place


def _as_own_key(entry: Entry, place: Place) -> Edit:
    """The edit that cites the entry by its own key, in braces if the key needs them."""
    cluster = parse_cluster(f"@{entry.key}", 0)
    plain = isinstance(cluster, CitationCluster) and cluster.citations[0].citekey == entry.key
    return Edit(place, f"@{entry.key}" if plain else f"@{{{entry.key}}}")


@check("C021")
def repeated_note(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """C021: the same citation again and again."""
    places = defaultdict(list)
    for use in article.written_citations:
        for citation, place in zip(use.citations, use.places, strict=True):
            if use.bracketed:
                places[citation.citekey, citation.locators].append(place)
    for (key, locators), found in places.items():
        if len(found) > MOST_REPEATED:
            where = ", ".join(f"{locator.label} {locator.value}" for locator in locators) or "no place"
            hint = "Cite it once for the passage, or call one footnote several times."
            yield Problem("C021", f"{key!r} with {where} is cited {len(found)} times", hint, found[MOST_REPEATED])


@check("C027")
def citation_without_locator(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """C027: a book cited as a whole."""
    for citation, place in _cited(article):
        if citation.locators or citation.suffix or citation.mode is CitationMode.AUTHOR_IN_TEXT:
            continue
        entry = catalogue.bibliography.resolve(citation.citekey)
        if entry is None or entry.type not in BOOKS or "C027" in entry.silenced:
            continue
        if _is_paged(entry):
            hint = "Add the place: `[@key p. 12]`."
            yield Problem("C027", f"the book {citation.citekey!r} is cited without a page", hint, place)


@check("C028")
def former_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """C028: a citation by one of an entry's further keys."""
    for written, entry, place in _cited_otherwise(article, catalogue):
        if written in entry.ids:
            message = f"{written!r} is a further key of {entry.key!r}"
            yield Problem("C028", message, f"Write {entry.key!r}.", place, (_as_own_key(entry, place),))


@check("C029")
def backward_range(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """C029: a range of pages that runs backwards."""
    for citation, place in _cited(article):
        for locator in citation.locators:
            for span in spans(locator.value) if locator.label in _COUNTED else ():
                if span.last < span.first:
                    message = f"{locator.label} {span.text!r} of {citation.citekey!r} runs backwards"
                    yield Problem("C029", message, "Check the numbers.", place)


@check("C030")
def contradicted_year(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """C030: a year that the library does not give the work."""
    for use in article.written_citations:
        if "(" not in use.sentence:
            continue
        entries = [catalogue.bibliography.resolve(citation.citekey) for citation in use.citations]
        known = {year for entry in entries if entry for year in _years_of(entry)}
        for entry, place in zip(entries, use.places, strict=True):
            for name in entry.names.get("author", ()) if entry and known else ():
                for year in _years_behind(name.short, use.sentence):
                    if year not in known:
                        message = f"the text has '{name.short} ({year})', the work cited has {', '.join(sorted(known))}"
                        yield Problem("C030", message, "Correct the year in the text or in the library.", place)


def _years_behind(name: str, sentence: str) -> list[str]:
    """The years that stand in brackets right after the name."""
    return re.findall(rf"(?<!\w){re.escape(name)}(?:[’']s)?\s?\(([12][0-9]{{3}})[a-z]?\)", sentence) if name else []


def _years_of(entry: Entry) -> Iterator[str]:
    """The years of its dates, of reprints, and of those in its title and notes."""
    for field, text in entry.text.items():
        if field.endswith(_DATED):
            yield from _YEAR.findall(text)


@site_check("C031")
def unlocated_citation(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """C031: a citation without the place that other citations of the work give."""
    located = frozenset[str]().union(*(article.located for article in site.articles.values()))
    for article in site.articles.values():
        for citekey, place in article.unlocated:
            entry = catalogue.bibliography.resolve(citekey) if citekey in located else None
            if entry is not None and _has_pages(entry):
                message = f"{citekey!r} is cited without a place, and elsewhere with one"
                yield Problem("C031", message, "Add the place: `[@key p. 12]`.", place)


def _has_pages(entry: Entry) -> bool:
    """Whether the work is a part of several pages; of whole books C027 reports."""
    return entry.type not in BOOKS and _is_paged(entry) and bool(_SEVERAL.search(entry.text.get("pages", "")))


def _is_paged(entry: Entry) -> bool:
    return entry.text.get("pagination", "").strip().lower() != "none"


@check("C033")
def page_outside_work(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """C033: a page outside the work that is cited."""
    for citation, place in _cited(article):
        values = [locator.value for locator in citation.locators if locator.label == "page"]
        entry = catalogue.bibliography.resolve(citation.citekey) if values else None
        own = _pages_of(entry) if entry else None
        for span in spans(", ".join(values)) if own else ():
            if own and span.roman == own.roman and not own.first <= span.first <= own.last >= span.last:
                message = f"page {span.text!r} is not in {citation.citekey!r}, which has pages {own.text}"
                yield Problem("C033", message, "Check the citation, and `pages` of the entry.", place)


def _pages_of(entry: Entry) -> Span | None:
    """The only range of a work that is printed in another."""
    written = entry.text.get("pages", "").strip()
    found = list(spans(written)) if entry.type in _PARTS else []
    only = found[0] if len(found) == 1 else None
    return only if only and only.is_range and only.text == written and only.first <= only.last else None
