"""Cards and dice as authors write them (docs/contributing/notation.md#cards)::

    cards = item *( sep item )      sep  = "-" | "–" | "," | " " | ""
    item  = range / card            range = rank ("–" | "-" | "..") rank, only if the text is exactly one range
    card  = rank [suit]             rank = "A" | "10".."13" | "0".."9" | "J" | "Q" | "K" | "C" | "N"
                                           | "⑩".."⑬" | "=" | "?"

Two digits join only as 10–13, so `153` is three cards. `4–6` is a pair, `A–10` and `1–9` are runs. In hanafuda a card
is its month and its number in the month: `8-1`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault
from ludograph.languages.words import Words, words_in
from ludograph.rules.cards.deck import LETTERS, Card, Deck

_SIGNS = {"spades": "♠\ufe0e", "hearts": "♥\ufe0e", "diamonds": "♦\ufe0e", "clubs": "♣\ufe0e"}
SIGNS = frozenset(_SIGNS.values())
SUITS = {suit[0]: suit for suit in _SIGNS} | {sign[0]: suit for suit, sign in _SIGNS.items()}
"""The letter or the bare sign of a suit → the suit."""
_CIRCLED = {"⑩": "10", "⑪": "11", "⑫": "12", "⑬": "13"}
_RANK = r"1[0-3]|[0-9]|[AJQKCN]|[⑩-⑬]|=|\?"
_CARD = re.compile(rf"(?P<rank>{_RANK})(?P<suit>[♠♥♦♣]\ufe0e?|(?![AJQKCN])[A-Za-z](?![A-Za-z]))?")
_SEPARATOR = re.compile(r"\s*[-–—,‒‐‑]\s*|\s+|")
_RANGE = re.compile(rf"\s*(?P<first>{_RANK})\s*(?P<sign>–|-|‑|—|\.\.)\s*(?P<last>{_RANK})\s*\Z")
_HANAFUDA = re.compile(r"(?P<month>1[0-2]|[1-9])[-–](?P<number>[1-4])(?![0-9])")
_HANAFUDA_SEPARATOR = re.compile(r"[\s,]*")
_DIE = re.compile(r"(?P<rank>[1-6=?])(?P<suit>)")
_KINDS = {
    "card": (_CARD, _SEPARATOR, "Ranks are A, 0–13, J, Q, K, = or ?."),
    "die": (_DIE, _SEPARATOR, "Its sides are 1 to 6, or `=` for any equal one."),
    "hanafuda card": (_HANAFUDA, _HANAFUDA_SEPARATOR, "Write month-number, such as 8-1."),
}
"""What is read → its pattern, what is between two of them, and a hint for other text."""


def suit_sign(suit: str) -> str:
    """The sign of a suit as text, never as a coloured emoji; other suits are returned unchanged."""
    return _SIGNS.get(suit, suit)


@frozen
class WrittenCard:
    """One card as written."""

    rank: str
    """Digits, or one of A J Q K C N = ?; for hanafuda the month and the number in it, `8-1`."""
    suit: str
    """`spades`, `hearts`, `diamonds`, `clubs`, another letter as given, or ""."""
    shown: str
    """The card as it is printed."""
    separator: str
    """The separator before it, with hyphens as en dashes."""


@frozen
class Notation:
    """A series of cards in a text."""

    cards: tuple[WrittenCard, ...]
    run: bool
    """Whether it is a range from the first card to the last."""

    @property
    def label(self) -> str:
        """The label for screen readers, in English: `8, 9, 3`, `A to 10`."""
        return self.label_in(words_in("en"))

    def label_in(self, words: Words) -> str:
        """The label for screen readers in the language of a page."""
        names = [_spoken(card, words) for card in self.cards]
        if self.run:
            return words.gettext("{first} to {last}", first=names[0], last=names[-1])
        return words.pgettext("between cards", ", ").join(names)


def _spoken(card: WrittenCard, words: Words) -> str:
    if card.suit in SUITS.values():
        return words.gettext("{rank} of {suit}", rank=card.rank, suit=words.gettext(card.suit))
    return card.shown if len(card.suit) > 1 else card.rank + (f" {card.suit}" if card.suit else "")


def parse_cards(
    text: str, deck: str = "western", as_run: bool | None = None, known: Deck | None = None, kind: str = "card"
) -> Notation | Fault:
    """The cards in a text; CRD001 if it cannot be read. `as_run` sets whether a range is a run.

    With a `known` deck, cards may also be given by id, `coins/7`, and a card that the deck does not have is a fault.
    With the `kind` "die" each digit is one.
    """
    if known is not None:
        found = _parse_known(text, known) or _parse_any(text, deck, as_run)
        return found if isinstance(found, Fault) else _absent(found, known, text) or found
    return _parse_any(text, deck, as_run, kind)


def _absent(notation: Notation, deck: Deck, text: str) -> Fault | None:
    """CRD001 for a number that no card of the deck has."""
    numbers = set(map(str, deck.numbers))
    for card in notation.cards:
        if not card.suit and card.rank.isdecimal() and card.rank not in numbers:
            hint = f"Its numbers are {_listed(deck.numbers)}."
            return Fault("CRD001", f"no card of {deck.id!r} reads {card.rank!r}", hint, 0, len(text))
    return None


def _parse_any(text: str, deck: str, as_run: bool | None, kind: str = "card") -> Notation | Fault:
    text = text.replace("\u00ad", "").replace("\u200b", "")
    if kind == "card" and deck.startswith("hanafuda") and _HANAFUDA.match(text.strip()):
        return _parse_sequence(text, "hanafuda card")
    between = _RANGE.match(text)
    if between and as_run is not False and (kind == "card" or between["last"] in "56"):
        first, last = _rank(between["first"]), _rank(between["last"])
        if as_run or between["sign"] == ".." or (_value(first) == 1 and _value(last) >= 5):
            cards = (WrittenCard(first, "", first, ""), WrittenCard(last, "", last, "–"))
            return Notation(cards, run=True)
    return _parse_sequence(text, kind)


def _parse_sequence(text: str, kind: str) -> Notation | Fault:
    hanafuda, (pattern, between, hint) = kind == "hanafuda card", _KINDS[kind]
    cards: list[WrittenCard] = []
    position, end, separator = len(text) - len(text.lstrip()), len(text.rstrip()), ""
    while position < end:
        match = pattern.match(text, position, end)
        if match is None:
            return Fault("CRD001", f"no {kind} reads {text[position:end]!r}", hint, position, end)
        if hanafuda:
            month, number = match.groups()
            cards.append(WrittenCard(f"{month}-{number}", "", f"{month}–{number}", separator))
        else:
            rank, suit = _rank(match["rank"]), (match["suit"] or "").removesuffix("\ufe0e")
            cards.append(WrittenCard(rank, SUITS.get(suit, suit), rank + suit, separator))
        gap = between.match(text, match.end(), end)
        assert gap is not None  # the pattern also matches nothing
        separator = _shown_separator(gap[0]) or (" " if hanafuda else "")
        position = gap.end()
    if not cards:
        return Fault("CRD001", "no card is named", "Write the cards, such as 8–9–3.", 0, len(text))
    if separator.strip() and not hanafuda:
        return Fault("CRD001", f"{text.strip()!r} ends with a separator", "Remove it.", 0, len(text))
    return Notation(tuple(cards), run=False)


def _rank(written: str) -> str:
    return _CIRCLED.get(written, written)


def _value(rank: str) -> int:
    return LETTERS.get(rank) or (int(rank) if rank.isdecimal() and len(rank) < 5 else 0)


def _shown_separator(written: str) -> str:
    sign = written.strip()
    if not sign:
        return " " if written else ""
    return ", " if sign == "," else "–"


# Cards of a deck whose suits have no standard letters or signs.


def _parse_known(text: str, deck: Deck) -> Notation | Fault | None:
    """The cards by id, or by number and the letter of a suit; None if the text names none of the deck's suits."""
    if not deck.has_suits or deck.suits.keys() <= set(SUITS.values()):
        return None
    cards: list[WrittenCard] = []
    position, end, separator = len(text) - len(text.lstrip()), len(text.rstrip()), ""
    pattern = _of_deck(tuple({card.face: None for card in deck.cards}))
    while position < end:
        match = pattern.match(text, position, end)
        if match is None:
            return None
        card = _known_card(match, deck)
        if card is None:
            hint = f"Its suits are {', '.join(deck.suits)}; write {next(iter(deck.by_id))}."
            return Fault("CRD001", f"no card of {deck.id!r} reads {match[0]!r}", hint, match.start(), match.end())
        cards.append(WrittenCard(card.face.partition("/")[2], card.suit, words_of_card(card, deck), separator))
        gap = _SEPARATOR.match(text, match.end(), end)
        assert gap is not None  # the pattern also matches nothing
        separator, position = ", " if gap[0] else "", gap.end()
    return Notation(tuple(cards), run=False) if cards and not separator else None


@lru_cache(maxsize=32)
def _of_deck(faces: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern that matches one of these ids, or a number with the letter of a suit."""
    ids = "|".join(map(re.escape, sorted(faces, key=len, reverse=True)))
    return re.compile(rf"(?P<id>{ids})(?![0-9A-Za-z])|(?P<rank>[0-9]+)(?P<letter>[A-Za-z])(?![A-Za-z])")


def _listed(numbers: Sequence[int]) -> str:
    """The numbers as a range (`1–10`), or listed if some are missing."""
    is_run = len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1))
    return f"{numbers[0]}–{numbers[-1]}" if is_run else ", ".join(map(str, numbers))


def _known_card(match: re.Match[str], deck: Deck) -> Card | None:
    if match["id"]:
        return next(card for card in deck.cards if card.face == match["id"])
    suits = [suit for suit in deck.suits if suit.startswith(match["letter"].lower())]
    faces = [card for card in deck.cards if card.suit in suits and card.face == f"{card.suit}/{match['rank']}"]
    return faces[0] if len(suits) == 1 and faces else None


def words_of_card(card: Card, deck: Deck) -> str:
    """`7 of coins`, `king of cups`; for a card with its own name, its suit and name."""
    name = card.face.partition("/")[2]
    return f"{deck.called(int(name))} of {card.suit}" if name.isdecimal() else f"{card.suit} {name.replace('-', ' ')}"


def deck_named(decks: Mapping[str, Deck], name: str) -> Deck | None:
    """The deck with this id, or the first that uses this set of drawings: `kabufuda`."""
    return decks.get(name) or next((one for one in decks.values() if one.drawn == name), None)


def find_cards(deck: Deck, shown: Iterable[str]) -> list[Card] | None:
    """The cards with these ids; None if the deck lacks one of them.

    For bare numbers, different cards of that number as long as there are any.
    """
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
    """The cards that an author wrote; None if one is not in the deck or is a sign such as `?`."""
    ids = [_id(deck, card) for card in cards]
    return None if None in ids else find_cards(deck, filter(None, ids))


def _id(deck: Deck, card: WrittenCard) -> str | None:
    month, dash, place = card.rank.partition("-")
    if dash:
        of_month = [one for one in deck.cards if one.n == int(month)]
        return of_month[int(place) - 1].id if int(place) <= len(of_month) else None
    written = str(LETTERS.get(card.rank, card.rank))
    if card.suit:
        return f"{card.suit}/{written}" if f"{card.suit}/{written}" in deck.by_id else None
    # A letter always means the court card, whatever number a derived deck gives it.
    if not card.rank.isdecimal() and card.rank != "A":
        return next((one.id for one in deck.cards if one.id.endswith(f"/{written}")), None)
    return written
