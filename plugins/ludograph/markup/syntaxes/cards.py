"""`<Cards deck="kabufuda">4–1</Cards>` and `<Dice type="japanese">456</Dice>`."""

from __future__ import annotations

import re

from ludograph.article.facts import CardFace, CardsUse
from ludograph.cards.finding import find_cards, find_written
from ludograph.cards.notation import Notation, parse_cards
from ludograph.markup.faces import drawn_cards
from ludograph.markup.html import element, escape, start_tag
from ludograph.markup.scanner import Scanner, visible
from ludograph.markup.shortcode import Call
from ludograph.problems import Fault

_SIZE = re.compile(r"[a-z][a-z-]*")
_RED = frozenset({"hearts", "diamonds"})
_SIGNS = {"spades": "♠\ufe0e", "hearts": "♥\ufe0e", "diamonds": "♦\ufe0e", "clubs": "♣\ufe0e"}


class Cards:
    """A row of cards with a name that screen readers say."""

    name = "Cards"
    attributes = frozenset({"deck", "size", "run", "cards"})
    dice = False

    def render(self, scanner: Scanner, call: Call) -> None:
        text = visible(scanner.text[call.content_start : call.content_end])
        own_deck = "deck" in call.attributes
        deck = call.get("deck") or scanner.ledger.settings.deck
        if own_deck:
            scanner.ledger.looked_up.decks.add(deck)
        as_run = True if "run" in call.attributes else False if "cards" in call.attributes else None
        notation = parse_cards(text, deck, as_run)
        if isinstance(notation, Fault):
            start, end = call.content_start + notation.start, call.content_start + max(notation.end, notation.start)
            scanner.problem(notation.code, notation.message, notation.hint, start, min(end, call.content_end) or start)
            scanner.put_escaped(text.strip())
            return
        self._put(scanner, call, notation, text, deck, own_deck)

    def _put(self, scanner: Scanner, call: Call, notation: Notation, text: str, deck: str, own_deck: bool) -> None:
        faces = tuple(CardFace(card.rank, card.suit) for card in notation.cards)
        place = scanner.place(call.start, call.end)
        scanner.ledger.cards.append(
            CardsUse(text.strip(), deck, notation.run, faces, notation.label, place, own_deck, self.dice)
        )
        if self._put_faces(scanner, call, notation, deck, own_deck):
            return
        chips = []
        for card in notation.cards:
            suit = _SIGNS.get(card.suit, card.suit)
            kind = "lg-die" if self.dice else "lg-card"
            red = " lg-red" if card.suit in _RED else ""
            shown = card.shown if not suit else card.rank + suit
            chips.append(escape(card.separator) + element("span", escape(shown), {"class": kind + red}))
        classes = "lg-dice" if self.dice else "lg-cards"
        if _SIZE.fullmatch(call.get("size")):
            classes += f" lg-{call.get('size')}"
        tag = start_tag(
            "span",
            {"class": classes, "role": "img", "aria-label": notation.label, "data-deck": deck if own_deck else None},
        )
        plain = "".join(card.separator + card.shown for card in notation.cards)
        scanner.put_html(f"{tag}{''.join(chips)}</span>", plain)

    def _put_faces(self, scanner: Scanner, call: Call, notation: Notation, deck: str, own_deck: bool) -> bool:
        """Draw the cards of a deck that is named, where they are what is looked at: alone in a paragraph or cell, or in
        a size. In running text they stay chips."""
        alone = not (scanner.text[: call.start] + scanner.text[call.end :]).strip()
        known = scanner.ledger.catalogue.rules
        if self.dice or not own_deck or known is None or deck not in known.decks or not (alone or call.get("size")):
            return False
        cards = find_written(known.decks[deck], notation.cards)
        if cards is None:
            return False
        if notation.run:
            numbers = range(cards[0].n, cards[-1].n + 1)
            cards = find_cards(known.decks[deck], map(str, numbers)) or cards
        plain = "".join(card.separator + card.shown for card in notation.cards)
        size = call.get("size") if _SIZE.fullmatch(call.get("size")) else ""
        scanner.put_html(drawn_cards(scanner.ledger, known.decks[deck], cards, notation.label, plain, size), plain)
        return True


class Dice(Cards):
    """The same contract with die faces."""

    name = "Dice"
    attributes = frozenset({"type", "size"})
    dice = True
