"""Postings as text that compresses well and is easy to decode in a script.

A number is written in digits of five bits, lowest first; a digit of the alphabet's second half means that more follow
(as in source maps). A posting is the distance to the article before it, one digit of weight, the set of chunks as a bit
mask, and, if the token is in several chunks, the number of the best one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MAX_CHUNKS = 30
"""Chunk numbers must fit into the bits of JavaScript's integers."""

WEIGHT_AT = 35
"""The lowest bit of a posting's weight."""
CHUNK_BITS = 0x3FFFFFFF
"""The mask of a posting's chunk bits."""


def packed(article: int, weight: int, chunks: int, best: int) -> int:
    """A posting as one number, to save memory: ordered by article, then by weight.

    `weight` is 0 to 31, `chunks` has bit n set if the token occurs in chunk n, `best` is the chunk with the largest
    weight.
    """
    return article << 40 | weight << WEIGHT_AT | best << 30 | chunks


def article_of(posting: int) -> int:
    """The number of the posting's article."""
    return posting >> 40


def weight_of(posting: int) -> int:
    """The weight of the token in the article."""
    return posting >> WEIGHT_AT & 31


def chunks_of(posting: int) -> int:
    """The chunks with the token, as bits."""
    return posting & CHUNK_BITS


def best_of(posting: int) -> int:
    """The chunk with the largest weight."""
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
    """A set of articles out of `count`, six per digit, the first in the lowest bit."""
    sixes = [0] * ((count + 5) // 6)
    for article in articles:
        sixes[article // 6] |= 1 << article % 6
    return "".join(ALPHABET[six] for six in sixes)
