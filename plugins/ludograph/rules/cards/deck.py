"""Decks: data/decks/*.yaml resolved to physical cards, and what sentences call the cards.

    kabufuda-40: {names: [..], numbers: 1-10, copies: 4}
    hanafuda-48:
      suits:
        cherry: {n: 3, names: [..], cards: {curtain: bright, poetry-ribbon: ribbon, chaff-1: chaff, chaff-2: chaff}}
    mushibana-40: {from: hanafuda-48, remove: [{suit: [peony, clover]}], renumber: {willow: 6, paulownia: 7}}
    two-dice: {names: [..], unit: die, numbers: 1-6}
    riichi-136: {names: [..], unit: tile, copies: 4, suits: {dots: {numbers: 1-9}, winds: {numbers: 1-4}}}
    pai-gow-32: {names: [..], tiles: {6-6: 2, 6-5: 2, 6-3: 1}}

A card's id is `number#copy`, or `suit/name` where the deck has suits (with `#copy` if it has several copies), or the
two ends of a tile and the copy, `6-5#1`. Dice, and cards that are put back (`returned: true`), have many copies of each
face, so that a hand may have it several times.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from operator import attrgetter
from typing import Annotated, ClassVar

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.base.yaml import OneOrMany
from ludograph.base.yaml.declared import keys_of
from ludograph.languages.words import N_, DataName, Message, Text
from ludograph.values import Id, Locality, Names, Notes, Range, Sources, Texts, plain_name

NAMES = (
    *(N_("ace"), N_("jack"), N_("queen"), N_("king"), N_("knight")),
    *(N_("hearts"), N_("spades"), N_("diamonds"), N_("clubs")),
    *(N_("cups"), N_("coins"), N_("swords"), N_("batons"), N_("strings"), N_("myriads")),
    *(N_("dot"), N_("bamboo"), N_("character"), N_("wind"), N_("dragon")),
    *(N_("pine"), N_("plum"), N_("cherry"), N_("wisteria"), N_("iris"), N_("peony")),
    *(N_("clover"), N_("susuki"), N_("chrysanthemum"), N_("maple"), N_("willow"), N_("paulownia")),
    *(N_("bright"), N_("animal"), N_("ribbon"), N_("chaff"), N_("poetry"), N_("blue")),
    *(N_("crane"), N_("warbler"), N_("curtain"), N_("cuckoo"), N_("bridge"), N_("butterflies"), N_("boar")),
    *(N_("moon"), N_("geese"), N_("sake cup"), N_("deer"), N_("rain man"), N_("swallow"), N_("lightning")),
    *(N_("phoenix"), N_("poetry ribbon"), N_("blue ribbon")),
)
"""The names that the catalogues translate."""

LETTERS = {"A": 1, "J": 11, "Q": 12, "K": 13}
"""The letters on cards of an ordinary pack → their numbers."""
COURTS = {11: "jack", 12: "queen", 13: "king"}

_WITH_ARTICLE = {
    "ace": N_("an ace"),
    "jack": N_("a jack"),
    "queen": N_("a queen"),
    "king": N_("a king"),
    "knight": N_("a knight"),
}
_PLURAL_NAMES = {
    "ace": N_("aces"),
    "jack": N_("jacks"),
    "queen": N_("queens"),
    "king": N_("kings"),
    "knight": N_("knights"),
}


def known(name: str) -> Message:
    """A name from the data, in the page's language if the catalogues have it."""
    return Message.of(DataName(name))


def one(name: Text) -> Message:
    """`a 9`, `an 8`, `an ace`, `an honour`."""
    english = str(name)
    if english in _WITH_ARTICLE:
        return Message(_WITH_ARTICLE[english])
    vowel = english.startswith((*"aeiou", "honour", "honor", "8")) or english in ("11", "18")
    return Message("an {name}" if vowel else "a {name}", name=name)


def several(name: Text) -> Message:
    """`9s`, `kings`, `honours`."""
    english = str(name)
    if english in _PLURAL_NAMES:
        return Message(_PLURAL_NAMES[english])
    return Message("{name}s", name=name) if english.isdecimal() else known(f"{english}s")


def for_pieces(text: str) -> str:
    """The text itself, written for cards; marks it for translation, also with the name of tiles (`Unit.worded`)."""
    return text


_NOUN = re.compile(r"\b(c)ard(s?)\b", re.IGNORECASE)


class Unit(StrEnum):
    """What one piece of a deck is called in sentences."""

    CARD = "card"
    TILE = "tile"
    DIE = "die"

    @property
    def many(self) -> Message:
        """`cards`."""
        return Message(_SEVERAL[self])

    def of(self, number: int | None) -> Text:
        """`card` for one, else `cards`."""
        return Message(_ONE[self]) if number == 1 else self.many

    def worded(self, sentence: str) -> str:
        """A sentence or heading written for cards, with the name of these pieces in it."""
        return sentence if self is Unit.CARD else _NOUN.sub(self._noun, sentence)

    def _noun(self, found: re.Match[str]) -> str:
        noun = str(self.many if found[2] else self)
        return noun.capitalize() if found[1] == "C" else noun


_ONE = {Unit.CARD: N_("card"), Unit.TILE: N_("tile"), Unit.DIE: N_("die")}
_SEVERAL = {Unit.CARD: N_("cards"), Unit.TILE: N_("tiles"), Unit.DIE: N_("dice")}


@frozen
class Pieces:
    """What sentences call the pieces of a deck (cards or tiles), and named numbers such as kings."""

    unit: Unit = Unit.CARD
    names: tuple[tuple[int, Text], ...] = ()
    """Numbers that have a name: `(13, "king")`."""
    whole: int = 0
    """The number of pieces in the hand if a phrase begins with it (`three cards of one number`), else 0."""
    numbers: tuple[int, ...] = ()
    """The numbers of the deck, if known; a phrase need not list all of them."""

    @property
    def of_a_part(self) -> Pieces:
        """These names for use inside a phrase, which does not repeat the number of cards."""
        return Pieces(self.unit, self.names, numbers=self.numbers) if self.whole else self

    def __str__(self) -> str:
        return str(self.unit)

    @property
    def many(self) -> Message:
        return self.unit.many

    def of(self, number: int | None) -> Text:
        return self.unit.of(number)

    def called(self, number: int) -> Text:
        """`9`, `king`."""
        return dict(self.names).get(number, str(number))

    def one(self, number: int) -> Message:
        """`a 9`, `an 8`, `an ace`, `an honour`."""
        return one(self.called(number))

    def several(self, number: int) -> Message:
        """`9s`, `kings`."""
        return several(self.called(number))


CARDS = Pieces()
"""Cards that have numbers alone."""


@frozen
class CardSelector:
    """Selects cards of a deck; all keys that are given must match."""

    called: ClassVar[str] = "a mapping with rank, suit, cat or card, such as {rank: 11}"

    rank: Annotated[tuple[Range, ...], OneOrMany()] = ()
    """Numbers or ranges of numbers."""
    suit: Texts = ()
    cat: Texts = ()
    """Categories such as `bright`."""
    card: Texts = ()
    """Card ids such as `pine/poetry-ribbon`."""
    at: Place | None = None

    def picks(self, card: Card) -> bool:
        return (
            (not self.rank or any(card.n in numbers for numbers in self.rank))
            and (not self.suit or card.suit in self.suit)
            and (not self.cat or card.cat in self.cat)
            and (not self.card or card.id in self.card or card.face in self.card)
        )


@frozen
class SuitEntry:
    """A suit as a deck's file gives it: with one number and named cards, or with every number of the deck."""

    n: int | None = None
    """The number shared by all its cards (a hanafuda month)."""
    numbers: Range | None = None
    """The suit's numbers, if they differ from the deck's."""
    names: Names = ()
    cards: Mapping[Id, str] = field(default_factory=dict)
    """Name of a card → its category."""
    source: Sources = ()
    at: Place | None = None


@frozen
class DrawnBy:
    """Who made a site's own drawings of the cards, in the words of a figure's options."""

    license: str
    """The licence, as in a figure's options: `cc-by-sa`."""
    license_version: str = field(default="", metadata={"keys": ("licenseVersion",)})
    author: str = ""
    org_name: str = field(default="", metadata={"keys": ("orgName",)})
    original_url: str = field(default="", metadata={"keys": ("originalUrl",)})
    """The address of the original drawings."""
    copyright_year: str = field(default="", metadata={"keys": ("copyrightYear",)})
    at: Place | None = None

    @property
    def options(self) -> dict[str, str]:
        """The credit as options of a figure; missing values are omitted."""
        given = {key: getattr(self, each.name) for key, each in keys_of(DrawnBy).items()}
        return {key: value for key, value in given.items() if isinstance(value, str) and value}


@frozen
class DeckEntry:
    """A deck as its file defines it: its cards, or the changes to another deck."""

    names: Names
    numbers: Range | None = None
    """The numbers of a deck without suits, or of each suit."""
    copies: int = 1
    """The number of copies of each card."""
    tiles: Mapping[str, int] = field(default_factory=dict)
    """Tile, as its two ends (`6-5`) → its number of copies; a tile's number is the sum of its ends."""
    unit: Unit | None = None
    """What a piece is called, `card`, `tile` or `die`; by default a tile in a deck with `tiles`, else a card."""
    returned: bool | None = None
    """Whether each piece is put back before the next is drawn; dice always are, each throw being independent."""
    suits: Mapping[Id, SuitEntry] = field(default_factory=dict)
    cats: Mapping[Id, Names] = field(default_factory=dict)
    """The names of the categories."""
    cards: Mapping[str, Names] = field(default_factory=dict)
    """The names of cards that have one, by card id."""
    ranks: Mapping[int, Names] = field(default_factory=dict)
    """The names of numbers that have one: `{1: ace, 13: king}`."""
    tags: Mapping[Id, tuple[CardSelector, ...]] = field(default_factory=dict)
    """Named sets of cards, for use in conditions."""
    from_: str = ""
    """The deck from which this one is made."""
    remove: tuple[CardSelector, ...] = ()
    renumber: Mapping[str, int] = field(default_factory=dict)
    """Suit (or number) → its number in this deck."""
    drawn: str = ""
    """The set of drawings that shows its cards: one of the program's own, or a folder of `data/drawings/`."""
    drawn_by: DrawnBy | None = None
    """The author and licence of the drawings in that folder."""
    places: tuple[Locality, ...] = ()
    aka: Texts = ()
    note: Notes = ()
    source: Sources = ()
    at: Place | None = None


@frozen
class Card:
    """One physical card."""

    id: str
    n: int
    """Its number: rank or month."""
    suit: str = ""
    cat: str = ""
    tags: frozenset[str] = frozenset()
    ends: tuple[int, ...] = ()
    """The two numbers of a tile."""
    returned: bool = False
    """Whether it is put back before the next is drawn, or thrown; then each face is as likely at every draw."""

    @property
    def face(self) -> str:
        """What the card shows: its id without the copy."""
        return self.id.partition("#")[0]


@frozen
class Suit:
    """A suit of a deck."""

    id: str
    names: Names = ()
    n: int | None = None
    """The number that all its cards share, if there is one."""


@frozen
class Derivation:
    """How a deck was made from another deck."""

    of: str
    removed: tuple[str, ...]
    renumbered: tuple[tuple[str, int], ...]
    """Suits, or numbers as text, each with its new number."""


@dataclass(frozen=True)
class Deck:
    """A pack: its physical cards in the order of its file."""

    id: str
    cards: tuple[Card, ...]
    names: Names = ()
    suits: Mapping[str, Suit] = field(default_factory=dict)
    cats: Mapping[str, Names] = field(default_factory=dict)
    """Category → its names."""
    card_names: Mapping[str, Names] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    derivation: Derivation | None = None
    drawn: str = ""
    """The set of drawings that shows its cards; empty where its file names none."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """The site's own drawings: card id (`pine-crane` for `pine/crane`), or number as text → the SVG of the face."""
    places: tuple[Locality, ...] = ()
    note: Notes = ()
    sources: Sources = ()
    at: Place | None = None
    unit: Unit = Unit.CARD
    drawn_by: DrawnBy | None = None
    """The author of the site's own drawings; None if no file names one."""
    ranks: Mapping[int, Names] = field(default_factory=dict)
    """The names of numbers that have one."""

    def called(self, number: int) -> Text:
        """What a sentence calls a card of this number: `king`, or the number."""
        name = plain_name(self.ranks.get(number, ()), str(number))
        return known(str(name)) if isinstance(name, Message) else name

    @property
    def is_ordinary(self) -> bool:
        """Whether it is the standard 52-card pack, or made from it."""
        return self.drawn == "western"

    @cached_property
    def pieces(self) -> Pieces:
        """The names of its pieces for sentences."""
        return Pieces(self.unit, tuple((n, self.called(n)) for n in self.ranks), numbers=self.numbers)

    @cached_property
    def number_words(self) -> dict[str, int]:
        """Word in small letters → the number it means: a number's name, and the name's first letter if it is
        unambiguous.

        Includes numbers that were removed from the deck.
        """
        names = {str(self.called(n)).lower(): n for n in self.ranks}
        initials = Counter(name[0] for name in names)
        return {name[0]: n for name, n in names.items() if initials[name[0]] == 1} | names

    def __len__(self) -> int:
        return len({card.face for card in self.cards}) if self.is_returned else len(self.cards)

    @property
    def is_returned(self) -> bool:
        """Whether each piece is put back before the next is drawn, as each throw of dice has all faces."""
        return bool(self.cards) and self.cards[0].returned

    @cached_property
    def by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that occur, ascending."""
        return tuple(sorted(self.copies))

    @cached_property
    def copies(self) -> dict[int, int]:
        """Number → how many cards have it."""
        cards = {card.face: card for card in self.cards}.values() if self.is_returned else self.cards
        return dict(Counter(card.n for card in cards))

    @property
    def has_suits(self) -> bool:
        """Whether its cards have suits."""
        return bool(self.suits)


def whole_pack(deck: Deck, decks: Mapping[str, Deck]) -> Deck:
    """The complete pack that a player must buy: for a hanafuda deck without two months, the full hanafuda pack."""
    return decks.get(deck.derivation.of, deck) if deck.derivation else deck


PLURALS = {"suit": "suits", "cat": "categories", "card": "cards", "tag": "tags"}
_MOST_NAMED = 12


def known_marks(kind: str, names: Collection[str]) -> str:
    """The known marks, in a sentence for messages: `There are the categories animal, bright.`; at most a dozen."""
    if not names:
        return f"There are no {PLURALS[kind]}."
    named = list(names)[:_MOST_NAMED]
    return f"There are the {PLURALS[kind]} {', '.join(named)}{', …' if len(named) < len(names) else '.'}"


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
