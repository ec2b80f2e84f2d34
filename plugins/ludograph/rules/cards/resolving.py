"""Builds Decks of physical cards from the deck files; impossible ones are reported as D01, D02 or D03."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

from ludograph.base.problems import Place, Problem
from ludograph.base.yaml import guess
from ludograph.rules.cards.deck import Card, CardSelector, Deck, DeckEntry, Derivation, Suit, Unit, known_marks
from ludograph.rules.cards.drawing.sets import SETS
from ludograph.values import Name

MAX_CARDS = 1000
"""The largest number of cards of a deck; it limits the effect of a typing error."""


MAX_TAGS = 200
LONGEST_CHAIN = 20
DRAWN_AGAIN = 24
"""How many copies a face has that is put back or thrown again: more than any hands together have pieces."""


Drawings = Mapping[str, Mapping[str, str]]
"""A site's own drawings: set → card → SVG."""


def resolve_decks(
    entries: Mapping[str, DeckEntry], problems: list[Problem], drawings: Drawings = MappingProxyType({})
) -> dict[str, Deck]:
    """Every valid deck by id; faults of the others are added to `problems`."""
    decks: dict[str, Deck | None] = {}

    def resolve(id: str, above: tuple[str, ...] = ()) -> Deck | None:
        """Adds the deck to `decks`; None, after a report, if it is invalid."""
        if id in decks:
            return decks[id]
        entry, decks[id] = entries[id], None
        maker = _Maker(id, entry, problems, drawings)
        if not entry.from_:
            decks[id] = maker.composed()
        elif entry.from_ in (*above, id):
            chain = " → ".join((*above, id, entry.from_))
            problems.append(Problem("D03", f"deck {id!r} is made from itself: {chain}", place=entry.at))
        elif len(above) >= LONGEST_CHAIN:
            problems.append(Problem("D03", f"deck {id!r}: more than {LONGEST_CHAIN} decks in a chain", place=entry.at))
        elif entry.from_ not in entries:
            hint = guess(entry.from_, entries, problems)
            problems.append(Problem("D02", f"deck {id!r}: no deck {entry.from_!r}", hint, entry.at))
        elif base := resolve(entry.from_, (*above, id)):
            decks[id] = maker.derived(base)
        return decks[id]

    return {id: deck for id in entries if (deck := resolve(id)) is not None}


class _Maker:
    def __init__(self, id: str, entry: DeckEntry, problems: list[Problem], drawings: Drawings) -> None:
        self.id, self.entry, self.problems, self.drawings = id, entry, problems, drawings

    def composed(self) -> Deck | None:
        """A deck whose file lists suits or numbers."""
        if self._is_returned() and (self.entry.copies > 1 or self.entry.tiles):
            what, hint = "`tiles`" if self.entry.tiles else "`copies`", "Leave it out: `deal.cards` says how many."
            self._problem("D01", f"{what} in a deck of which each piece is put back", hint)
            return None
        written = self._suited() if self.entry.suits else self._tiles() if self.entry.tiles else self._numbered()
        cards = list(islice(written, MAX_CARDS + 1))
        if len(cards) > MAX_CARDS:
            self._problem("D01", f"more than {MAX_CARDS} cards")
            return None
        suits = {id: Suit(id, suit.names, suit.n) for id, suit in self.entry.suits.items()}
        return self._deck(cards, suits, dict(self.entry.cats), dict(self.entry.cards), None)

    def _is_returned(self) -> bool:
        return self.entry.unit is Unit.DIE if self.entry.returned is None else self.entry.returned

    def _copies(self) -> int:
        return DRAWN_AGAIN if self._is_returned() else self.entry.copies

    def _numbered(self) -> Iterable[Card]:
        for n in self.entry.numbers or ():
            for copy in range(1, self._copies() + 1):
                yield Card(f"{n}#{copy}", n, returned=self._is_returned())

    def _tiles(self) -> Iterable[Card]:
        for name, copies in self.entry.tiles.items():
            ends = tuple(int(end) for end in name.split("-") if end.isascii() and end.isdigit() and len(end) < 3)
            if len(ends) != 2 or name != f"{ends[0]}-{ends[1]}":
                self._problem("D01", f"expected the two ends of a tile such as 6-5, found {name!r}")
            elif not 0 < copies <= MAX_CARDS:
                self._problem("D01", f"tile {name!r}: expected a number of copies up to {MAX_CARDS}, found {copies}")
            else:
                for copy in range(1, copies + 1):
                    yield Card(f"{name}#{copy}", sum(ends), ends=ends)

    def _suited(self) -> Iterable[Card]:
        alike, is_returned = min(self._copies(), MAX_CARDS), self._is_returned()
        copies = [f"#{copy}" for copy in range(1, alike + 1)] if alike > 1 else [""]
        for id, suit in self.entry.suits.items():
            if suit.cards and suit.n is None:
                self._problem("D01", f"suit {id!r} names its cards but has no number `n`", place=suit.at)
            elif suit.cards and suit.n is not None:
                for name, cat in suit.cards.items():
                    yield from (Card(f"{id}/{name}{copy}", suit.n, id, cat, returned=is_returned) for copy in copies)
            else:
                for n in suit.numbers or self.entry.numbers or ():
                    yield from (Card(f"{id}/{n}{copy}", n, id, returned=is_returned) for copy in copies)

    def derived(self, base: Deck) -> Deck | None:
        """A deck made from another one by removing and renumbering cards."""
        self._selectors_fit(self.entry.remove, base)
        kept = [card for card in base.cards if not any(selector.picks(card) for selector in self.entry.remove)]
        self._targets_exist(kept, base)
        renumber = self.entry.renumber
        cards = [self._renumbered(card) for card in kept]
        left = {card.suit for card in cards}
        suits = {
            id: Suit(id, self.entry.suits[id].names if id in self.entry.suits else suit.names, renumber.get(id, suit.n))
            for id, suit in base.suits.items()
            if id in left
        }
        kept_ids = {card.id for card in kept}
        removed = tuple(card.id for card in base.cards if card.id not in kept_ids)
        derivation = Derivation(base.id, removed, tuple(renumber.items()))
        names = {**{id: names for id, names in base.card_names.items() if id in kept_ids}, **self.entry.cards}
        return self._deck(cards, suits, {**base.cats, **self.entry.cats}, names, derivation, base)

    def _renumbered(self, card: Card) -> Card:
        """The card with its number in this deck, and without tags; a card without a suit is called by its number."""
        number = self.entry.renumber.get(card.suit or str(card.n), self.entry.renumber.get(str(card.n), card.n))
        is_numbered = "#" in card.id and not card.suit and not card.ends
        id = f"{number}#{card.id.partition('#')[2]}" if is_numbered else card.id
        return replace(card, id=id, n=number, tags=frozenset())

    def _selectors_fit(self, selectors: Iterable[CardSelector], deck: Deck) -> None:
        known = {
            "suit": tuple(deck.suits),
            "cat": tuple(sorted({card.cat for card in deck.cards if card.cat})),
            "card": (*deck.by_id, *(card.face for card in deck.cards)),
        }
        for selector in selectors:
            for kind, names in known.items():
                for name in getattr(selector, kind):
                    if name not in names:
                        hint = guess(name, names, self.problems) or known_marks(kind, names)
                        self._problem("D02", f"no {kind} {name!r} in {deck.id!r}", hint, selector.at)

    def _targets_exist(self, kept: list[Card], base: Deck) -> None:
        here = {card.suit for card in kept} | {str(card.n) for card in kept}
        for target in self.entry.renumber:
            if target not in here:
                hint = guess(target, [name for name in here if name], self.problems)
                self._problem("D02", f"renumber: no suit or number {target!r} in {base.id!r} as left", hint)

    def _deck(
        self,
        cards: list[Card],
        suits: dict[str, Suit],
        cats: Mapping[str, tuple[Name, ...]],
        names: Mapping[str, tuple[Name, ...]],
        derivation: Derivation | None,
        base: Deck | None = None,
    ) -> Deck | None:
        if not self._cards_are_sound(cards, suits, base):
            return None
        inherited = set(base.tags) if base else set()
        old = {card.id: card.tags for card in base.cards} if base else {}
        if len(self.entry.tags) > MAX_TAGS:
            self._problem("D01", f"more than {MAX_TAGS} tags")
            return None
        every = [selector for selectors in self.entry.tags.values() for selector in selectors]
        self._selectors_fit(every, Deck(self.id, tuple(cards), suits=suits))
        entry = self.entry
        tagged = []
        for card in cards:
            picked = {tag for tag, selectors in entry.tags.items() if any(one.picks(card) for one in selectors)}
            tagged.append(replace(card, tags=old.get(card.id, frozenset()) | picked))
        present = {card.cat for card in tagged if card.cat}
        # A king keeps its name when it gets another number.
        ranks = {entry.renumber.get(str(n), n): names for n, names in (base.ranks if base else {}).items()}
        return Deck(
            self.id,
            tuple(tagged),
            entry.names,
            suits,
            {cat: cats.get(cat, ()) for cat in sorted(present)},
            names,
            tuple(sorted(inherited | set(entry.tags))),
            derivation,
            (drawn := self._drawn(base)),
            self.drawings.get(drawn, {}),
            entry.places,
            entry.note,
            entry.source,
            entry.at,
            entry.unit or (Unit.TILE if entry.tiles else base.unit if base else Unit.CARD),
            entry.drawn_by or (base.drawn_by if base and base.drawn == drawn else None),
            ranks | dict(entry.ranks),
        )

    def _drawn(self, base: Deck | None) -> str:
        """The set of drawings that the file names, else that of the base deck."""
        named = self.entry.drawn
        known = (*self.drawings, *SETS)
        if named and named not in known:
            hint = guess(named, known, self.problems) or f"Sets of drawings are {', '.join(sorted(known))}."
            self._problem("D02", f"no set of drawings {named!r}", hint)
        return named or (base.drawn if base else "")

    def _cards_are_sound(self, cards: list[Card], suits: Mapping[str, Suit], base: Deck | None) -> bool:
        if not cards:
            hint = "All cards are removed." if base else "Give `numbers`, or `suits` with their cards, or `from`."
            self._problem("D03", "a deck without cards", hint)
            return False
        twice = [id for id, count in Counter(card.id for card in cards).items() if count > 1]
        if twice:
            self._problem("D03", f"card {twice[0]!r} occurs twice", "Two numbers may not become one by `renumber`.")
        numbered: dict[int, str] = {}
        clash = False
        for suit in suits.values():
            if suit.n is not None:
                other = numbered.setdefault(suit.n, suit.id)
                if other != suit.id:
                    clash = True
                    self._problem("D03", f"suits {other!r} and {suit.id!r} have the same number {suit.n}")
        return not twice and not clash

    def _problem(self, code: str, message: str, hint: str = "", place: Place | None = None) -> None:
        self.problems.append(Problem(code, f"deck {self.id!r}: {message}", hint, place or self.entry.at))
