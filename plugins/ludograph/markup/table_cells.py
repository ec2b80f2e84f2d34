"""The values of a generated table as HTML and as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from ludograph.cards.finding import find_cards
from ludograph.games.tables.table import CardsShown, Items, Number, Odds, Piece, Silence, Words
from ludograph.markup.faces import drawn_cards
from ludograph.markup.html import element, escape, start_tag
from ludograph.markup.ledger import Ledger

Draw = Callable[[CardsShown], tuple[str, str]]
"""How a hand of cards is shown: as HTML and as text."""

_SILENT_WORDS = {
    Silence.EMPTY: "",
    Silence.UNSTATED: "not stated",
    Silence.REMOVED: "removed",
    Silence.DISPUTED: "disputed",
    Silence.NOT_COMPUTED: "not computed",
}


def run(pieces: Iterable[Piece], draw: Draw) -> tuple[str, str]:
    """Values as HTML and as text, with blanks between them; none before a stop."""
    html = plain = ""
    for piece in pieces:
        piece_as_html, words = piece_html(piece, draw)
        gap = " " if html and words[:1] not in (";", ",", ".") else ""
        html, plain = html + gap + piece_as_html, plain + gap + words
    return html, plain


def piece_html(piece: Piece, draw: Draw) -> tuple[str, str]:
    """One value as HTML and as text."""
    match piece:
        case Words(text, lang, gloss):
            name = "i" if "-Latn" in lang else "span"
            html = element(name, escape(text), {"lang": lang}) if lang else escape(text)
            return (
                (f'{html} <span class="lg-gloss">‘{escape(gloss)}’</span>', f"{text} ‘{gloss}’")
                if gloss
                else (html, text)
            )
        case CardsShown():
            return draw(piece)
        case Number(value):
            words = str(value).replace("-", "−") if value == int(value) else _decimal(Fraction(value))
            return escape(words), words
        case Odds(value):
            percent = _percent(value)
            fraction = f"{value.numerator}/{value.denominator}"
            return (
                f'<span class="lg-odds">{percent}</span> <small class="lg-fraction">{fraction}</small>',
                f"{percent} ({fraction})",
            )
        case Silence():
            words = _SILENT_WORDS[piece]
            return (f'<em class="lg-silence">{words}</em>' if words else "", words)
        case Items(items):
            runs = [run(item, draw) for item in items]
            return (
                f'<ul class="lg-items">{"".join(f"<li>{html}</li>" for html, _ in runs)}</ul>',
                "; ".join(words for _, words in runs),
            )


def drawn(ledger: Ledger, shown: CardsShown) -> tuple[str, str]:
    """A hand as drawn cards; as chips where the cards are in no deck."""
    rules = ledger.catalogue.rules
    deck = rules.decks.get(shown.deck) if rules is not None else None
    cards = find_cards(deck, shown.cards) if deck is not None else None
    if deck is None or cards is None:
        return chips(shown)
    label, text = _cards_text(shown)
    return drawn_cards(ledger, deck, cards, label, text), text


def chips(shown: CardsShown) -> tuple[str, str]:
    """A hand as one chip a card."""
    label, text = _cards_text(shown)
    separator = "–" if shown.ordered else " "
    each = escape(separator).join(element("span", escape(_name(card)), {"class": "lg-card"}) for card in shown.cards)
    return start_tag("span", {"class": "lg-cards", "role": "img", "aria-label": label}) + each + "</span>", text


def _cards_text(shown: CardsShown) -> tuple[str, str]:
    """What a screen reader says, and what is printed."""
    names = [_name(card) for card in shown.cards]
    return (", then " if shown.ordered else ", ").join(names), ("–" if shown.ordered else " ").join(names)


def _name(card: str) -> str:
    """`pine poetry ribbon` of the id `pine/poetry-ribbon`."""
    return card.replace("/", " ").replace("-", " ")


def _decimal(value: Fraction, digits: int = 3) -> str:
    rounded = round(value * 10**digits)
    sign, whole = ("−" if rounded < 0 else ""), abs(rounded)
    return f"{sign}{whole // 10**digits}.{whole % 10**digits:0{digits}d}"


def _percent(value: Fraction) -> str:
    """`41.4 %`; below one per cent two digits that count, `0.41 %`."""
    digits = 1 if value >= Fraction(1, 100) or not value else 2
    rounded = round(value * 100 * 10**digits)
    return f"{rounded // 10**digits}.{rounded % 10**digits:0{digits}d}\u202f%"
