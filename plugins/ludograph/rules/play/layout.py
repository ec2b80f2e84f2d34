"""The table after the deal: seats, open and closed cards, and a description in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain

from ludograph.base.frozen import frozen
from ludograph.base.source import content_hash
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import Card, Unit
from ludograph.rules.conditions.english import listed, numeral
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.words import Face, Hands, Trait
from ludograph.rules.speech.sentence import Sentence, counted, lying, ordinal, pieces
from ludograph.values import Source

PLAYERS = ("Aki", "Ben", "Chiyo")
"""The players of an example, as in a worked round."""


class Side(StrEnum):
    """How a card lies."""

    OPEN = "open"
    CLOSED = "closed"
    UNSTATED = "unstated"
    """The source does not say."""


@frozen
class LaidCard:
    """A card on the table; only open cards have a name."""

    side: Side
    card: Card | None = None


@frozen
class TableSpot:
    """A hand, or the stock, and its owner."""

    name: Text
    cards: tuple[LaidCard, ...]
    stakes: int = 0
    """The number of coins in front of it, as an example."""
    is_pack: bool = False


@frozen
class DealLayout:
    """The table after the deal, in rows from the dealer to the players."""

    rows: tuple[tuple[TableSpot, ...], ...]
    sentences: tuple[Sentence, ...]
    """The description of the picture."""
    sources: tuple[Source, ...]


def layout(game: ResolvedGame, dealt: Sequence[Sequence[Card]] = ()) -> DealLayout | None:
    """The table of a game after the deal; None if no hands are dealt, or their size is unknown.

    `dealt` are the hands of a round, the players' in turn, then the dealer's; by default an example.
    """
    if not (game.deck and game.is_dealt and game.deal.cards.value) or game.deck.is_returned:
        return None
    hands = list(dealt) or [(card,) for card in _fixed(game)]
    dealers = hands.pop() if dealt and game.has_dealer else ()
    table = _Table(_example(game), (*chain(*hands), *dealers))
    dealer = [table.hand(Message("The dealer"), _faces(game, dealer=True), dealers)] if game.has_dealer else []
    count = game.hands_on_table
    names: Sequence[Text] = PLAYERS if count is None else _names(game, count)
    each = (1,) if game.bets.ante.at else (1, 2, 1)  # an ante is the same for all
    stakes = (1, 0, 2, 1) if count is not None else each if _has_bets(game) else (0,)
    own = [
        table.hand(name, _faces(game), hands[place] if place < len(hands) else (), stakes[place % len(stakes)])
        for place, name in enumerate(names)
    ]
    dead = [table.dead(game.deal.dead.value)] if game.deal.dead.value else []
    deal = game.deal
    facts = (deal.hands, deal.count, deal.cards, deal.faces, deal.dealer_faces, deal.dead)
    sources = dict.fromkeys(source for fact in facts for source in game.sources_of(fact))
    return DealLayout(((table.pack(), *dealer, *dead), tuple(own)), tuple(_sentences(game)), tuple(sources))


class _Table:
    """Deals cards of one shuffled deck, without the cards of known hands."""

    def __init__(self, pack: list[Card], known: Sequence[Card]) -> None:
        taken = {card.id for card in known}
        self._stock = [card for card in pack if card.id not in taken]

    def hand(self, name: Text, faces: Sequence[Side], known: Sequence[Card] = (), stakes: int = 0) -> TableSpot:
        cards = [*known, *(self._stock.pop(0) for _ in faces[len(known) :])]
        laid = (LaidCard(side, card if side is Side.OPEN else None) for side, card in zip(faces, cards, strict=False))
        return TableSpot(name, tuple(laid), stakes)

    def dead(self, count: int) -> TableSpot:
        return TableSpot(Message("Out of play"), tuple(LaidCard(Side.OPEN, self._stock.pop(0)) for _ in range(count)))

    def pack(self) -> TableSpot:
        return TableSpot(Message("The pack"), (LaidCard(Side.CLOSED),), is_pack=True)


def _fixed(game: ResolvedGame) -> Iterator[Card]:
    """The first cards of the hands on the table."""
    left = _example(game)
    for n in game.deal.fixed.get("first", ()):
        card = next((card for card in left if card.n == n), None)
        if card is None:
            return
        left.remove(card)
        yield card


def _example(game: ResolvedGame) -> list[Card]:
    """The deck in a reproducible order."""
    assert game.deck is not None  # asked before
    return sorted(game.deck.cards, key=lambda card: content_hash(game.id, card.id))


def _faces(game: ResolvedGame, dealer: bool = False) -> tuple[Side, ...]:
    faces, count = (game.dealer_faces, game.dealer_cards) if dealer else (game.faces, game.dealt_cards)
    if not faces:
        return (Side.UNSTATED,) * count
    return tuple(Side.OPEN if face is Face.OPEN else Side.CLOSED for face in faces[:count])


_NAMED = {
    "tableau": (N_("First tableau"), N_("Second tableau"), N_("Third tableau"), N_("Fourth tableau")),
    "column": (N_("First column"), N_("Second column"), N_("Third column"), N_("Fourth column")),
    "stack": (N_("First stack"), N_("Second stack"), N_("Third stack"), N_("Fourth stack")),
}
"""Names of the first hands on the table in the picture."""
_NUMBERED = {"tableau": N_("Tableau {number}"), "column": N_("Column {number}"), "stack": N_("Stack {number}")}
"""Names of further hands."""
_KINDS = {Hands.TABLEAUS: "tableau", Hands.COLUMNS: "column", Hands.STACKS: "stack"}


_BETS_ON = {
    "own": N_("The chips are the bets, each on the player’s own hand."),
    "one": N_("The chips are the bets; a player bets on one of the hands."),
    "any": N_("The chips are the bets; a player bets on any of these hands, never on the dealer’s."),
}
_LIE = {
    "tableau": N_("After the deal: {number} tableaus lie on the table, each of {cards}."),
    "column": N_("After the deal: {number} columns lie on the table, each of {cards}."),
    "stack": N_("After the deal: {number} stacks lie on the table, each of {cards}."),
}


def _has_bets(game: ResolvedGame) -> bool:
    """Whether bets are drawn in front of hands; not if all players settle with each other.

    If the data describe the bets only in words, they may not be coins, and none are drawn.
    """
    bets = game.bets
    others = (bets.hand, bets.ante, bets.cap, bets.minimum, bets.chips)
    in_words = bets.course.at is not None and not any(fact.at for fact in others)
    return (game.has_dealer or game.has(Trait.POT)) and not in_words


def _names(game: ResolvedGame, count: int) -> list[Message]:
    kind = kind_of_hand(game)
    named = [Message(name) for name in _NAMED[kind][:count]]
    return [*named, *(Message(_NUMBERED[kind], number=place + 1) for place in range(len(named), count))]


def kind_of_hand(game: ResolvedGame) -> str:
    """`tableau`, `column` or `stack`; `hand` if each belongs to a player."""
    hands = game.deal.hands.value
    return _KINDS.get(hands, "hand") if hands else "hand"


def _sentences(game: ResolvedGame) -> Iterator[Sentence]:
    """The description of the picture: each hand, dead cards, bets."""
    step, unit, count = N_("Deal"), game.unit, game.hands_on_table
    own, dealers = _faces(game), _faces(game, dealer=True)
    if count is None:
        template = N_("After the deal: every player has {cards}.")
        if game.has_dealer and dealers == own:
            template = N_("After the deal: every player and the dealer have {cards}.")
        yield Sentence(step, "deal.faces", Message(template, cards=_cards(own, unit)))
    else:
        lie = Message(_LIE[kind_of_hand(game)], number=numeral(count), cards=_cards(own, unit))
        yield Sentence(step, "deal.count", lie)
        if fixed := game.deal.fixed.get("first", ()):
            numbers = listed(list(map(str, fixed)))
            first = Message("The first {cards} are always {numbers}.", cards=pieces(unit), numbers=numbers)
            yield Sentence(step, "deal.fixed.first", first)
    if game.has_dealer and (count is not None or dealers != own):
        cards, later = _cards(dealers, unit), later_cards(game)
        has = Message("The dealer has {cards}.", cards=cards)
        if later:
            when = N_("The dealer has {cards}, and takes {later}, when the players have finished.")
            has = Message(when, cards=cards, later=later)
        yield Sentence(step, "deal.dealer_faces", has)
    if game.deal.dead.value:
        number = numeral(game.deal.dead.value)
        dead = Message("{number} open {cards} on the table are out of play.", number=number, cards=pieces(unit))
        yield Sentence(step, "deal.dead", dead.as_sentence)
    if game.has(Trait.POT) and game.bets.ante.at:
        yield Sentence(step, "bets.ante", Message("The coins are the antes; together they are the pot."))
    elif _has_bets(game):
        on = game.bets.hand.value
        yield Sentence(step, "bets.hand", Message(_BETS_ON.get(on or "", N_("The chips are the bets."))))
    is_fixed = count is not None and "first" in game.deal.fixed
    if Side.OPEN in (*own[is_fixed:], *dealers):
        yield Sentence(step, "", Message("The open {cards} are an example.", cards=pieces(unit)))


def later_cards(game: ResolvedGame) -> Text:
    """The dealer's cards that are dealt after the players have finished, as `a second, closed`, or ""."""
    left = enumerate(game.dealer_faces[game.dealer_cards : game.dealt_cards], game.dealer_cards)
    cards = [Message("a {ordinal}, {face}", ordinal=ordinal(place), face=lying(face)) for place, face in left]
    return listed(cards) if cards else ""


def _cards(faces: Sequence[Side], unit: Unit) -> Message:
    """`two cards, the first open, the second closed`."""
    cards = counted(unit, len(faces))
    if Side.UNSTATED in faces:
        return Message("{cards}; which of them are open, the source does not say", cards=cards)
    if len(set(faces)) == 1:
        number, face = numeral(len(faces)), lying(Face(faces[0]), len(faces))
        return Message("{number} {face} {cards}", number=number, face=face, cards=pieces(unit, len(faces)))
    each = [
        Message("the {ordinal} {face}", ordinal=ordinal(place), face=lying(Face(side)))
        for place, side in enumerate(faces)
    ]
    return Message("{cards}, {each}", cards=cards, each=Message.joined(each, ", "))
