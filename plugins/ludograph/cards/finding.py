"""From what is written or shown of a hand to the cards of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ludograph.cards.deck import Card, Deck
from ludograph.cards.notation import WrittenCard

_LETTERS = {"A": 1, "J": 11, "Q": 12, "K": 13}


def deck_named(decks: Mapping[str, Deck], name: str) -> Deck | None:
    """The deck with this id, or the first that is drawn in this way: `kabufuda`."""
    return decks.get(name) or next((one for one in decks.values() if one.drawn == name), None)


def find_cards(deck: Deck, shown: Iterable[str]) -> list[Card] | None:
    """The cards with these ids or, where only numbers are given, cards of these numbers, each another as long as there
    are any; None where the deck does not have one of them."""
    taken: Counter[str] = Counter()
    hand = []
    for one in shown:
        found = [deck.by_id[one]] if one in deck.by_id else [card for card in deck.cards if str(card.n) == one]
        if not found:
            return None
        hand.append(found[taken[one] % len(found)])
        taken[one] += 1
    return hand


def find_written(deck: Deck, cards: Iterable[WrittenCard]) -> list[Card] | None:
    """The cards that an author wrote; None where one of them is not in the deck, or is a sign such as `?`."""
    ids = [_id(deck, card) for card in cards]
    return None if None in ids else find_cards(deck, filter(None, ids))


def _id(deck: Deck, card: WrittenCard) -> str | None:
    month, dash, place = card.rank.partition("-")
    if dash:
        of_month = [one for one in deck.cards if one.n == int(month)]
        return of_month[int(place) - 1].id if int(place) <= len(of_month) else None
    written = str(_LETTERS.get(card.rank, card.rank))
    if card.suit:
        return f"{card.suit}/{written}" if f"{card.suit}/{written}" in deck.by_id else None
    # A letter means the court card itself, whatever number a deck made from another gives it.
    if not card.rank.isdecimal() and card.rank != "A":
        return next((one.id for one in deck.cards if one.id.endswith(f"/{written}")), None)
    return written
