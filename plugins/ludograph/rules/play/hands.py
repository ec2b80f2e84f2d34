"""Hands as people write them: `8 9 3`, `8.9.3`, `pine/crane 9`, `A♠ Ks` → cards of a deck, in deal order."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from ludograph.base.problems import LudographError, did_you_mean
from ludograph.languages.words import N_, Message
from ludograph.rules.cards.deck import COURTS, LETTERS, Card, Deck
from ludograph.rules.cards.notation import SUITS
from ludograph.values import plain_name

_SIGNED = re.compile(r"(1[0-3]|[1-9AJQK])([shdc♠♥♦♣])\ufe0e?")
_LETTERED = re.compile(r"(?P<rank>[0-9]+)(?P<letter>[A-Za-z])")
_COURTS = tuple((word, name) for name in COURTS.values() for word in (name[0], name))
"""Words for court cards that players may write in any game."""
PACKS = N_("This game is played without {cards}. Its packs: {packs}.")
_SEPARATORS = re.compile(r"[\s.,;+–-]+(?=[0-9])|[\s.,;+]+")


class UnknownCardError(LudographError):
    """The deck has no such card, or no further copy of it."""


def number_words(deck: Deck, others: Iterable[Deck] = ()) -> dict[str, int]:
    """Word in small letters → the number it means; `others` are the game's other decks."""
    known = (item for pack in (*others, deck) for item in pack.number_words.items())
    return {word: n for word, n in known if n in deck.copies}


def left_out(deck: Deck, others: Iterable[Deck] = ()) -> dict[str, str]:
    """Word for a court card, or a card removed from a deck, that the game lacks → its name."""
    packs = (*others, deck)
    known = number_words(deck, packs)
    gone = [
        (word, str(pack.called(n))) for pack in packs for word, n in pack.number_words.items() if n not in pack.copies
    ]
    return {word: name for word, name in (*gone, *_COURTS) if word not in known}


def suits_read(deck: Deck, others: Iterable[Deck] = ()) -> dict[str, str]:
    """Suit sign or letter after a number (`♠`, `s`) → the suit; "" if only other decks of the game have it."""
    suits = {suit for pack in (*others, deck) for suit in pack.suits}
    return {sign: suit if suit in deck.suits else "" for sign, suit in SUITS.items() if suit in suits}


def packs_sentence(deck: Deck, others: Iterable[Deck] = ()) -> Message:
    """The decks of the game, and the cards that each lacks."""
    packs = "; ".join(str(plain_name(pack.names, pack.id)) for pack in (deck, *others))
    return Message(PACKS, cards=", ".join(dict.fromkeys(left_out(deck, others).values())), packs=packs)


def read_hand(deck: Deck, texts: Iterable[str], others: Sequence[Deck] = ()) -> tuple[Card, ...]:
    """The cards, each by id, face (`6-6`) or number (the next unused copy); UnknownCardError for an unknown one.

    Names of numbers are understood, `king` or `K`, including those of `others`, the game's other decks.
    """
    hand: list[Card] = []
    known = number_words(deck, others)
    for word in _asked(deck, texts, others):
        left = [card for card in deck.cards if card not in hand]
        number = str(known.get(word.lower(), word))
        card = next((card for card in left if word in (card.id, card.face) or number == str(card.n)), None)
        if card is None:
            raise UnknownCardError(_why_not(deck, word, others))
        hand.append(card)
    return tuple(hand)


def assumed(deck: Deck, texts: Iterable[str], others: Sequence[Deck] = ()) -> tuple[Card, ...]:
    """The cards given only by number, although the deck has different cards with that number."""
    asked = _asked(deck, texts, others)
    return tuple(
        card
        for word, card in zip(asked, read_hand(deck, asked, others), strict=True)
        if word not in (card.id, card.face)
    )


def first_of_numbers(deck: Deck, hand: Iterable[Card]) -> tuple[Card, ...]:
    """The cards meant, and pictured, when a hand is given only by numbers."""
    return read_hand(deck, (str(card.n) for card in hand))


def _asked(deck: Deck, texts: Iterable[str], others: Sequence[Deck]) -> list[str]:
    known, suits = {*number_words(deck, others), *left_out(deck, others)}, suits_read(deck, others)
    return [_id_of(deck, word, suits) for text in texts for word in _words(deck, text, known)]


def _id_of(deck: Deck, word: str, suits: Collection[str]) -> str:
    """`spades/3` for `3s` and `3♠`, or `swords/3` in a deck with swords; other words are unchanged.

    If only another deck of the game has the suit, the number alone: `3`.
    """
    if own := _LETTERED.fullmatch(word):
        suits_of_deck = [suit for suit in deck.suits if suit.startswith(own["letter"].lower())]
        id = f"{suits_of_deck[0]}/{own['rank']}" if len(suits_of_deck) == 1 else ""
        if any(card.face == id for card in deck.cards):
            return id
    signed = _SIGNED.fullmatch(word)
    if signed is None:
        return word
    rank, sign = signed.groups()
    id = f"{SUITS[sign]}/{LETTERS.get(rank, rank)}"
    return rank if sign in suits and all(card.face != id for card in deck.cards) else id


def _words(deck: Deck, text: str, known: Collection[str]) -> list[str]:
    """The cards in the text: one card, tiles separated by spaces, or numbers with any separators."""
    words = text.split()
    if {*deck.by_id, *(card.face for card in deck.cards)}.issuperset(words):
        return words
    return [each for word in _SEPARATORS.split(text) if word for each in _numbers(word, known)]


def _numbers(word: str, known: Collection[str]) -> list[str]:
    """`king-ace` as two cards; an id with hyphens unchanged."""
    parts = re.split("[–-]", word)
    return parts if all(part.isdigit() or part.lower() in known for part in parts) else [word]


def _why_not(deck: Deck, word: str, others: Sequence[Deck]) -> str:
    faces = dict.fromkeys(card.face for card in deck.cards)
    known = [*faces, *map(str, deck.numbers)]
    if word in known or word in deck.by_id or word.lower() in number_words(deck, others):
        return f"{deck.id} has no further {word}"
    gone = word.lower() in left_out(deck, others)
    return (
        f"{deck.id} has no card {word!r}. {packs_sentence(deck, others) if gone else did_you_mean(word, known)}".strip()
    )
