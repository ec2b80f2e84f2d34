"""Checks of citations and of the works cited."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.restriction import with_parents
from ludograph.base.problems import Edit, Place, Problem, did_you_mean
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline, lacks_place
from ludograph.checks.rule import article_check, site_check
from ludograph.library.citing.citation import CitationMode
from ludograph.library.citing.locator_words import Span, spans
from ludograph.library.citing.parsing import as_cited
from ludograph.library.entry import Entry
from ludograph.library.vocabulary import PARTS_OF_BOOKS

_NO_CITATION = "Write \\@{} if no citation is meant."
_NO_WORK = "Add the work to the library, or write the key of one that is in it."


@article_check("C001")
def unknown_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    if not catalogue.has_library:
        return
    hints: dict[str, str] = {}
    for citation, place in article.placed_citations:
        key = citation.citekey
        if catalogue.bibliography.resolve(key) is None:
            if key not in hints:
                hints[key] = did_you_mean(key, _candidates(key, catalogue.bibliography))
            in_text = citation.mode is CitationMode.AUTHOR_IN_TEXT
            hint = hints[key] or (_NO_CITATION.format(key) if in_text else _NO_WORK)
            yield Problem("C001", f"no entry {key!r}", hint, place, work=key)

    for mention in article.mentions:
        hint = did_you_mean(mention.name, _candidates(mention.name, catalogue.bibliography))
        if hint:
            yield Problem("C001", f"no entry {mention.name!r}", hint, mention.place, work=mention.name)


def _candidates(key: str, library: Iterable[str]) -> list[str]:
    """Keys with the same beginning or end, as comparing with each of ten thousand keys would be slow."""
    first, last = key[:1].casefold(), key[-4:].casefold()
    return [other for other in library if other[:1].casefold() == first or other[-4:].casefold() == last]


@site_check("C002")
def uncited_entry(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
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


@article_check("C017")
def other_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for written, entry, place in _cited_otherwise(article, catalogue):
        if written not in entry.ids:
            message = f"{written!r} is not the entry's key but its key in another spelling"
            yield Problem("C017", message, f"Write {entry.key!r}.", place, (Edit(place, as_cited(entry.key)),))


def _cited_otherwise(article: ArticleFacts, catalogue: Catalogue) -> Iterator[tuple[str, Entry, Place]]:
    """Citations by another key than the main one: the key as written, the entry, the place of the key."""
    for citation, place in article.placed_citations:
        entry = catalogue.bibliography.resolve(citation.citekey)
        if entry is not None and entry.key != citation.citekey:
            yield citation.citekey, entry, place


MOST = 5
"""The largest number of citations of one locator of a work in an article without a report."""


@article_check("C021")
def repeated_note(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    places = defaultdict(list)
    for use in article.written_citations:
        for citation, place in zip(use.citations, use.places, strict=True):
            if use.bracketed:
                places[citation.citekey, citation.locators].append(place)
    for (key, locators), found in places.items():
        if len(found) > MOST:
            where = ", ".join(f"{locator.label} {locator.value}" for locator in locators) or "no place"
            hint = "Cite it once for the passage, or call one footnote several times."
            yield Problem("C021", f"{key!r} with {where} is cited {len(found)} times", hint, found[MOST])


BOOKS = frozenset({"book", "mvbook", "collection", "mvcollection", "reference", "mvreference"})
"""Types of works that are too long to be cited without a locator."""


@article_check("C027")
def citation_without_locator(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for citation, place in article.placed_citations:
        entry = catalogue.bibliography.resolve(citation.citekey) if lacks_place(citation) else None
        if entry is not None and entry.type in BOOKS and _has_places(entry) and "C027" not in entry.silenced:
            hint = "Add the place: `[@key p. 12]`."
            yield Problem("C027", f"the book {citation.citekey!r} is cited without a page", hint, place)


def _has_places(entry: Entry) -> bool:
    return entry.text.get("pagination", "").strip().lower() != "none"


@article_check("C028")
def former_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for written, entry, place in _cited_otherwise(article, catalogue):
        if written in entry.ids:
            message = f"{written!r} is a further key of {entry.key!r}"
            yield Problem("C028", message, f"Write {entry.key!r}.", place, (Edit(place, as_cited(entry.key)),))


_COUNTED = frozenset({"page", "line", "verse", "folio", "paragraph", "section", "note", "column"})


@article_check("C029")
def backward_range(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for citation, place in article.placed_citations:
        for locator in citation.locators:
            for span in spans(locator.value) if locator.label in _COUNTED else ():
                if span.last < span.first:
                    message = f"{locator.label} {span.text!r} of {citation.citekey!r} runs backwards"
                    yield Problem("C029", message, "Check the numbers.", place)


_DATED = ("date", "year", "title", "note", "addendum", "edition")
_YEAR = re.compile(r"[12][0-9]{3}")


@article_check("C030")
def contradicted_year(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for use in article.written_citations:
        if "(" not in use.sentence:
            continue
        entries = [catalogue.bibliography.resolve(citation.citekey) for citation in use.citations]
        known = {year for entry in entries if entry for year in _years_of(entry)}
        for entry, place in zip(entries, use.places, strict=True):
            for name in entry.names.get("author", ()) if entry and known else ():
                # The years in brackets directly after the name.
                behind = rf"(?<!\w){re.escape(name.short)}(?:[’']s)?\s?\(([12][0-9]{{3}})[a-z]?\)"
                for year in re.findall(behind, use.sentence) if name.short else ():
                    if year not in known:
                        message = f"the text has '{name.short} ({year})', the work cited has {', '.join(sorted(known))}"
                        yield Problem("C030", message, "Correct the year in the text or in the library.", place)


def _years_of(entry: Entry) -> Iterator[str]:
    """The years of its dates, its reprints, and those in its title and notes."""
    for field, text in entry.text.items():
        if field.endswith(_DATED):
            yield from _YEAR.findall(text)


_SEVERAL = re.compile(r"[0-9a-z]\W+[0-9a-z]", re.IGNORECASE)


@site_check("C031")
def unlocated_citation(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    located = frozenset[str]().union(*(article.located for article in site.articles.values()))
    for article in site.articles.values():
        for citekey, place in article.unlocated:
            entry = catalogue.bibliography.resolve(citekey) if citekey in located else None
            if entry is not None and _has_pages(entry):
                message = f"{citekey!r} is cited without a place, and elsewhere with one"
                yield Problem("C031", message, "Add the place: `[@key p. 12]`.", place)


def _has_pages(entry: Entry) -> bool:
    """Whether the work is a part with several pages; C027 reports whole books."""
    return entry.type not in BOOKS and _has_places(entry) and bool(_SEVERAL.search(entry.text.get("pages", "")))


_PARTS = PARTS_OF_BOOKS | {"article", "suppperiodical"}
"""Types of works inside others, whose pages are part of the larger work."""


@article_check("C033")
def page_outside_work(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for citation, place in article.placed_citations:
        values = [locator.value for locator in citation.locators if locator.label == "page"]
        entry = catalogue.bibliography.resolve(citation.citekey) if values else None
        own = _pages_of(entry) if entry else None
        for span in spans(", ".join(values)) if own else ():
            if own and span.roman == own.roman and not own.first <= span.first <= own.last >= span.last:
                message = f"page {span.text!r} is not in {citation.citekey!r}, which has pages {own.text}"
                yield Problem("C033", message, "Check the citation, and `pages` of the entry.", place)


def _pages_of(entry: Entry) -> Span | None:
    """The single page range of such a work, or None."""
    written = entry.text.get("pages", "").strip()
    found = list(spans(written)) if entry.type in _PARTS else []
    only = found[0] if len(found) == 1 else None
    return only if only and only.is_range and only.text == written and only.first <= only.last else None


@article_check("C037")
def retracted_work(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    return _retracted(((citation.citekey, place) for citation, place in article.placed_citations), catalogue)


@site_check("C037")
def retracted_work_in_data(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    sources = catalogue.rules.reach.values() if catalogue.rules else ()
    return _retracted(sorted({(one.cite, one.at) for group in sources for one in group if one.at}), catalogue)


def _retracted(cited: Iterable[tuple[str, Place]], catalogue: Catalogue) -> Iterator[Problem]:
    for key, place in cited:
        entry = catalogue.bibliography.resolve(key)
        if entry is not None and entry.text.get("retracted") and "C037" not in entry.silenced:
            yield Problem("C037", f"{key!r} is retracted", "Cite another work, or say why this one is cited.", place)
