"""A converted article: what its reading gives to the page, the checks and the indexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from ludograph.article.facts import ArticleFacts
from ludograph.article.written import Written
from ludograph.frozen import frozen


@frozen
class TocItem:
    """A heading of the page, for the table of contents."""

    id: str
    title: str
    """Plain text, without note marks and ruby annotations."""
    html: str
    """The same with language tags."""
    level: int
    children: tuple[TocItem, ...] = ()


@frozen
class RenderedArticle:
    """A converted article."""

    body: Written
    """The page without what the theme puts around it; it holds the one `h1`."""
    toc: tuple[TocItem, ...]
    facts: ArticleFacts
    files: Mapping[str, bytes] = field(default_factory=dict)
    """What belongs beside the page: name in the page's folder → content."""
    head: Mapping[str, Any] = field(default_factory=dict)
    """Metadata of the machine-readable record: `citation_…` values, and JSON-LD as the JSON of each of its values."""
    preview: str = ""
    """What a link to it shows before it is followed, as JSON; "" until the page is published."""
    needs: frozenset[str] = frozenset()
    """What it holds that has styles and scripts of its own: `tables`, `map`, `hand-checker` and so on."""

    @property
    def html(self) -> str:
        """The body with links to other pages as their authors wrote them."""
        return self.body.html
