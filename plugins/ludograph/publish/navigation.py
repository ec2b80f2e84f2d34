"""Folders in the navigation of mkdocs.yml: `- games/` stands for every article in the folder that is shown.

    nav:
      - index.md
      - Games:
          - games/
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import Any

from ludograph.publish.project import Project
from ludograph.publish.sources import ArticleSource


def with_folders(nav: Any, project: Project) -> Any:
    """The navigation with each folder replaced by its articles: its index first, then by `order`, then by title."""
    if isinstance(nav, list):
        return [entry for item in nav for entry in _entries(item, project)]
    if isinstance(nav, dict):
        return {title: with_folders([entry] if _is_folder(entry) else entry, project) for title, entry in nav.items()}
    return nav


def _entries(item: Any, project: Project) -> Iterator[Any]:
    if not _is_folder(item):
        yield with_folders(item, project)
        return
    inside = [article for article in project.articles() if posixpath.dirname(article.page) == item.rstrip("/")]
    yield from (article.page for article in sorted(inside, key=_order))


def _is_folder(item: Any) -> bool:
    return isinstance(item, str) and item.endswith("/") and "://" not in item


def _order(article: ArticleSource) -> tuple[bool, bool, float, str, str]:
    is_index = posixpath.splitext(posixpath.basename(article.page))[0] in ("index", "README")
    order = article.metadata.order
    title = article.metadata.title.text or article.page
    return not is_index, order is None, order or 0.0, title.casefold(), article.page
