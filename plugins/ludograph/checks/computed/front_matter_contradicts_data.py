"""Front matter that says otherwise than the data.

What it finds.   A value such as `players` that differs from the game's in data/.
Why it matters.  The page would contradict its own tables.
Example.         `players: 3` where the game's data says 2–6.
Remedy.          Correct the one that is wrong; leave the key out to use the data's.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("FM012", "front-matter-contradicts-data", Severity.WARNING)
def front_matter_contradicts_data(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    metadata = article.metadata
    game = catalogue.rules.game(metadata.game) if catalogue.rules and metadata.game else None
    known = game.players.value if game and game.players else None
    if known is None or metadata.players_min is None or metadata.players_max is None:
        return
    if (metadata.players_min, metadata.players_max) != (known.min, known.max):
        message = f"{metadata.players} players, where the data of {metadata.game!r} say {known}"
        hint = "Correct the one that is wrong, or leave the key out."
        yield Problem("FM012", message, hint, metadata.key_places.get("players"))
