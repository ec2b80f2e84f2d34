"""Files for programs: the records, the feed, redirects, link cards, the library, the search index."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ludograph.article.facts import ArticleFacts
from ludograph.article.index import SiteIndex, title_of
from ludograph.bibliography.export.formats import references_bib, references_json
from ludograph.cache import Cache, Kind, content_hash
from ludograph.catalogue import Catalogue
from ludograph.countries.gazetteer import country_name
from ludograph.pages.feed import feed
from ludograph.pages.findable import FoundPage, found_subjects, synonyms
from ludograph.pages.games import deck_name
from ludograph.pages.records import address, record_files
from ludograph.pages.redirects import redirect_files
from ludograph.pages.search import Subject, search_files, subject
from ludograph.pages.social import social_card
from ludograph.places import SEARCH, WORKSHOP_SEARCH

CARD = Kind("link-card", bytes)


@dataclass(frozen=True, slots=True)
class Site:
    """What the files need to know besides articles and catalogue."""

    name: str = ""
    url: str = ""
    """`https://example.org/`, or "" where it is not given."""
    cards: bool = True
    """Whether link cards are drawn."""


def site_files(
    index: SiteIndex, catalogue: Catalogue, site: Site, pages: Sequence[FoundPage] = (), cache: Cache | None = None
) -> Iterator[tuple[str, bytes]]:
    """Path in the published site and content of each file; link cards that have not changed come from the cache.

    The readers' search also finds `pages`; the workshop has a search of its own.
    """
    yield "robots.txt", robots(site)
    yield "feed.xml", feed(index.for_readers, catalogue, site.url)
    yield from record_files(index.for_readers, catalogue)
    yield from redirect_files(index, catalogue)
    keys = [entry.key for entry in catalogue.bibliography.entries]
    if keys:
        yield "bibliography.bib", references_bib(catalogue.bibliography, keys).encode()
        library = references_json(catalogue.bibliography, keys)
        yield "bibliography.json", (json.dumps(library, ensure_ascii=False, indent=1) + "\n").encode()
    if site.cards:
        for article in index.articles.values():
            yield card_file(article), _card(article, site, cache)
    yield from _search(index.for_readers, catalogue, SEARCH, found_subjects(pages, index.for_readers, catalogue))
    if index.for_writers.articles:
        yield from _search(index.for_writers, catalogue, WORKSHOP_SEARCH)


def card_file(article: ArticleFacts) -> str:
    """Where an article's link card lies: `assets/cards/games/koi-koi.png`."""
    return f"assets/cards/{article.page.rpartition('.')[0]}.png"


def robots(site: Site) -> bytes:
    """Everything may be read; the search index need not be."""
    sitemap = f"Sitemap: {site.url}sitemap.xml\n" if site.url else ""
    return f"User-agent: *\nDisallow: /{SEARCH}/\nDisallow: /{WORKSHOP_SEARCH}/\n{sitemap}".encode()


def _card(article: ArticleFacts, site: Site, cache: Cache | None) -> bytes:
    title = title_of(article)
    key = content_hash(title, site.name)
    drawn = cache.get(CARD, key) if cache else None
    if drawn is None:
        drawn = social_card(title, site.name)
        if cache:
            cache.put(CARD, key, drawn)
    return drawn


def _search(
    index: SiteIndex, catalogue: Catalogue, folder: str, further: Iterable[Subject] = ()
) -> Iterator[tuple[str, bytes]]:
    subjects: list[tuple[str, Callable[[], Subject]]] = [
        (address(article.page, catalogue), partial(_subject, article, index, catalogue))
        for article in index.articles.values()
    ]
    subjects += [(one.url, partial(_known, one)) for one in further]
    country_named = partial(country_name, page_lang=catalogue.settings.lang)
    deck_named = partial(deck_name, catalogue=catalogue)
    yield from search_files(subjects, country_named, deck_named, synonyms(catalogue), folder)


def _known(one: Subject) -> Subject:
    return one


def _subject(article: ArticleFacts, index: SiteIndex, catalogue: Catalogue) -> Subject:
    listings = list(index.listings(article))
    codes = dict.fromkeys(code[:2] for one in listings for code in one.countries)
    countries = {code: country_name(code, catalogue.settings.lang) for code in codes}
    decks = list(dict.fromkeys(deck for one in listings for deck in one.decks))
    return subject(article, address(article.page, catalogue), title_of(article), countries, decks)
