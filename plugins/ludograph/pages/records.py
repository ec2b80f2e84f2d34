"""What articles, works, games, names and countries are, as JSON for other programs; `machines` describes the form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludograph.article.description import title_of
from ludograph.article.facts import ArticleFacts
from ludograph.article.index import GameListing, SiteIndex
from ludograph.author import credited
from ludograph.bibliography.citing.locator_words import locator_text
from ludograph.bibliography.formatting.references import sort_key
from ludograph.bibliography.formatting.work import Work, short_title
from ludograph.bibliography.pieces import plain, text
from ludograph.bibliography.place import reference_id, work_page
from ludograph.catalogue import Catalogue
from ludograph.codec.text import json_file
from ludograph.countries.gazetteer import country_name
from ludograph.dates import first_year
from ludograph.pages.bibliography import cited_works
from ludograph.pages.countries import country_page
from ludograph.pages.names import names_game

Record = dict[str, Any]


def record_files(index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, bytes]]:
    """`api/*.json`; each is a list of records in a fixed order."""
    yield "api/articles.json", _json(_article(one, index, catalogue) for one in index.articles.values())
    yield "api/works.json", _json(_works(index, catalogue))
    yield "api/games.json", _json(_game(one, catalogue) for one in index.games if one.is_game)
    yield "api/names.json", _json(_names(index, catalogue))
    yield "api/countries.json", _json(_countries(index, catalogue))


def address(page: str, catalogue: Catalogue, anchor: str = "") -> str:
    """The address of a page from the site's root; an unknown page has one made from its path."""
    known = catalogue.addresses.pages.get(page) if catalogue.addresses else None
    if known is not None:
        url = known.url
    else:
        stem = page.removesuffix(".md")
        url = f"{stem}/" if catalogue.settings.directory_urls else f"{stem}.html"
    return f"{url}#{anchor}" if anchor else url


def _json(records: Iterator[Record]) -> bytes:
    known = [{key: value for key, value in record.items() if value not in ("", None, [], ())} for record in records]
    return json_file(known)


def _article(article: ArticleFacts, index: SiteIndex, catalogue: Catalogue) -> Record:
    metadata = article.metadata
    # An article that is not listed is named nowhere, though a link leads to it.
    links = {use.resolved for use in article.links if use.resolved in index.articles}
    return {
        "page": article.page,
        "url": address(article.page, catalogue),
        "title": title_of(article),
        "lang": metadata.title.lang or article.lang,
        "description": metadata.description,
        "tags": list(metadata.tags),
        "countries": list(dict.fromkeys(use.code for use in article.countries)),
        "created": metadata.created,
        "modified": metadata.modified,
        "authors": [author.record for author in credited(metadata.authors, catalogue.settings.authors)],
        "cites": sorted({citation.citekey for use in article.citations for citation in use.citations}),
        "links": sorted(links),
    }


def _works(index: SiteIndex, catalogue: Catalogue) -> Iterator[Record]:
    cited = cited_works(index, catalogue)
    for work in sorted(catalogue.bibliography.entries, key=sort_key):
        page, anchor = work_page(work, catalogue.bibliography.on_one_page), reference_id(work.key)
        yield {
            "key": work.key,
            "type": work.type,
            "lang": work.lang,
            "title": plain(text(short_title(Work(work)))),
            "year": first_year(work.dates.get("date")),
            "url": address(page, catalogue, anchor),
            "cited": [
                {"page": use.article.page, "anchor": use.use.anchor, "locator": locator_text(use.citation.locators)}
                for use in cited.get(work.key, ())
            ],
        }


def _game(listing: GameListing, catalogue: Catalogue) -> Record:
    return {
        "title": listing.title.text,
        "lang": listing.title.lang or listing.article.lang,
        "original": [{"text": name.text, "lang": name.lang} for name in listing.original_titles],
        "url": address(listing.article.page, catalogue, listing.anchor),
        "game": listing.game,
        "players": listing.players.text,
        "equipment": listing.equipment,
        "decks": list(listing.decks),
        "countries": list(listing.countries),
        "attested": listing.attested,
    }


def _names(index: SiteIndex, catalogue: Catalogue) -> Iterator[Record]:
    for name in filter(lambda name: names_game(name, index), index.names):
        url = address(name.article.page, catalogue, name.use.anchor)
        yield {"text": name.use.text, "lang": name.use.lang, "kind": name.use.kind.value, "url": url}


def _countries(index: SiteIndex, catalogue: Catalogue) -> Iterator[Record]:
    for code, listings in index.countries.items():
        games = [address(one.article.page, catalogue, one.anchor) for one in listings]
        name = country_name(code, catalogue.settings.lang)
        yield {"code": code, "name": name, "url": address(country_page(code), catalogue), "games": games}
