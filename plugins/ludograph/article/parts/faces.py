"""Drawn cards in a page: a name for screen readers, text for copying, and a face for each card."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from ludograph.article.read.ledger import Ledger
from ludograph.article.read.text.scripts import in_its_languages
from ludograph.article.tree import Element, Literal, Markup, element
from ludograph.rules.cards.deck import Card, Deck
from ludograph.rules.cards.drawing import DrawnSide, blank, closed, face, picture
from ludograph.values import plain_name

_LONGEST_HAND = 5
"""A hand with more cards may take several rows; smaller hands are not wrapped."""


def drawn_cards(
    ledger: Ledger,
    deck: Deck,
    cards: Sequence[Card | None],
    label: str,
    text: str,
    size: str = "",
    sprite: dict[str, DrawnSide] | None = None,
    hidden: Collection[int] = (),
    lang: str | None = None,
) -> Element:
    """The cards as an element; their faces are added to the page's sprite, or to `sprite`.

    None is drawn as a blank card. `label` is for screen readers, `text` for copying and searching, `size` a class such
    as `large`, `hidden` the indices of closed cards, `lang` the label's language.
    """
    faces = [blank() if card is None else face(deck, card) for card in cards]
    drawn = [(one, closed()) if place in hidden else (one,) for place, one in enumerate(faces)]
    (ledger.faces if sprite is None else sprite).update({one.id: one for pair in drawn for one in pair})
    classes = ["lg-hand", "lg-pack" if len(cards) > _LONGEST_HAND else "", f"lg-{size}" if size else ""]
    # Hidden text is never visible, so it may be wrapped.
    words = (
        Markup(escape(node.text)) if isinstance(node, Literal) else node for node in in_its_languages(text, ledger)
    )
    copied = element("span", words, {"class": "lg-copied"})
    attributes = {"class": " ".join(filter(None, classes)), "role": "img", "aria-label": label, "lang": lang}
    return element("span", [copied, *(card_drawing(*each) for each in drawn)], attributes, plain=text)


def card_drawing(*shown: DrawnSide) -> Markup:
    """One card: a side with its overlays."""
    return Markup(picture(*shown), faces=tuple(one.id for one in shown))


def whole_pack(ledger: Ledger, deck: Deck) -> list[Element]:
    """Every different face of a deck, one row per suit, with the names of the cards."""
    rows: dict[str, dict[str, Card]] = {}
    for card in deck.cards:
        rows.setdefault(card.suit, {}).setdefault(face(deck, card).id, card)
    drawn = []
    for suit, faces in rows.items():
        cards = list(faces.values())
        names = [str(plain_name(deck.card_names.get(card.id, ()), _own_name(deck, card))) for card in cards]
        words = ledger.words
        text = ", ".join(
            words.gettext("another {card}", card=name) if name in names[:place] else name
            for place, name in enumerate(names)
        )
        name = plain_name(deck.suits[suit].names, suit) if suit else ""
        label = f"{name}: {text}" if name else text
        row = drawn_cards(ledger, deck, cards, label, label)
        drawn.append(element("span", [row], {"class": "lg-suit"}))
    return drawn


def _own_name(deck: Deck, card: Card) -> str:
    """`3`, `king`, or `ribbon` for `wisteria/ribbon`; the card's number if its copies look different."""
    name = card.face.partition("/")[2].replace("-", " ")
    return str(deck.called(card.n) if not name or name.isdecimal() else name)
