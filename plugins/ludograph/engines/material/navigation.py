"""MkDocs's navigation in two: that of the readers and that of the people who write the site."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from markupsafe import escape
from mkdocs.structure.files import File
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from ludograph.base.frozen import frozen
from ludograph.site.finished import FinishedPage


@frozen
class DividedNavigation:
    """Both menus."""

    readers: Navigation
    writers: Navigation

    @property
    def way_in(self) -> str | None:
        """The address of the page where those who write begin; None without one."""
        return self.writers.pages[0].url if self.writers.pages else None


class FolderMenus:
    """The menus of pages that are not in the menu. Pages of one folder show the same menu."""

    def __init__(self, named: Iterable[File] | None = None) -> None:
        """`named` are the files of the pages in the navigation; without them every page's menu is its own."""
        self._on = named is not None
        self._named = {file.src_uri: file.url for file in named or ()}
        self._made: dict[tuple[str, bool, str], str] = {}

    def of(self, page: FinishedPage | None) -> Callable[[Callable[[], str]], str]:
        """Gives the menu that was made for another page of the folder, or calls what makes it."""
        # The way to a page below this one is not that of its neighbours.
        if page is None or not self._on or page.source in self._named or self._is_above(page.address):
            return lambda make: make()
        key = page.lang, page.workshop, posixpath.dirname(page.address.rstrip("/"))

        def once(make: Callable[[], str]) -> str:
            if key not in self._made:
                self._made[key] = make()
            return self._made[key]

        return once

    def _is_above(self, address: str) -> bool:
        return any(url.startswith(address) for url in self._named.values())


def escaped_titles(nav: Any) -> Any:
    """Our own navigation, whose sections are named after folders, as the theme wants it: it prints titles as HTML."""
    if isinstance(nav, dict):
        return {str(escape(title)): escaped_titles(entry) for title, entry in nav.items()}
    return [escaped_titles(entry) for entry in nav] if isinstance(nav, list) else nav


def divided(nav: Navigation, is_workshop: Callable[[str], bool]) -> DividedNavigation:
    """The navigation in two; each page is followed by the next of its own part."""
    parts = []
    for wanted in (False, True):
        items = list(_kept(nav.items, is_workshop, wanted))
        pages = [page for page in nav.pages if is_workshop(page.file.src_uri) is wanted]
        part = Navigation(items, pages)
        part.homepage = nav.homepage
        if pages:
            pages[0].previous_page = pages[-1].next_page = None
        for page, following in pairwise(pages):
            page.next_page, following.previous_page = following, page
        parts.append(part)
    return DividedNavigation(*parts)


def _kept(items: Iterable[Any], is_workshop: Callable[[str], bool], wanted: bool) -> Iterator[Any]:
    """The items of one part. A section of both is there twice, each time with its own pages; links are the readers'."""
    for item in items:
        if isinstance(item, Section):
            inside = list(_kept(item.children, is_workshop, wanted))
            if len(inside) == len(item.children):
                yield item
            elif inside:
                section = Section(item.title, inside)
                section.parent = item.parent
                for child in inside:
                    child.parent = section
                yield section
        elif (isinstance(item, Page) and is_workshop(item.file.src_uri)) is wanted:
            yield item
