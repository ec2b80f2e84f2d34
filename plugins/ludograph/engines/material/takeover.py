"""MkDocs's Page, filled with a finished page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from ludograph.article.description import title_of
from ludograph.article.facts import ArticleFacts
from ludograph.article.rendered import TocItem
from ludograph.publish.finishing import hidden_parts


def fill_page(page: Page, facts: ArticleFacts, *, draft: bool, listed: bool) -> None:
    """Give the page everything that templates and other plugins look for but its text and its contents."""
    page.present_anchor_ids = set(facts.ids)
    page.links_to_anchors = {}
    # The theme prints both without escaping them.
    page.meta = {"title": escape(title_of(facts))}
    if facts.description:
        page.meta["description"] = escape(facts.description)
    if hidden := hidden_parts(facts):
        page.meta["hide"] = sorted(hidden)
    if draft or not listed:
        page.meta["search"] = {"exclude": True}
        hide_from_site_map(page)
    if draft:
        page.meta["status"] = "draft"  # the theme marks it in its lists


def hide_from_site_map(page: Page) -> None:
    """Let MkDocs's site map, which names pages that have an address, leave this one out."""
    page.canonical_url = page.abs_url = None


def contents(items: Sequence[TocItem]) -> TableOfContents:
    """The headings as MkDocs's table of contents, the first one active."""
    links = [_link(item) for item in items]
    if links:
        links[0].active = True  # type: ignore[attr-defined] # MkDocs's get_toc does the same
    return TableOfContents(links)


def contents_html(items: Iterable[AnchorLink]) -> str:
    """The rows of the contents as the theme shows them; the first heading, the page's title, is not one of them."""
    first = next(iter(items), None)
    return "".join(map(_row, first.children if first is not None and first.level == 1 else items))


def _row(item: AnchorLink) -> str:
    inner = ""
    if item.children:
        name = escape(Markup(item.title).striptags())  # noqa: S704 — its tags go, the rest is escaped again
        rows = "".join(map(_row, item.children))
        inner = f'<nav class="md-nav" aria-label="{name}"><ul class="md-nav__list">{rows}</ul></nav>'
    title = f'<span class="md-ellipsis">{item.title}</span>'
    return f'<li class="md-nav__item"><a href="{item.url}" class="md-nav__link">{title}</a>{inner}</li>'


def _link(item: TocItem) -> AnchorLink:
    link = AnchorLink(item.html, item.id, item.level)
    link.children = [_link(child) for child in item.children]
    return link
