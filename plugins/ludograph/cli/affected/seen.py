"""What a reader sees of a page, so that two states of it can be compared."""

from __future__ import annotations

import re

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
