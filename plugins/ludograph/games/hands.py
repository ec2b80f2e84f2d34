"""Hands as people write them: `8 9 3`, `8.9.3`, `pine/crane 9`, `A♠ Ks` → cards of a deck, in deal order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from ludograph.cards.deck import Card, Deck
from ludograph.cards.notation import SUITS
from ludograph.problems import LudographError, did_you_mean

_SIGNED = re.compile(r"(1[0-3]|[1-9AJQK])([shdc♠♥♦♣])\ufe0e?")
_RANKS = {"A": "1", "J": "11", "Q": "12", "K": "13"}
_SEPARATORS = re.compile(r"[\s.,;+–-]+(?=[0-9])|[\s.,;+]+")


class UnknownCardError(LudographError):
    """The deck has no such card, or no further one."""


def number_words(deck: Deck, others: Iterable[Deck] = ()) -> dict[str, int]:
    """What may be written for a number, in small letters; `others` are further packs of the game, with their names."""
    known = (item for other in others for item in other.number_words.items())
    return {word: n for word, n in known if n in deck.copies} | deck.number_words


def read_hand(deck: Deck, texts: Iterable[str], others: Sequence[Deck] = ()) -> tuple[Card, ...]:
    """The cards, each by its id, its face (`6-6`) or its number, then any copy not yet taken; else UnknownCardError.

    A number can be written as it is called, `king`, `K`, also in the `others`, with which the game can be played.
    """
    hand: list[Card] = []
    known = number_words(deck, others)
    for word in _asked(deck, texts, known):
        left = [card for card in deck.cards if card not in hand]
        number = str(known.get(word.lower(), word))
        card = next((card for card in left if word in (card.id, card.face) or number == str(card.n)), None)
        if card is None:
            raise UnknownCardError(_why_not(deck, word, known))
        hand.append(card)
    return tuple(hand)


def assumed(deck: Deck, texts: Iterable[str], others: Sequence[Deck] = ()) -> tuple[Card, ...]:
    """The cards of which only the number is written, although the deck has different ones of it."""
    asked = _asked(deck, texts, number_words(deck, others))
    return tuple(
        card
        for word, card in zip(asked, read_hand(deck, asked, others), strict=True)
        if word not in (card.id, card.face)
    )


def first_of_numbers(deck: Deck, hand: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are meant, and drawn, where only the numbers of the hand are written."""
    return read_hand(deck, (str(card.n) for card in hand))


def _asked(deck: Deck, texts: Iterable[str], known: Collection[str]) -> list[str]:
    return [_id_of(word) for text in texts for word in _words(deck, text, known)]


def _id_of(word: str) -> str:
    """`spades/3` for `3s` and `3♠`, as articles write cards; other words as they are."""
    signed = _SIGNED.fullmatch(word)
    return f"{SUITS[signed[2]]}/{_RANKS.get(signed[1], signed[1])}" if signed else word


def _words(deck: Deck, text: str, known: Collection[str]) -> list[str]:
    """The text as one card, as two-number tiles with blanks between them, or as numbers with any separators."""
    words = text.split()
    if {*deck.by_id, *(card.face for card in deck.cards)}.issuperset(words):
        return words
    return [each for word in _SEPARATORS.split(text) if word for each in _numbers(word, known)]


def _numbers(word: str, known: Collection[str]) -> list[str]:
    """`king-ace` as two cards; an id with hyphens as it is."""
    parts = re.split("[–-]", word)
    return parts if all(part.isdigit() or part.lower() in known for part in parts) else [word]


def _why_not(deck: Deck, word: str, called: Collection[str]) -> str:
    faces = dict.fromkeys(card.face for card in deck.cards)
    known = [*faces, *map(str, deck.numbers)]
    if word in known or word in deck.by_id or word.lower() in called:
        return f"{deck.id} has no further {word}"
    return f"{deck.id} has no card {word!r}. {did_you_mean(word, known)}".strip()
