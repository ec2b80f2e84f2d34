"""The generated pages: those of `pages/` and those of the manual."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import Any

from ludograph.article.facts.index import SiteIndex
from ludograph.article.tree import Made, MadePage, Value
from ludograph.base.problems import Problem, internal_error
from ludograph.catalogue import Address, Catalogue
from ludograph.languages.words import made_in, translated_in
from ludograph.rules.data.model import Rules
from ludograph.site.addresses import url_of
from ludograph.site.pages import FOR_WRITERS, PAGES, GeneratedPage, Site, files, pages_of
from ludograph.site.pages.countries import FOLDER as COUNTRIES
from ludograph.site.pages.language_parts import INDEXES, pages_of_parts
from ludograph.site.pages.manual_pages import MANUAL_PAGES
from ludograph.store import Cache
from ludograph.store.codec import CodecError, late_values

GENERATED: tuple[GeneratedPage, ...] = (*PAGES, *MANUAL_PAGES)

WORKSHOP = FOR_WRITERS | {page.src_uri for page in MANUAL_PAGES}
"""The pages for authors of the site."""


def named_pages(navigation: object) -> frozenset[str]:
    """The generated pages that the navigation names; they are created even if they have nothing to show."""
    return frozenset(page.src_uri for page in GENERATED).intersection(map(str, _leaves(navigation)))


def unnamed_manual(navigation: object) -> frozenset[str]:
    """The pages of the program's manual that are not in the navigation and therefore not created."""
    return frozenset(page.src_uri for page in MANUAL_PAGES) - named_pages(navigation)


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
    named: Collection[str] = (),
) -> dict[str, Made]:
    """Path under docs/ → content, except the pages `without`; an article of the same path takes a page's place.

    Pages without content are made only if they are among `named`.

    `report` receives problems of pages that could not be created; such pages contain an error message.
    """
    found: dict[str, Made] = {}
    indexes = {page.src_uri for page in INDEXES}
    for page in GENERATED:
        # The words around an article are enough for the indexes alone.
        lang = (made_in if page.src_uri in indexes else translated_in)(catalogue.settings.lang)
        own = catalogue.with_settings(lang=lang)
        is_wanted = page.src_uri in named or page.src_uri in index.links or page.has_content(index, catalogue)
        if page.src_uri in without or not is_wanted:
            continue
        try:
            made = [
                (uri, _stored(one._replace(lang=one.lang or lang), index.cache) if isinstance(one, MadePage) else one)
                for uri, one in pages_of(page, index, own)
            ]
        except Exception as error:  # noqa: BLE001 — one page never stops a site
            report(internal_error(error, f"making {page.src_uri}"))
            made = [(page.src_uri, MadePage(page.title, ("This page could not be made: INT001.",)))]
        found |= made
    index.let_go()
    return found | {uri: _stored(one, index.cache) for uri, one in pages_of_parts(index, catalogue)}


def _stored(page: MadePage, cache: Cache | None) -> MadePage:
    """The page with its content encoded and out of memory until it is read, as a large site has thousands."""
    value: Any = Value
    with suppress(CodecError):
        if cache is not None:
            return page._replace(content=late_values(value, page.content).moved(cache.spill.keep))
    return page


def late_names(without: Collection[str]) -> frozenset[str]:
    """The paths without extension of all pages that articles may make, and of the folders of further ones."""
    made = {page.src_uri.removesuffix(".md") for page in PAGES if page.src_uri not in without}
    return frozenset({*made, COUNTRIES})


def standing_files(catalogue: Catalogue) -> frozenset[str]:
    """The files for programs that do not depend on articles."""
    names = {name for name, _ in files(SiteIndex({}), Catalogue(settings=catalogue.settings), Site())}
    return frozenset(names | ({"bibliography.bib", "bibliography.json"} if catalogue.has_library else set()))


def standing_addresses(
    catalogue: Catalogue, without: Collection[str] = (), named: Collection[str] = ()
) -> tuple[Address, ...]:
    """The generated pages that do not depend on articles, so that articles can link to them before they are read."""
    nothing = Catalogue(settings=catalogue.settings)
    manual = {page.src_uri for page in MANUAL_PAGES}  # there is exactly one of each, and creating them takes long
    data = SiteIndex({}, catalogue.rules or Rules())
    wanted = {page.src_uri for page in GENERATED if page.src_uri in named or page.has_content(data, catalogue)}
    others = {page.src_uri for page in GENERATED} - wanted
    made = manual | generated_pages(SiteIndex({}), nothing, manual | others, named=wanted).keys()
    urls = {page.src_uri: url_of(page.src_uri, catalogue.settings.directory_urls) for page in GENERATED}
    words = catalogue.settings.words
    tag = words.tag(catalogue.settings.lang) or ""
    return tuple(
        Address(page.src_uri, urls[page.src_uri], words.gettext(page.title), tag, generated=True)
        for page in GENERATED
        if page.src_uri in made and page.src_uri not in without
    )
