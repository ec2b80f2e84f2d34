"""One article in, its page and its facts out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludograph.article.facts import ArticleFacts


@dataclass(frozen=True, slots=True)
class TocItem:
    """A heading of the page, for the table of contents."""

    id: str
    title: str
    """Plain text, without note marks and ruby annotations."""
    html: str
    """The same with language tags."""
    level: int
    children: tuple[TocItem, ...] = ()


@dataclass(frozen=True, slots=True)
class RenderedArticle:
    """A converted article."""

    html: str
    """The body, without the page around it; it holds the one `h1`."""
    title: str
    title_html: str
    title_lang: str
    toc: tuple[TocItem, ...]
    facts: ArticleFacts
    files: Mapping[str, bytes] = field(default_factory=dict)
    """What belongs beside the page: name in the page's folder → content."""
    head: Mapping[str, Any] = field(default_factory=dict)
    """Metadata of the machine-readable record: `citation_…` values and JSON-LD."""
