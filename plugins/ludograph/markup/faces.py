"""Hands of drawn cards in a page: a name for screen readers, a text that can be copied, a face for each card."""

from __future__ import annotations

from collections.abc import Sequence

from ludograph.cards.deck import Card, Deck
from ludograph.cards.drawing import face, picture
from ludograph.markup.html import element, escape
from ludograph.markup.ledger import Ledger

_LONGEST_HAND = 5
"""More cards than these may stand in several rows; a hand never breaks."""


def drawn_cards(ledger: Ledger, deck: Deck, cards: Sequence[Card], label: str, text: str, size: str = "") -> str:
    """The cards as an element; the page's sprite will hold their faces.

    `label` is what a screen reader says, `text` what is copied and found, `size` a class such as `large`.
    """
    faces = [face(deck, card) for card in cards]
    ledger.faces |= {one.id: one for one in faces}
    classes = ["lg-hand", "lg-pack" if len(cards) > _LONGEST_HAND else "", f"lg-{size}" if size else ""]
    hidden = element("span", escape(text), {"class": "lg-copied"})
    attributes = {"class": " ".join(filter(None, classes)), "role": "img", "aria-label": label}
    return element("span", hidden + "".join(map(picture, faces)), attributes)
