"""An article's title and its subject, each in one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludograph.article.facts import ArticleFacts, Section
from ludograph.article.head.front_matter import Metadata

LONGEST_DESCRIPTION = 155
_BEFORE_NOTES = re.compile(r"[ \n]+(?=[.,](?:\s|$))")
"""The space before a note mark that was removed."""


def title_of(article: ArticleFacts) -> str:
    """The title of the article's page."""
    return article.metadata.title.text or article.heading or article.page.rpartition("/")[2].removesuffix(".md")


def description(metadata: Metadata, sections: Sequence[Section]) -> str:
    """The front matter's description, or the beginning of the lead: at most 155 characters, cut between words."""
    given = metadata.description
    lead = _BEFORE_NOTES.sub("", "".join(lead.text for lead in sections[:1]))
    text = " ".join((given or lead).split())
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    cut = text[: LONGEST_DESCRIPTION - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut).rstrip(" ,;:–-(") + "…"
