"""The data of each article for checks over the whole site, so that articles need not be read again.

An outline is cached with the problems of its article. The checks of the site depend only on outlines and the catalogue,
so nothing else can change their results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from ludograph.article.facts import EVERY_GAME, ArticleFacts, NameKind
from ludograph.article.facts.aliases import alias_place, places_of
from ludograph.article.facts.restriction import UsedNames
from ludograph.article.facts.rights import Credit, credits_in
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.library.citing.citation import Citation, CitationMode

_TITLES = frozenset({NameKind.TITLE, NameKind.SUBGAME, NameKind.ALIAS})


@frozen
class Outline:
    """The data of one article for checks over the site."""

    path: str
    page: str
    names: tuple[tuple[str, str, Place], ...]
    """Text, language and place of each name; titles only if they are not in the page's language."""
    aliases: tuple[str, ...]
    alias_place: Place
    headings: tuple[str, ...]
    """Ids for links, in the order of the page."""
    fragments: frozenset[str]
    """All fragments that name a place in it, to be searched in all `spellings`."""
    aims: tuple[tuple[str, str, Place], ...]
    """Links to a place in another page: the page, the fragment as written, the place of the link."""
    files: frozenset[str]
    """Files and pages that it shows or to which it links."""
    credits: tuple[tuple[str, Credit, Place], ...]
    """The credits in its figures: the file, the credit, and the place of the figure."""
    hosts: tuple[tuple[str, Place], ...]
    """Other sites whose pictures it shows as links: the host, and the place of the picture."""
    works: frozenset[str]
    """Citekeys, as written, that it cites or lists."""
    located: frozenset[str]
    """The citekeys that it cites with a locator."""
    unlocated: tuple[tuple[str, Place], ...]
    """Citations without locators: the citekey, and the place. Names in a sentence (`@Key`) are omitted."""
    subjects: frozenset[str]
    """Ids of the games that it describes."""
    shown: tuple[tuple[str, Place], ...]
    """Ids of games, as written, in its components: the id, and the place of the component."""
    documents: bool
    """Whether another plugin adds documentation of code, with places of its own."""


@frozen
class SiteOutline:
    """All articles' outlines, and the entries used by articles without a page."""

    articles: Mapping[str, Outline]
    """By path under docs/, ordered by path."""
    unpublished: UsedNames = field(default_factory=UsedNames)
    generated: Mapping[str, Outline] = field(default_factory=dict)
    """The generated pages with link targets of articles."""


def outline_of(facts: ArticleFacts) -> Outline:
    # A title is in the page's language unless the article sets another.
    names = [name for name in facts.names if name.kind not in _TITLES or name.lang != facts.lang]
    links = [link for link in facts.links if link.resolved]
    aimed = [link for link in links if link.fragment and not link.external and link.resolved != facts.page]
    cited = list(facts.placed_citations)
    return Outline(
        facts.path,
        facts.page,
        tuple((name.text.strip(), name.lang, name.place) for name in names),
        facts.metadata.aliases,
        alias_place(facts),
        tuple(anchor.id for anchor in facts.anchors),
        frozenset(places_of(facts.ids, facts.anchors)),
        tuple((link.resolved or "", link.fragment, link.address or link.place) for link in aimed),
        facts.shown_files,
        tuple(credits_in(facts)),
        tuple((image.host, image.place) for image in facts.images if image.host),
        facts.works(),
        frozenset(citation.citekey for citation, _ in cited if citation.locators),
        tuple((citation.citekey, place) for citation, place in cited if lacks_place(citation)),
        facts.metadata.games,
        tuple((game, use.place) for use in facts.rules for game in use.games if game != EVERY_GAME),
        bool(facts.documented),
    )


def lacks_place(citation: Citation) -> bool:
    """Whether a citation cites a work as a whole. One with more words after the key, or in a sentence, does not."""
    return not citation.locators and not citation.suffix and citation.mode is not CitationMode.AUTHOR_IN_TEXT


def site_outline(
    articles: Iterable[Outline], unpublished: UsedNames, generated: Callable[[str], ArticleFacts | None]
) -> SiteOutline:
    """The outlines ordered by path; `generated` gives the facts of a generated page, or None.

    It is called only for pages with link targets of articles.
    """
    by_page = {article.page: article for article in articles}
    aimed = {page for article in by_page.values() for page, _, _ in article.aims if page.endswith(".md")}
    made = {page: generated(page) for page in sorted(aimed - by_page.keys())}
    outlines = {page: outline_of(facts) for page, facts in made.items() if facts is not None}
    return SiteOutline({page: by_page[page] for page in sorted(by_page)}, unpublished, outlines)
