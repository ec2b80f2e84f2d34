"""What a text is found by when readers ask for a century or a decade: the years in it, and the centuries that it names.

::

    in 1588, by 1600          1500s 1580s 1600s
    the sixteenth century     1500s
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ludograph.dates import ordinal
from ludograph.languages.words import N_, Words, languages, words_in

_SPELLED = N_(
    "eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth "
    "twenty-first"
)
_CENTURIES = range(11, 22)
# Not thousands with a sign in them, and not the counts of a table, which are followed by other figures.
_YEAR = re.compile(r"[12](?<![\w.,].)(?:(?<=1)[0-9]|(?<=2)0)[0-9]{2}(?![0-9]|[\s.,][0-9])")


@cache
def centuries() -> tuple[tuple[str, str], ...]:
    """Each century as a pattern of what it is called in any language, and as its years are found: ` 1500s`."""
    spoken = [words_in(lang) for lang in ("en", *languages())]
    return tuple((_pattern(century, spoken), f" {century - 1}00s") for century in _CENTURIES)


def _pattern(century: int, spoken: list[Words]) -> str:
    called = dict.fromkeys(name for words in spoken for name in _names(century, words))
    # Alone, `16th` may be anything but in a query that says no more.
    return rf"(?<![0-9a-z])(?:{'|'.join(called)})|^{ordinal(century)}\s*$"


def _names(century: int, words: Words) -> Iterator[str]:
    """`16th[\\s-]century` and `sixteenth[\\s-]century`, `16e[\\s-]siècle` and `XVIe[\\s-]siècle`."""
    spelled = words.gettext(_SPELLED).split()[century - _CENTURIES[0]]
    for form, number in ((ordinal(century), str(century)), (spelled, spelled)):
        yield re.sub(r"\s", r"[\\s-]", words.gettext("{ordinal} century", ordinal=form, number=number))


@cache
def _written() -> tuple[frozenset[str], re.Pattern[str]]:
    """The words for a century, and what finds any century that is called by its name."""
    nouns = (words_in(lang).gettext("{ordinal} century", ordinal="", number="") for lang in ("en", *languages()))
    named = "|".join(f"({pattern})" for pattern, _ in centuries())
    return frozenset(noun.split()[-1] for noun in nouns), re.compile(named, re.IGNORECASE)


def eras(text: str) -> Iterator[str]:
    """The centuries and decades of a text, each once: `1500s`, `1580s`."""
    found: dict[str, None] = {}
    for year in _YEAR.findall(text):
        found |= {f"{year[:2]}00s": None, f"{year[:3]}0s": None}
    nouns, written = _written()
    if any(noun in text for noun in nouns):
        found |= {centuries()[(match.lastindex or 0) - 1][1].strip(): None for match in written.finditer(text)}
    yield from found
