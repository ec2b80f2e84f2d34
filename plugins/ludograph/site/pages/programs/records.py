"""Articles, works, games, names and countries as JSON for other programs; `machines` describes the format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import GameListing, SiteIndex
from ludograph.base.author import credited
from ludograph.catalogue import Catalogue
from ludograph.dates import first_year
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.words import N_
from ludograph.library.citing.locator_words import locator_text
from ludograph.library.formatting.order import reference_id, sort_key, work_page
from ludograph.library.formatting.work import PrintedWork, short_title
from ludograph.library.pieces import plain, text
from ludograph.site.pages.bibliography import cited_works
from ludograph.site.pages.countries import country_page
from ludograph.site.pages.generated_page import GeneratedPage, is_encyclopedia
from ludograph.site.pages.names import names_game
from ludograph.site.pages.writing import document
from ludograph.store.codec.text import json_file

Record = dict[str, Any]


def record_files(index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, bytes]]:
    """`api/*.json`; each is a list of records in a fixed order."""
    yield "api/articles.json", _json(_article(one, index, catalogue) for one in index.articles.values())
    yield "api/works.json", _json(_works(index, catalogue))
    yield "api/games.json", _json(_game(one, catalogue) for one in index.games if one.is_game)
    yield "api/names.json", _json(_names(index, catalogue))
    yield "api/countries.json", _json(_countries(index, catalogue))


def address(page: str, catalogue: Catalogue, anchor: str = "") -> str:
    """The address of a page from the site's root; for an unknown page, derived from its path."""
    known = catalogue.pages.get(page)
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
    # Unlisted articles are not named, even if a link leads to them.
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
            "title": plain(text(short_title(PrintedWork(work)))),
            "year": first_year(work.dates.get("date")),
            "url": address(page, catalogue, anchor),
            "cited": [
                {"page": use.article.page, "anchor": use.anchor, "locator": locator_text(use.locators)}
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


# The page that documents the data for programs.

_BEFORE = """\
Everything here is a file that is made with the site; nothing is computed when it is asked for. Addresses are relative
to the site's first page, text is UTF-8, lists are in a fixed order, and keys whose value is not known are absent.
"""
_FILES = (
    (
        "api/articles.json",
        "every article: `page`, `url`, `title`, `lang`, `description`, `tags`, `countries`, `created`, `modified`,"
        " `authors` (each with `name` and where known `lang`, `orcid`, `url`, and `type`: `organization`),"
        " `cites` (citekeys), `links` (pages)",
    ),
    (
        "api/works.json",
        "every work of the library: `key`, `type`, `lang`, `title`, `year`, `url` (its place in the bibliography),"
        " `cited` (a list of `page`, `anchor`, `locator`)",
    ),
    (
        "api/games.json",
        "every game, and every part of an article that describes one: `title`, `lang`, `original` (a list of `text`,"
        " `lang`), `url`, `game` (its id in the rules data), `players`, `equipment`, `decks`, `countries`, `attested`",
    ),
    ("api/names.json", "every name of a game: `text`, `lang`, `kind`, `url`"),
    ("api/countries.json", "every country: `code`, `name`, `url`, `games` (addresses)"),
    (
        "bibliography.bib, bibliography.json",
        "the library as BibTeX and as CSL-JSON; an article's own works are in its folder as references.bib,"
        " references.json and references.ris",
    ),
    ("feed.xml", "an Atom feed of the articles that were changed last"),
    ("sitemap.xml", "all pages"),
)
_ABOUT = "Feeds and files of the site for programs."
_AFTER = """\
A page's folder also holds the CSV and JSON of each of its tables. An article's page carries a JSON-LD record, Open
Graph values and citation metadata in its head. Where the site publishes its data, an article is also there as Markdown
(`games/koi-koi/koi-koi.md`), and `llms.txt` lists all of them.
"""


class Machines(GeneratedPage):
    """The API's documentation."""

    src_uri = "api.md"
    title = N_("For programs")

    def has_content(self, index: SiteIndex, catalogue: Catalogue) -> bool:
        return is_encyclopedia(index, catalogue)

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """A single fixed text."""
        rows = [f"| `{address}` | {content} |" for address, content in _FILES]
        table = "\n".join(["| address | content |", "| --- | --- |", *rows])
        yield (
            self.src_uri,
            document(self.title, _BEFORE, table, _AFTER, description=_ABOUT, lang="en"),
        )
