"""A first record of the game from another year than the data's.

What it finds.   `first described in 1898` or the like, in a sentence with a citation that begins with the game's name,
                 `It` or `The game`, where the data have records of the game and none is from that year. Nothing is
                 compared where a date is uncertain.
Why it matters.  The page contradicts its own box of facts and the timeline.
Example.         `It was first described in 1898.[@Parlett1990 p. 3]`
Remedy.          Correct the year in the text, or `attested` in the game's data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check

if TYPE_CHECKING:
    from ludograph.rules.data.model import ResolvedGame

_FIRST = re.compile(
    r"\bfirst (?:recorded|described|mentioned|attested|documented|named|printed|published)\b"
    r"[^.;,]{0,40}?\bin ([12][0-9]{3})(?![0-9])"
)
_EXACT = re.compile(r"[0-9]{4}(?:-[0-9]{2}){0,2}")


@check("CLM005", "contradicted-record", Severity.WARNING)
def contradicted_record(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    game = catalogue.rules.game(article.metadata.game) if catalogue.rules and article.metadata.game else None
    years = _years_of(game) if game is not None else set()
    if game is None or not years:
        return
    beginnings = ("It ", "The game ", *(f"{name.text} " for name in game.names))
    for use in article.written_citations:
        found = _FIRST.search(use.sentence)
        if found and use.sentence.startswith(beginnings) and found[1] not in years:
            message = (
                f"the text has '{found[0]}', the data of {article.metadata.game!r} have {', '.join(sorted(years))}"
            )
            yield Problem("CLM005", message, "Correct the year in the text or in the data.", use.place)


def _years_of(game: ResolvedGame) -> set[str]:
    """The years of its records; empty if one of them is not exact."""
    dates = {date for date in (*(one.date for one in game.attested), *(one.date for one in game.places)) if date}
    return {date[:4] for date in dates} if all(map(_EXACT.fullmatch, dates)) else set()
