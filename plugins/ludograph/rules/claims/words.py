"""What a claim's own words say besides numbers: who gains or loses, and of how many they speak."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludograph.rules.claims.forms import ALL, ENGLISH, ONLY, Language
from ludograph.rules.claims.numbers import Asserted, language_of, share_places, without_hands
from ludograph.rules.claims.tokens import BOUNDS, Token, tokens_of

_MINUS = re.compile(r"(?:^|(?<=[\s(]))[-\u2212\u2013](?=[0-9])")
_NEAR = 3
"""How many words may stand between `only` and its number."""


def gains(text: str, language: str) -> int | None:
    """1 if the words say that the player gains, -1 for a loss, 0 if they say neither; None if it is unclear."""
    known = language_of(language) or ENGLISH
    tokens = tokens_of(text, known)
    found = {_side(tokens, at, known) for at, token in enumerate(tokens) if token.text in known.gains | known.losses}
    minus = -1 if _MINUS.search(text) else 1
    if not found:
        return min(0, minus)
    one = found.pop()
    if found or one is None or (minus < 0 and one < 0) or any(token.text in known.nots for token in tokens):
        return None
    return one * minus


def _side(tokens: list[Token], at: int, known: Language) -> int | None:
    """The gain or loss at this word from the player's point of view; None if it is unclear whose it is."""
    here = 1 if tokens[at].text in known.gains else -1
    banks = [place for place, token in enumerate(tokens) if token.text in known.bank]
    if not banks:
        return here
    before = [place for place in banks if place < at]
    if before:
        between = {token.text for token in tokens[before[-1] + 1 : at]}
        return -here if known.counters or between <= known.links else None
    near = {token.text for token in tokens[max(banks[0] - 2, at) : banks[0]]}
    return -here if near & known.towards else here


def unread(text: str, asserted: Asserted, language: str) -> tuple[str, ...]:
    """The words that state more than the check compares."""
    known = language_of(language) or ENGLISH
    tokens = without_hands(tokens_of(text, known), asserted.called, known)
    words = [*_quantifiers(tokens, asserted, known)]
    if asserted.is_share:
        words += _bounds(text.lower(), tokens, asserted, known)
    claimed = gains(text, language)
    if asserted.sign != 0 and (claimed is None or (claimed and asserted.sign is None)):
        words += [token.text for token in tokens if token.text in known.gains | known.losses] or ["\u2212"]
    return tuple(dict.fromkeys(words))


def _quantifiers(tokens: list[Token], asserted: Asserted, known: Language) -> Iterator[str]:
    for at, token in enumerate(tokens):
        kind = known.quantifiers.get(token.text)
        if kind is None or kind in asserted.quantifiers:
            continue
        is_every = kind == ALL and token.text in known.articles  # `every 12 deals`
        is_only = kind == ONLY and asserted.numbers and not asserted.is_condition  # `only 12 deals`
        around = tokens[at + 1 : at + 2] if is_every else tokens[max(at - _NEAR, 0) : at + _NEAR + 1]
        if not ((is_every or is_only) and any(one.number is not None for one in around)):
            yield token.text


def _bounds(text: str, tokens: list[Token], asserted: Asserted, known: Language) -> Iterator[str]:
    """Bounds that are not those of a share or of the hands: `at least one nine comes in 80 of 780 deals`."""
    near = {place for start, end in share_places(tokens, known) for place in range(start - 2, end + 1)}
    for at, token in enumerate(tokens):
        around = {one.number.value for one in tokens[max(at - 2, 0) : at + 3] if one.number is not None}
        if token.text in BOUNDS and at not in near and around.isdisjoint(asserted.called):
            yield next((word for word, sign in known.same.items() if sign == token.text and word in text), token.text)
