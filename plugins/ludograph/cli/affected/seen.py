"""What a reader sees of a page, so that two states of it can be compared."""

from __future__ import annotations

import re
from urllib.parse import unquote

from ludograph.article.facts import LinkUse
from ludograph.article.rendered import RenderedArticle
from ludograph.publish.finishing import Finishing

_TAG = re.compile(r"<[^<>]*>")
"""Our writer leaves neither sign unescaped in an attribute."""
_LINK = re.compile(r"<a [^<>]*?\bhref=")


def words(rendered: RenderedArticle) -> str:
    """The words of the article, its title among them; where links lead is not seen."""
    return " ".join(_TAG.sub("", rendered.html).split())


def number_of_links(rendered: RenderedArticle) -> int:
    """How many links the article has, those of its tables included."""
    return len(_LINK.findall(rendered.html))


def facts_and_links(site: Finishing, page: str) -> dict[str, object]:
    """What stands round the text, by how a report calls it: the line of facts, and the passages that link to it."""
    return {
        "its facts": [(fact.term, [value.text for value in fact.values]) for fact in site.facts_box(page)],
        "what links to it": [(link.title, "".join(text for text, _ in link.sentence)) for link in site.backlinks(page)],
    }


def links(site: Finishing, page: str) -> dict[str, bool]:
    """The page's links into the site, as written, and whether each leads anywhere: else only its words are left."""
    facts = site.facts_of(page)
    own = [link for link in facts.links if link.target and not link.external] if facts else []
    return {
        f"a link to {link.target}{f'#{link.fragment}' if link.fragment else ''}": _leads(site, link)
        for link in own
        if link.resolved != page
    }


def _leads(site: Finishing, link: LinkUse) -> bool:
    if link.resolved is None or (link.resolved.endswith(".md") and site.facts_of(link.resolved) is None):
        return False
    return not link.fragment or site.fragments.has(link.resolved, unquote(link.fragment))
