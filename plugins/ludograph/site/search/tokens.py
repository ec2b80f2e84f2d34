"""Turns a text into the tokens of the search index. `client.js` does the same; tests compare both with a shared table.

::

    Hiki-Kabu      hiki kabu hikikabu        words, and compounds without hyphens
    7–5–3          7 5 3 7-5-3 753           card notation is one token, with and without dashes
    置て来多       置 て 来 多 置て て来 来多     every East Asian run as characters and overlapping pairs
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import filterfalse, pairwise

from ludograph.dates import ordinal
from ludograph.languages.scripts import EAST_ASIAN, EAST_ASIAN_LETTER
from ludograph.languages.text import fold
from ludograph.languages.words import N_, Words, languages, words_in

# Ranges, not Unicode properties, as Python and browsers may have different versions of Unicode.
LETTERS = "0-9a-z\u00aa\u00b5\u00ba\u00c0-\u10ff\u1200-\u1fff\u2c00-\u2ddf\ua000-\uabff\ufb00-\ufdff"
_PIECE = re.compile(f"[{EAST_ASIAN}]+|[{LETTERS}]+(?:[-'][{LETTERS}]+)*")
_JOINT = re.compile("[-']")
_RANK = re.compile(r"[0-9]{1,2}|[ajqk]")
_NOT_TOKEN = re.compile(f"[^{EAST_ASIAN}{LETTERS}]+")


def tokens(text: str) -> Iterator[str]:
    """Every token of a text, with repetitions."""
    for piece in _PIECE.findall(fold(text)):
        yield from _tokens_of(piece)


def counted(text: str) -> Counter[str]:
    """Every token of a text with its number of occurrences."""
    found = Counter(_PIECE.findall(fold(text)))
    # Most pieces are tokens already; the others are processed once each, however often they occur.
    others = {*filterfalse(str.isascii, found), *filterfalse(str.isalnum, found)}
    for piece, times in [(piece, found.pop(piece)) for piece in others]:
        for token in _tokens_of(piece):
            found[token] = found.get(token, 0) + times
    return found


@lru_cache(maxsize=1 << 16)
def _tokens_of(piece: str) -> tuple[str, ...]:
    if piece.isascii() and piece.isalnum():
        return (piece,)
    if EAST_ASIAN_LETTER.match(piece):
        return (*piece, *(first + second for first, second in pairwise(piece)))
    return tuple(_compound(piece))


def _compound(piece: str) -> Iterator[str]:
    members = _JOINT.split(piece)
    yield from members
    ranks = all(_RANK.fullmatch(member) for member in members)
    if ranks and len(members) > 1:
        yield "-".join(members)
    # Two or four numbers without dashes would be another number or a year: 1–8 is not 18.
    if len(members) == 3 or (not ranks and len(members) > 1):
        yield "".join(members)


def name_tokens(name: str) -> Iterator[str]:
    """Tokens of a name: those of any text, and adjacent words joined, so that `hikikabu` finds *Hiki Kabu*."""
    yield from tokens(name)
    words = [piece for piece in _PIECE.findall(fold(name)) if not EAST_ASIAN_LETTER.match(piece)]
    for first, second in pairwise(words):
        yield joined(first + second)


def joined(text: str) -> str:
    """A whole name or query as one token, without spaces and punctuation: `Hiki-Kabu` → `hikikabu`."""
    return _NOT_TOKEN.sub("", fold(text))


# Tokens for queries by century or decade: the years in a text, and its named centuries.
#
# ::
#
#     in 1588, by 1600          1500s 1580s 1600s
#     the sixteenth century     1500s

_SPELLED = N_(
    "eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth "
    "twenty-first"
)
_CENTURIES = range(11, 22)
# Not numbers with thousands separators, and not numbers in tables, which are followed by other numbers.
_YEAR = re.compile(r"[12](?<![\w.,].)(?:(?<=1)[0-9]|(?<=2)0)[0-9]{2}(?![0-9]|[\s.,][0-9])")


@cache
def centuries() -> tuple[tuple[str, str], ...]:
    """Each century as a pattern of its names in any language, and the token of its years: ` 1500s`."""
    spoken = [words_in(lang) for lang in ("en", *languages())]
    return tuple((_pattern(century, spoken), f" {century - 1}00s") for century in _CENTURIES)


def _pattern(century: int, spoken: list[Words]) -> str:
    called = dict.fromkeys(name for words in spoken for name in _names(century, words))
    # `16th` alone may mean anything, except in a query with nothing else.
    return rf"(?<![0-9a-z])(?:{'|'.join(called)})|^{ordinal(century)}\s*$"


def _names(century: int, words: Words) -> Iterator[str]:
    """`16th[\\s-]century` and `sixteenth[\\s-]century`, `16e[\\s-]siècle` and `XVIe[\\s-]siècle`."""
    spelled = words.gettext(_SPELLED).split()[century - _CENTURIES[0]]
    for form, number in ((ordinal(century), str(century)), (spelled, spelled)):
        yield re.sub(r"\s", r"[\\s-]", words.gettext("{ordinal} century", ordinal=form, number=number))


@cache
def _written() -> tuple[frozenset[str], re.Pattern[str]]:
    """The words for a century, and a pattern for all named centuries."""
    nouns = (words_in(lang).gettext("{ordinal} century", ordinal="", number="") for lang in ("en", *languages()))
    named = "|".join(f"({pattern})" for pattern, _ in centuries())
    return frozenset(noun.split()[-1] for noun in nouns), re.compile(named, re.IGNORECASE)


def eras(text: str) -> Iterator[str]:
    """The centuries and decades in a text, without duplicates: `1500s`, `1580s`."""
    found: dict[str, None] = {}
    for year in _YEAR.findall(text):
        found |= {f"{year[:2]}00s": None, f"{year[:3]}0s": None}
    nouns, written = _written()
    if any(noun in text for noun in nouns):
        found |= {centuries()[(match.lastindex or 0) - 1][1].strip(): None for match in written.finditer(text)}
    yield from found
