"""What the checks of a whole site see of each article, so that they need no article read again.

An outline is kept with what was found in its article. The checks of the site are a function of the outlines and the
catalogue: they can look at nothing else, so nothing else can change what they find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from ludograph.article.facts import ArticleFacts, NameKind, RulesUse
from ludograph.article.facts.aliases import alias_place, places_of
from ludograph.article.facts.restriction import UsedNames
from ludograph.article.facts.rights import Credit, credits_in
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.library.citing.citation import Citation, CitationMode

_TITLES = frozenset({NameKind.TITLE, NameKind.SUBGAME, NameKind.ALIAS})


@frozen
class Outline:
    """What one article shows of itself to the others."""

    path: str
    page: str
    names: tuple[tuple[str, str, Place], ...]
    """Text, language and place of each name; titles only where they are not in the page's language."""
    aliases: tuple[str, ...]
    alias_place: Place
    headings: tuple[str, ...]
    """Ids of what a link may name, in the order of the page."""
    fragments: frozenset[str]
    """Everything that means a place in it, to be looked for in all `spellings`."""
    aims: tuple[tuple[str, str, Place], ...]
    """Links to a place in another page: the page, the fragment as written, where the link stands."""
    files: frozenset[str]
    """Files and pages that it shows or links to."""
    credits: tuple[tuple[str, Credit, Place], ...]
    """What its figures say of a picture's rights: the file, the credit, and where the figure stands."""
    hosts: tuple[tuple[str, Place], ...]
    """Other sites whose pictures it shows as links: the host, and where the picture stands."""
    works: frozenset[str]
    """Citekeys as written that it cites or lists."""
    located: frozenset[str]
    """The citekeys that it cites with a place in the work."""
    unlocated: tuple[tuple[str, Place], ...]
    """Citations without: the citekey, and where it stands. Names in a sentence (`@Key`) are left out."""
    subjects: frozenset[str]
    """Ids of the games that it describes."""
    shown: tuple[tuple[str, Place], ...]
    """Ids of games, as written, that its components show: the id, and where the component stands."""


@frozen
class SiteOutline:
    """All articles' outlines, and what articles without a page use."""

    articles: Mapping[str, Outline]
    """By path under docs/, in the order of the paths."""
    unpublished: UsedNames = field(default_factory=UsedNames)
    generated: Mapping[str, Outline] = field(default_factory=dict)
    """The pages without an author to whose places articles link."""


def outline_of(facts: ArticleFacts) -> Outline:
    """What the article shows of itself to the others."""
    # A title is in the page's language unless the article says otherwise.
    names = [name for name in facts.names if name.kind not in _TITLES or name.lang != facts.lang]
    links = [link for link in facts.links if link.resolved]
    aimed = [link for link in links if link.fragment and not link.external and link.resolved != facts.page]
    cited = [
        (citation, place)
        for use in facts.written_citations
        for citation, place in zip(use.citations, use.places, strict=True)
    ]
    listed = (use.options["key"] for use in facts.rules if use.options.get("key"))
    return Outline(
        facts.path,
        facts.page,
        tuple((name.text.strip(), name.lang, name.place) for name in names),
        facts.metadata.aliases,
        alias_place(facts),
        tuple(anchor.id for anchor in facts.anchors),
        frozenset(places_of(facts.ids, facts.anchors)),
        tuple((link.resolved or "", link.fragment, link.address or link.place) for link in aimed),
        frozenset(
            [*facts.uses.files, *(image.file for image in facts.images), *(link.resolved or "" for link in links)]
        ),
        tuple(credits_in(facts)),
        tuple((image.host, image.place) for image in facts.images if image.host),
        frozenset([*(citation.citekey for use in facts.citations for citation in use.citations), *listed]),
        frozenset(citation.citekey for citation, _ in cited if citation.locators),
        tuple((citation.citekey, place) for citation, place in cited if _lacks_place(citation)),
        facts.metadata.games,
        tuple((game, use.place) for use in facts.rules for game in _games_of(use)),
    )


def _games_of(use: RulesUse) -> list[str]:
    written = ",".join(use.options.get(name, "") for name in ("game", "games"))
    return [id_.strip() for id_ in written.split(",") if id_.strip()]


def _lacks_place(citation: Citation) -> bool:
    return not citation.locators and not citation.suffix and citation.mode is not CitationMode.AUTHOR_IN_TEXT


def site_outline(
    articles: Iterable[Outline], unpublished: UsedNames, generated: Callable[[str], ArticleFacts | None]
) -> SiteOutline:
    """The outlines in the order of their paths; `generated` gives what a page without an author says, where it is one.

    It is asked for no more pages than those to whose places articles link.
    """
    by_page = {article.page: article for article in articles}
    aimed = {page for article in by_page.values() for page, _, _ in article.aims if page.endswith(".md")}
    made = {page: generated(page) for page in sorted(aimed - by_page.keys())}
    outlines = {page: outline_of(facts) for page, facts in made.items() if facts is not None}
    return SiteOutline({page: by_page[page] for page in sorted(by_page)}, unpublished, outlines)
