"""The pages without an author: those of `pages/` and those of the manual that are made from the program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from ludograph.article.facts.index import SiteIndex
from ludograph.article.tree import Made, MadePage
from ludograph.base.problems import Problem, internal_error
from ludograph.catalogue import Address, Catalogue
from ludograph.site.addresses import url_of
from ludograph.site.pages import FOR_WRITERS, PAGES, GeneratedPage, Site, files, pages_of
from ludograph.site.pages.language_parts import pages_of_parts
from ludograph.site.pages.manual_pages import MANUAL_PAGES

GENERATED: tuple[GeneratedPage, ...] = (*PAGES, *MANUAL_PAGES)

WORKSHOP = FOR_WRITERS | {page.src_uri for page in MANUAL_PAGES}
"""The pages for the people who write the site."""


def unnamed_manual(navigation: object) -> frozenset[str]:
    """The pages of the program's manual that the navigation does not name and that are therefore not made."""
    named = set(_leaves(navigation))
    return frozenset(page.src_uri for page in MANUAL_PAGES if page.src_uri not in named)


def _leaves(navigation: object) -> Iterator[object]:
    if isinstance(navigation, list | dict):
        for entry in navigation.values() if isinstance(navigation, dict) else navigation:
            yield from _leaves(entry)
    else:
        yield navigation


def generated_pages(
    index: SiteIndex,
    catalogue: Catalogue,
    without: Collection[str] = (),
    report: Callable[[Problem], object] = lambda problem: None,
) -> dict[str, Made]:
    """Content by path under docs/ of all but those `without`; an address that an article has is left to it.

    `report` hears of pages that could not be made: they say so, and all others are made.
    """
    found: dict[str, Made] = {}
    for page in (page for page in GENERATED if page.src_uri not in without):
        try:
            made = list(pages_of(page, index, catalogue))
        except Exception as error:  # noqa: BLE001 — one page never stops a site
            report(internal_error(error, f"making {page.src_uri}"))
            made = [(page.src_uri, MadePage(page.title, ("This page could not be made: INT001.",)))]
        found |= {src_uri: content for src_uri, content in made if src_uri not in index.articles}
    language_parts = pages_of_parts(index, catalogue)
    return found | {src_uri: content for src_uri, content in language_parts if src_uri not in index.articles}


def standing_files(catalogue: Catalogue) -> frozenset[str]:
    """The files for programs that are made whatever the articles say."""
    names = {name for name, _ in files(SiteIndex({}), Catalogue(settings=catalogue.settings), Site(cards=False))}
    return frozenset(names | ({"bibliography.bib", "bibliography.json"} if catalogue.has_library else set()))


def standing_addresses(catalogue: Catalogue, without: Collection[str] = ()) -> tuple[Address, ...]:
    """The pages that are made whatever the articles say, so that an article can link to them before it is read."""
    nothing = Catalogue(settings=catalogue.settings)
    manual = {page.src_uri for page in MANUAL_PAGES}  # there is always one of each; to write them takes long
    made = manual | generated_pages(SiteIndex({}), nothing, manual).keys()
    urls = {page.src_uri: url_of(page.src_uri, catalogue.settings.directory_urls) for page in GENERATED}
    return tuple(
        Address(page.src_uri, urls[page.src_uri], catalogue.settings.words.gettext(page.title), generated=True)
        for page in GENERATED
        if page.src_uri in made and page.src_uri not in without
    )
