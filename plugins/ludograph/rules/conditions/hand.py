"""A hand in deal order, and the attributes that cards can share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter

from ludograph.rules.cards.deck import Card

Hand = Sequence[Card]


class Attribute(StrEnum):
    """An attribute that cards can share."""

    RANK = "rank"
    SUIT = "suit"
    CAT = "cat"
    FACE = "face"
    """The card without its copy number."""


_GETTERS: Mapping[Attribute, Callable[[Card], int | str]] = {
    attribute: attrgetter("n" if attribute is Attribute.RANK else attribute) for attribute in Attribute
}


def attribute_of(attribute: Attribute) -> Callable[[Card], int | str]:
    """The function that gives a card's number, suit or category; "" if it has none."""
    return _GETTERS[attribute]
