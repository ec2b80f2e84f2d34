"""What an article is about in one line, for search engines and other programs."""

from __future__ import annotations

from collections.abc import Sequence

from ludograph.article.facts import Section
from ludograph.article.front_matter import Metadata

LONGEST_DESCRIPTION = 155


def description(metadata: Metadata, sections: Sequence[Section]) -> str:
    """What the front matter says, or the beginning of the lead: at most 155 characters, cut between words."""
    given = metadata.description
    text = " ".join((given or "".join(lead.text for lead in sections[:1])).split())
    if len(text) <= LONGEST_DESCRIPTION:
        return text
    cut = text[: LONGEST_DESCRIPTION - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut else cut).rstrip(" ,;:–-(") + "…"
