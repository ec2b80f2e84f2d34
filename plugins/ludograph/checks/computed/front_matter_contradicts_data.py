"""Front matter that says otherwise than the data.

What it finds.   `players`, or the year of a row `First recorded` of the infobox,
                 that differs from the data of the page's games.
Why it matters.  The page would contradict its own tables.
Example.         `players: 3` where the game's data says 2–6.
Remedy.          Correct the one that is wrong; leave the key out to use the data's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludograph.article.facts import ArticleFacts
from ludograph.article.head.front_matter import Metadata
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check

if TYPE_CHECKING:
    from ludograph.rules.data.model import Rules

_FIRST_RECORDED = frozenset({"first recorded", "first record", "first mentioned", "first attested", "attested"})
_YEAR = re.compile(r"(?<![0-9])[0-9]{4}(?![0-9])")
_HINT = "Correct the one that is wrong, or leave the key out."


@check("FM012", "front-matter-contradicts-data", Severity.WARNING)
def front_matter_contradicts_data(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    metadata = article.metadata
    rules = catalogue.rules
    game = rules.game(metadata.game) if rules and metadata.game else None
    if rules is None or game is None:
        return
    known = game.players.value if game.players else None
    players = metadata.players.least, metadata.players.most
    if known and None not in players and players != (known.min, known.max):
        message = f"{metadata.players.text} players, where the data of {metadata.game!r} say {known}"
        yield Problem("FM012", message, _HINT, metadata.key_places.get("players"))
    yield from _years(metadata, rules)


def _years(metadata: Metadata, rules: Rules) -> Iterator[Problem]:
    from ludograph.article.facts.index import first_recorded, year_of  # only where there are data
    from ludograph.values import date_words

    date = first_recorded(metadata, rules)
    for (term, value), node in zip(metadata.infobox, metadata.infobox_values, strict=True):
        year = _YEAR.search(value) if date and term.strip().casefold() in _FIRST_RECORDED else None
        if year is not None and int(year[0]) != year_of(date):
            message = f"{term} {value}, where the data of {metadata.game!r} say {date_words(date)}"
            yield Problem("FM012", message, _HINT, node.place)
