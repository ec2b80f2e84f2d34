"""A subgame that the article has no heading for.

What it finds.   A `subgames` entry whose `slug` (or the slug of its title) is not an id in the article.
Why it matters.  The index links to the top of the page instead of the game.
Example.         `subgames: [{title: Kyo-Kabu}]` in an article without such a heading.
Remedy.          Add the heading, or `slug: id-of-the-heading`.
"""

import re
import unicodedata
from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity, did_you_mean
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check


@check("FM011", "missing-subgame-target", Severity.WARNING)
def missing_subgame_target(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    called = {text for anchor in article.anchors for text in (anchor.id, anchor.text, *anchor.also)}
    called.update(article.ids)
    for subgame in article.metadata.subgames:
        wanted = subgame.slug or subgame.title.text
        if wanted and wanted not in called and _as_id(wanted) not in called:
            near = did_you_mean(wanted, [anchor.id for anchor in article.anchors])
            hint = near or "Add the heading, or give its id as `slug`."
            yield Problem("FM011", f"no heading {wanted!r} for the subgame", hint, subgame.place)


def _as_id(title: str) -> str:
    """The id of a heading with these words."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", title) if not unicodedata.combining(sign))
    return "-".join(re.findall(r"\w+", plain.lower()))
