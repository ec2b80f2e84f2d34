"""`most: {of: {suit: coins}}` in words."""

from __future__ import annotations

from ludograph.languages.words import Message
from ludograph.rules.cards.deck import Pieces
from ludograph.rules.conditions.selector import many_cards
from ludograph.rules.data.entry import Most


def most_words(most: Most, pieces: Pieces) -> Message:
    """`the most cards of coins`, `the highest sum of the best card of each suit: 7 (21), 6 (18), ace (16)`."""
    cards = many_cards(most.of.selector, pieces) if most.of else pieces.many
    if most.best is None and not most.values:
        return Message("the most {cards}", cards=cards)
    said = Message("the highest sum of {cards}", cards=cards)
    if most.best is not None:
        said = Message("the highest sum of the best {card} of each suit", card=pieces.of(1))
    if not most.values:
        return said
    ranked = sorted(most.values.items(), key=lambda one: (-one[1], one[0]))
    values = [Message("{card} ({points})", card=pieces.called(n), points=points) for n, points in ranked]
    return Message("{about}: {what}", about=said, what=Message.joined(values, ", "))
