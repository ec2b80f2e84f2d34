"""Hands as people write them: `8 9 3`, `8.9.3`, `pine/crane 9` → cards of a deck, in deal order."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludograph.cards.deck import Card, Deck
from ludograph.problems import LudographError, did_you_mean

_SEPARATORS = re.compile(r"[\s.,;+–-]+(?=[0-9])|[\s.,;+]+")


class UnknownCardError(LudographError):
    """The deck has no such card, or no further one."""


def read_hand(deck: Deck, texts: Iterable[str]) -> tuple[Card, ...]:
    """The cards, each by its id, its face (`6-6`) or its number, then any copy not yet taken; else UnknownCardError."""
    hand: list[Card] = []
    for word in (word for text in texts for word in _words(deck, text)):
        left = [card for card in deck.cards if card not in hand]
        card = next((card for card in left if word in (card.id, card.face, str(card.n))), None)
        if card is None:
            raise UnknownCardError(_why_not(deck, word))
        hand.append(card)
    return tuple(hand)


def _words(deck: Deck, text: str) -> list[str]:
    """The text as one card, as two-number tiles with blanks between them, or as numbers with any separators."""
    known = {*deck.by_id, *(card.face for card in deck.cards)}
    words = text.split()
    return words if known.issuperset(words) else [word for word in _SEPARATORS.split(text) if word]


def _why_not(deck: Deck, word: str) -> str:
    faces = dict.fromkeys(card.face for card in deck.cards)
    known = [*faces, *map(str, deck.numbers)]
    if word in known or word in deck.by_id:
        return f"{deck.id} has no further {word}"
    return f"{deck.id} has no card {word!r}. {did_you_mean(word, known)}".strip()
