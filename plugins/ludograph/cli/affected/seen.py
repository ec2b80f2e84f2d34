"""What a reader sees of a page, so that two states of it can be compared."""

from __future__ import annotations

import re
from urllib.parse import unquote

from ludograph.article.rendered import RenderedArticle
from ludograph.publish.finishing import Finishing

_TAG = re.compile(r"<[^<>]*>")
"""Our writer leaves neither sign unescaped in an attribute."""


def words(rendered: RenderedArticle) -> str:
    """The words of title and article; where links lead is not seen."""
    return " ".join(_TAG.sub("", f"{rendered.title_html}\n{rendered.body.html}").split())


def facts_and_links(site: Finishing, page: str) -> dict[str, object]:
    """What stands round the article, by how a report calls it: the line of facts, and the passages that link to it."""
    return {
        "its facts": [(fact.term, [value.text for value in fact.values]) for fact in site.facts_box(page)],
        "what links to it": [(link.title, "".join(text for text, _ in link.sentence)) for link in site.backlinks(page)],
    }


def links_to_places(site: Finishing, page: str) -> dict[str, bool]:
    """The places in other pages to which the article links, and whether each is there: else the link is lost."""
    links = [link for link in site.project.facts_of(page).links if link.fragment and not link.external]
    return {
        f"a link to {link.resolved}#{link.fragment}": site.fragments.has(link.resolved, unquote(link.fragment))
        for link in links
        if link.resolved and link.resolved != page
    }
