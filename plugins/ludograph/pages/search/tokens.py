"""A text → the tokens under which search knows it. `client.js` does the same; a shared table holds both to it.

::

    Hiki-Kabu      hiki kabu hikikabu        words, and what a compound is without its hyphens
    7–5–3          7 5 3 7-5-3 753           a card notation is a token of its own, with and without its dashes
    置て来多        置 て 来 多 置て て来 来多     every East Asian run as characters and overlapping pairs
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import filterfalse, pairwise

from ludograph.languages.letters import EAST_ASIAN, EAST_ASIAN_LETTER
from ludograph.languages.text import fold

# Ranges and not Unicode properties: Python and the browsers must agree whatever version of Unicode each has.
LETTERS = "0-9a-z\u00aa\u00b5\u00ba\u00c0-\u10ff\u1200-\u1fff\u2c00-\u2ddf\ua000-\uabff\ufb00-\ufdff"
_PIECE = re.compile(f"[{EAST_ASIAN}]+|[{LETTERS}]+(?:[-'][{LETTERS}]+)*")
_JOINT = re.compile("[-']")
_RANK = re.compile(r"[0-9]{1,2}|[ajqk]")
_NOT_TOKEN = re.compile(f"[^{EAST_ASIAN}{LETTERS}]+")


def tokens(text: str) -> Iterator[str]:
    """Every token of a text, as often as it occurs."""
    for piece in _PIECE.findall(fold(text)):
        yield from _tokens_of(piece)


def counted(text: str) -> Counter[str]:
    """Every token of a text, and how often it occurs."""
    found = Counter(_PIECE.findall(fold(text)))
    # Most pieces are tokens as they are; of the rest each is looked at once, however often it occurs.
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
    # Two or four numbers without their dashes would be another number or a year: 1–8 is not 18.
    if len(members) == 3 or (not ranks and len(members) > 1):
        yield "".join(members)


def name_tokens(name: str) -> Iterator[str]:
    """Tokens of a name: those of any text, and neighbouring words as one, so that `hikikabu` finds *Hiki Kabu*."""
    yield from tokens(name)
    words = [piece for piece in _PIECE.findall(fold(name)) if not EAST_ASIAN_LETTER.match(piece)]
    for first, second in pairwise(words):
        yield joined(first + second)


def joined(text: str) -> str:
    """A whole name or query as one token, without blanks and signs: `Hiki-Kabu` → `hikikabu`."""
    return _NOT_TOKEN.sub("", fold(text))
