"""What a condition looks at: a hand in deal order, and by what its cards may be alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter

from ludograph.rules.cards.deck import Card

Hand = Sequence[Card]


class Attribute(StrEnum):
    """By what cards may be alike."""

    RANK = "rank"
    SUIT = "suit"
    CAT = "cat"
    FACE = "face"
    """What the card shows: its copies are alike."""


_GETTERS: Mapping[Attribute, Callable[[Card], int | str]] = {
    attribute: attrgetter("n" if attribute is Attribute.RANK else attribute) for attribute in Attribute
}


def attribute_of(attribute: Attribute) -> Callable[[Card], int | str]:
    """The function that gives a card's number, suit or category; empty where it has none."""
    return _GETTERS[attribute]
