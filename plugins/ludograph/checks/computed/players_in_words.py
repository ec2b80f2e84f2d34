"""A number of players in words.

What it finds.   `players` in the front matter with numbers written as words.
Why it matters.  Lists and filters by number of players leave the game out.
Example.         `players: two to four`
Remedy.          Write `players: 2-4`, `players: 3` or `players: 2+`.
"""

import re
from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check

_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("un", "deux", "trois", "quatre", "cinq", "sept", "huit", "neuf", "dix"),
    *("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    *("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
)
_WORD = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b", re.IGNORECASE)


@check("FM013", "players-in-words", Severity.WARNING)
def players_in_words(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    metadata = article.metadata
    players = metadata.players
    if not players.ranges and _WORD.search(players.text):
        hint, place = "Write `players: 2-4`, `players: 3` or `players: 2+`.", metadata.key_places.get("players")
        yield Problem("FM013", f"{players.text!r} is not a number of players", hint, place)
