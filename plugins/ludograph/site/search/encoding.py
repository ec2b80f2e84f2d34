"""Postings as text that compresses well and that a script reads without a library.

A number is written in digits of five bits, the lowest first; a digit of the alphabet's second half says that more
follow (as in source maps). A posting is the distance to the article before it, one digit of weight, the set of chunks
as a bit mask, and, where the token is in several chunks, the number of the best one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MAX_CHUNKS = 30
"""A chunk number has to fit the bits of a script's whole numbers."""

WEIGHT_AT = 35
"""The lowest bit of a posting's weight."""
CHUNK_BITS = 0x3FFFFFFF
"""The bits of a posting that name chunks."""


def packed(article: int, weight: int, chunks: int, best: int) -> int:
    """A posting as one number, for there are millions: in the order of articles, then of weights.

    `weight` is 0 to 31, `chunks` has bit n set when the token occurs in chunk n, `best` is where it weighs most.
    """
    return article << 40 | weight << WEIGHT_AT | best << 30 | chunks


def article_of(posting: int) -> int:
    """The number of the posting's article."""
    return posting >> 40


def weight_of(posting: int) -> int:
    """What the token weighs there."""
    return posting >> WEIGHT_AT & 31


def chunks_of(posting: int) -> int:
    """The chunks where it occurs, as bits."""
    return posting & CHUNK_BITS


def best_of(posting: int) -> int:
    """The chunk where it weighs most."""
    return posting >> 30 & 31


@lru_cache(maxsize=1 << 16)
def digits(value: int) -> str:
    """A whole number from 0 in digits of five bits."""
    text = ""
    while True:
        value, digit = value >> 5, value & 31
        text += ALPHABET[digit | (32 if value else 0)]
        if not value:
            return text


@lru_cache(maxsize=1 << 16)
def _tail(posting: int) -> str:
    chunks = chunks_of(posting)
    text = ALPHABET[weight_of(posting)] + digits(chunks)
    return text + digits(best_of(posting)) if chunks & (chunks - 1) else text


def encoded(postings: Iterable[int]) -> str:
    """Packed postings in the order of their articles, as text."""
    parts = []
    before = -1
    for posting in postings:
        article = posting >> 40
        parts.append(digits(article - before - 1) + _tail(posting & 0xFFFFFFFFFF))
        before = article
    return "".join(parts)


def bitmap(articles: Iterable[int], count: int) -> str:
    """A set of articles out of `count`, six to a digit, the first in the lowest bit."""
    sixes = [0] * ((count + 5) // 6)
    for article in articles:
        sixes[article // 6] |= 1 << article % 6
    return "".join(ALPHABET[six] for six in sixes)
