"""The navigation: folders in that of mkdocs.yml, and a section of indexes in the one that MkDocs makes by itself.

`- games/` is every article in the folder that is shown and not unlisted::

    nav:
      - index.md
      - Games:
          - games/
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any

from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

from ludograph.publish.project import Project
from ludograph.publish.sources import ArticleSource


def with_folders(nav: Any, project: Project) -> Any:
    """The navigation with each folder replaced by its articles: its index first, then by `order`, then by title."""
    if isinstance(nav, list):
        return [entry for item in nav for entry in _entries(item, project)]
    if isinstance(nav, dict):
        return {title: with_folders([entry] if _is_folder(entry) else entry, project) for title, entry in nav.items()}
    return nav


def without_unmade(nav: Any, unmade: Collection[str]) -> Any:
    """The navigation without the generated pages that the data do not fill, and without sections that this empties."""
    if isinstance(nav, list):
        return [kept for item in nav if (kept := without_unmade(item, unmade))]
    if isinstance(nav, dict):
        return {title: kept for title, entry in nav.items() if (kept := without_unmade(entry, unmade))}
    return None if nav in unmade else nav


def gather_indexes(nav: Navigation, indexes: Collection[str]) -> None:
    """Put the index pages behind the articles, in a section of their own."""
    found = [item for item in nav.items if isinstance(item, Page) and item.file.src_uri in indexes]
    if not found:
        return
    section = Section("Indexes", list(found))
    for page in found:
        page.parent = section
    nav.items = [*(item for item in nav.items if item not in found), section]
    nav.pages = [*(page for page in nav.pages if page not in found), *found]
    nav.pages[0].previous_page = nav.pages[-1].next_page = None
    for page, following in pairwise(nav.pages):
        page.next_page, following.previous_page = following, page


def _entries(item: Any, project: Project) -> Iterator[Any]:
    if not _is_folder(item):
        yield with_folders(item, project)
        return
    inside = [
        one for one in project.articles() if project.is_listed(one) and posixpath.dirname(one.page) == item.rstrip("/")
    ]
    yield from (article.page for article in sorted(inside, key=_order))


def _is_folder(item: Any) -> bool:
    return isinstance(item, str) and item.endswith("/") and "://" not in item


def _order(article: ArticleSource) -> tuple[bool, bool, float, str, str]:
    is_index = posixpath.splitext(posixpath.basename(article.page))[0] in ("index", "README")
    order = article.metadata.order
    title = article.metadata.title.text or article.page
    return not is_index, order is None, order or 0.0, title.casefold(), article.page
