"""Percentages and chances in an article about a game of the data: `15.3%`, `15 per cent`, `1 in 221`, `one in ten`."""

from __future__ import annotations

import re
from functools import cache

from ludograph.article.facts import NumberUse
from ludograph.article.read.text.scanner import Scanner

_PERCENTAGE = re.compile(r"[0-9](?:[0-9.,]{0,11}[0-9])?[ \u00a0\u202f]?$")
_PER_CENT = re.compile(r"per ?cent(?!\w)")
_FARTHEST = 16
"""The largest distance between a `%` and the beginning of its number, in characters."""


class TestedNumbers:
    """Records each number that the data could test; the text is unchanged."""

    triggers = ("%", "per cent", "percent", "1 in ", "One in ", "one in ")

    def read(self, scanner: Scanner, position: int) -> int | None:
        if not scanner.ledger.metadata.game:
            return None
        span = _span(scanner.text, position)
        if span is not None:
            text, place = scanner.text[slice(*span)], scanner.place(*span)
            scanner.when_read(lambda sentence: scanner.ledger.note(NumberUse(text, place, sentence)))
        return None


@cache
def _chance() -> re.Pattern[str]:
    from ludograph.rules.claims.forms import NUMBER_WORDS  # a site without games does not import their code

    words = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
    return re.compile(rf"(?:1|[Oo]ne) in (?:[0-9](?:[0-9.,]{{0,14}}[0-9])?|(?:{words})(?![\w-]))")


def _span(text: str, position: int) -> tuple[int, int] | None:
    sign = _PER_CENT.match(text, position)
    if sign or text[position] == "%":
        start = max(position - _FARTHEST, 0)
        number = _PERCENTAGE.search(text[start:position])
        return (start + number.start(), sign.end() if sign else position + 1) if number else None
    chance = _chance().match(text, position)
    stands_alone = not (position and (text[position - 1].isalnum() or text[position - 1] in ".,-–"))
    return chance.span() if chance and stands_alone else None
