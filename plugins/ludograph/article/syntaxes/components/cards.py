"""`<Cards deck="kabufuda-40">4–1</Cards>`, `<Cards deck="kabufuda-40" pack />`, `<Dice type="japanese">456</Dice>`."""

from __future__ import annotations

from ludograph.article.document import kinds as d
from ludograph.article.facts import CardFace, CardsUse, RulesUse
from ludograph.article.parts.faces import drawn_cards, whole_pack
from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.scanner import Scanner, visible
from ludograph.base.problems import Fault, did_you_mean, with_more
from ludograph.rules.cards.deck import Deck
from ludograph.rules.cards.drawing.sets import SETS
from ludograph.rules.cards.notation import SIGNS, Notation, deck_named, find_cards, find_written, parse_cards, suit_sign

SIZES = ("small", "large", "home")
"""The sizes of drawn cards: beside a line of a list, in a figure, over the width of the home page."""
_RED = frozenset({"hearts", "diamonds"})
_SPACE = "\N{NARROW NO-BREAK SPACE}"
"""Between dice: 456 would be one number."""


class Cards:
    """A row of cards with a name for screen readers."""

    attributes = frozenset({"deck", "size", "run", "cards", "pack"})
    dice = False

    def render(self, scanner: Scanner, call: Call) -> None:
        text = visible(scanner.text[call.content_start : call.content_end])
        own_deck = "deck" in call.attributes
        deck = call.get("deck") or scanner.ledger.settings.deck
        if "pack" in call.attributes and not self.dice:
            if (pack := _known_deck(scanner, call, deck)) is not None:
                scanner.put_nodes(whole_pack(scanner.ledger, pack))
            else:
                _report_deck(scanner, call, deck)
            return
        as_run = True if "run" in call.attributes else False if "cards" in call.attributes else None
        known = _known_deck(scanner, call, deck) if own_deck and not self.dice else None
        notation = parse_cards(text, deck, as_run, known, "die" if self.dice else "card")
        if isinstance(notation, Fault):
            start, end = call.content_start + notation.start, call.content_start + max(notation.end, notation.start)
            scanner.problem(notation.code, notation.message, notation.hint, start, min(end, call.content_end) or start)
            scanner.put_literal(text.strip())
            return
        self._put(scanner, call, notation, text, deck, own_deck, known)

    def _put(
        self, scanner: Scanner, call: Call, notation: Notation, text: str, deck: str, own_deck: bool, known: Deck | None
    ) -> None:
        faces = tuple(CardFace(card.rank, card.suit) for card in notation.cards)
        place = scanner.place(call.start, call.end)
        scanner.ledger.note(
            CardsUse(text.strip(), deck, notation.run, faces, notation.label, place, own_deck, self.dice)
        )
        if own_deck and not self.dice and self._put_faces(scanner, call, notation, deck, known):
            return
        shown = tuple(
            d.ShownCard(
                card.rank + suit if (suit := suit_sign(card.suit)) in SIGNS else card.shown,
                between=card.separator or _SPACE * (self.dice and number > 0),
                is_red=card.suit in _RED,
            )
            for number, card in enumerate(notation.cards)
        )
        plain = "".join(card.separator + card.shown for card in notation.cards)
        label = notation.label_in(scanner.ledger.words)
        named = deck if own_deck else ""
        size, is_rtl = _size(scanner, call), scanner.ledger.is_rtl
        if size and not named:
            at, hint = call.attributes["size"], "Name the deck of cards, or remove the size."
            scanner.problem("CMP001", "a size counts for drawn cards only", hint, at.start, at.end)
        scanner.put(d.Hand(shown, label, plain, are_dice=self.dice, size=size, deck=named, is_rtl=is_rtl))

    def _put_faces(self, scanner: Scanner, call: Call, notation: Notation, name: str, deck: Deck | None) -> bool:
        """Draws the cards if they are alone in a paragraph or cell, or have a size.

        In running text, and if the deck or a card is unknown, they are chips.
        """
        looked_at = bool(call.get("size")) or not (scanner.text[: call.start] + scanner.text[call.end :]).strip()
        if deck is None and (looked_at or name not in SETS):
            _report_deck(scanner, call, name)
        cards = find_written(deck, notation.cards) if deck and looked_at else None
        if deck is None or cards is None:
            return False
        if notation.run:
            numbers = range(cards[0].n, cards[-1].n + 1)
            cards = find_cards(deck, map(str, numbers)) or cards
        plain = "".join(card.separator + card.shown for card in notation.cards)
        size = _size(scanner, call)
        scanner.put(drawn_cards(scanner.ledger, deck, cards, notation.label_in(scanner.ledger.words), plain, size))
        return True


def _size(scanner: Scanner, call: Call) -> str:
    """The size; an unknown one is reported and ignored."""
    size = call.get("size")
    if not size or size in SIZES:
        return size
    hint = did_you_mean(size, SIZES) or f"Write {', '.join(SIZES[:-1])} or {SIZES[-1]}."
    where = call.attributes["size"]
    scanner.problem("CMP001", f"no size {size!r}", hint, where.start, where.end)
    return ""


def _known_deck(scanner: Scanner, call: Call, name: str) -> Deck | None:
    """The deck with this id, or the first with this set of drawings: `kabufuda`."""
    rules = scanner.ledger.catalogue.rules
    if rules is None:
        return None
    deck = deck_named(rules.decks, name)
    if deck is not None:
        scanner.ledger.note(RulesUse(scanner.place(call.start, call.end), deck=deck.id))
    return deck


def _report_deck(scanner: Scanner, call: Call, name: str) -> None:
    """Reports an unknown deck; the name of a set of drawings needs a deck of the data that uses it."""
    rules = scanner.ledger.catalogue.rules
    if name in SETS:
        message = f"no deck of the data is drawn as {name!r}"
        hint = f"Write `drawn: {name}` in the file of a deck in data/decks/."
    else:
        decks = rules.decks if rules is not None else {}
        known = ({*decks, *(deck.drawn for deck in decks.values())} if decks else set(SETS)) - {""}
        message, hint = f"no deck {name!r}", did_you_mean(name, known) or "Name a deck of the data."
    where = call.attributes.get("deck") or call.attributes["pack"]
    hint = with_more(hint, rules.about_errors if rules is not None else "")
    scanner.problem("D02", message, hint, where.start, where.end)


class Dice(Cards):
    """A row of dice with a name for screen readers."""

    attributes = frozenset({"type", "size"})
    dice = True
