"""Pages without an author, and files for programs, made from what all articles say.

Each page is one file here and one line in `PAGES`; `files` are the feed, the records, redirects and the search index.
The addresses of pages are pure functions of their subjects, so that an article can link to them before they exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from ludograph.article.facts import ArticleFacts
from ludograph.article.index import SiteIndex
from ludograph.cache import Cache
from ludograph.catalogue import Catalogue
from ludograph.pages.az import AtoZ
from ludograph.pages.bibliography import Bibliography
from ludograph.pages.countries import Countries
from ludograph.pages.credits import Credits
from ludograph.pages.files import Search, Site, in_search, searches, site_files
from ludograph.pages.games import Games
from ludograph.pages.glossary import Glossary
from ludograph.pages.house_rules import HouseRules
from ludograph.pages.machines import Machines
from ludograph.pages.names import Names
from ludograph.pages.open_questions import OpenQuestions
from ludograph.pages.recent import Recent
from ludograph.pages.rule_notes import RuleNotes
from ludograph.pages.rules_pages import Decks, Numbers, YakuComparison
from ludograph.pages.tags import Tags
from ludograph.pages.timeline import Timeline

__all__ = ["FOR_WRITERS", "OF_ALL", "PAGES", "GeneratedPage", "Site", "files", "generate", "pages_of", "searches_of"]


class GeneratedPage(Protocol):
    """A page without an author, or several."""

    src_uri: str
    """The page that stands in the navigation: its path under docs/, as if somebody had written it there."""
    title: str

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """Path under docs/ and Markdown, with front matter, of each page; in a fixed order."""
        ...


PAGES: tuple[GeneratedPage, ...] = (
    Games(),
    Names(),
    Countries(),
    Timeline(),
    YakuComparison(),
    Decks(),
    Numbers(),
    RuleNotes(),
    HouseRules(),
    Glossary(),
    Bibliography(),
    Credits(),
    AtoZ(),
    Tags(),
    Recent(),
    OpenQuestions(),
    Machines(),
)

OF_ALL = frozenset({Bibliography.src_uri, Credits.src_uri, OpenQuestions.src_uri})
"""Pages that also name the workshop's articles: the maker of a picture is named wherever it is shown."""

FOR_WRITERS = frozenset({Machines.src_uri, OpenQuestions.src_uri})
"""Pages for the people who write the site, or programs for it."""


def generate(index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Path under docs/ and Markdown of every generated page; an address that an article has is left to it (ADR001)."""
    for page in PAGES:
        for src_uri, markdown in pages_of(page, index, catalogue):
            if src_uri not in index.articles:
                yield src_uri, markdown


def pages_of(page: GeneratedPage, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """What the page makes of the articles that concern it."""
    return page.pages(index if page.src_uri in OF_ALL else index.for_readers, catalogue)


def files(
    index: SiteIndex,
    catalogue: Catalogue,
    site: Site,
    cache: Cache | None = None,
    searching: Iterable[tuple[str, bytes]] | None = None,
    unlisted: Iterable[ArticleFacts] = (),
) -> Iterator[tuple[str, bytes]]:
    """Path in the published site and content of each file for programs; those of the search may have been made."""
    yield from site_files(index, catalogue, site, cache, unlisted)
    if searching is not None:
        yield from searching
    else:
        for search in searches_of(index, catalogue):
            yield from search.files(lambda page: in_search(index.articles[page]))


def searches_of(index: SiteIndex, catalogue: Catalogue) -> tuple[Search, ...]:
    """The site's searches; that of the readers finds the generated pages too."""
    words = catalogue.settings.words
    pages = {page.src_uri: words.gettext(page.title) for page in PAGES if page.src_uri not in FOR_WRITERS}
    return tuple(searches(index, catalogue, pages))
