"""Drawn cards in a page: a name for screen readers, text for copying, and a face for each card."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ludograph.article.document import kinds as d
from ludograph.article.read.ledger import Ledger
from ludograph.languages.runs import marked_runs
from ludograph.rules.cards.deck import Card, Deck
from ludograph.rules.cards.drawing import DrawnSide, blank, closed, face
from ludograph.values import plain_name


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
) -> d.Hand:
    """The drawn cards; their faces are added to the page's sprite, or to `sprite`.

    None is drawn as a blank card. `label` is for screen readers, `text` for copying and searching, `size` one such
    as `large`, `hidden` the indices of closed cards, `lang` the label's language.
    """
    faces = [blank() if card is None else face(deck, card) for card in cards]
    drawn = [(one, closed()) if place in hidden else (one,) for place, one in enumerate(faces)]
    (ledger.faces if sprite is None else sprite).update({one.id: one for pair in drawn for one in pair})
    shown = tuple(d.ShownCard("", tuple(one.id for one in pair)) for pair in drawn)
    known = ledger.metadata.languages or ()
    runs = tuple(marked_runs(text, ledger.settings.lang, known))
    return d.Hand(shown, label, text, is_drawn=True, copied=runs, size=size, lang=lang or "", is_rtl=ledger.is_rtl)


def whole_pack(ledger: Ledger, deck: Deck) -> list[d.Hand]:
    """Every different face of a deck, one row per suit, with the names of the cards."""
    rows: dict[str, dict[str, Card]] = {}
    for card in deck.cards:
        rows.setdefault(card.suit, {}).setdefault(face(deck, card).id, card)
    drawn = []
    ledger.needs.add("suits")
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
        drawn.append(replace(drawn_cards(ledger, deck, cards, label, label), is_suit=True))
    return drawn


def _own_name(deck: Deck, card: Card) -> str:
    """`3`, `king`, or `ribbon` for `wisteria/ribbon`; the card's number if its copies look different."""
    name = card.face.partition("/")[2].replace("-", " ")
    return str(deck.called(card.n) if not name or name.isdecimal() else name)
