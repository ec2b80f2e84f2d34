"""The page that documents what programs can read of the site."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.languages.words import N_
from ludograph.pages.writing import page

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
        "the library as BibTeX and as CSL-JSON; an article's own works are in its folder as references.bib and"
        " references.json",
    ),
    ("feed.xml", "an Atom feed of the articles that were changed last"),
    ("sitemap.xml", "all pages"),
)
_ABOUT = "Feeds and files of the site for programs."
_AFTER = """\
A page's folder also holds the CSV and JSON of each of its tables. An article's page carries a JSON-LD record, Open
Graph values and citation metadata in its head.
"""


class Machines:
    """The API's documentation."""

    src_uri = "api.md"
    title = N_("For programs")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One fixed text."""
        rows = [f"| `{address}` | {content} |" for address, content in _FILES]
        table = "\n".join(["| address | content |", "| --- | --- |", *rows])
        yield (
            self.src_uri,
            page(self.title, _BEFORE, table, _AFTER, description=_ABOUT, lang="en"),
        )
