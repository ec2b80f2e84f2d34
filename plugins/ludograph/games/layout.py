"""The table after the deal: who sits where, which cards lie open, and a sentence that says the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain

from ludograph.cache import content_hash
from ludograph.cards.deck import Card
from ludograph.cards.unit import Unit
from ludograph.frozen import frozen
from ludograph.games.condition.english import listed, numeral
from ludograph.games.model import ResolvedGame
from ludograph.games.words import Face, Form, Hands
from ludograph.languages.words import N_, Message
from ludograph.values import Source

PLAYERS = ("Aki", "Ben", "Chiyo")
"""The players of an example; the same as in a worked round."""


class Side(StrEnum):
    """How a card lies."""

    OPEN = "open"
    CLOSED = "closed"
    UNSTATED = "unstated"
    """The source does not say."""


@frozen
class LaidCard:
    """A card on the table; closed and unstated ones are not named."""

    side: Side
    card: Card | None = None


@frozen
class Spot:
    """A hand, or the pack, and whose it is."""

    name: str
    cards: tuple[LaidCard, ...]
    stakes: int = 0
    """How many coins lie before it, as an example."""
    is_pack: bool = False


@frozen
class Layout:
    """The table after the deal, in rows from the dealer's side to the players'."""

    rows: tuple[tuple[Spot, ...], ...]
    sentence: str
    """What the picture shows, in words."""
    sources: tuple[Source, ...]


def layout(game: ResolvedGame, dealt: Sequence[Sequence[Card]] = ()) -> Layout | None:
    """The table of a game after the deal; None where no hands are dealt, or nothing says of how many cards.

    `dealt` are the hands of a round, the players' in turn, then the dealer's; without it cards of an example are laid.
    """
    if game.deck is None or not game.is_dealt or game.deal.cards is None or not game.deal.cards.value:
        return None
    hands = list(dealt) or [(card,) for card in _fixed(game)]
    dealers = hands.pop() if dealt and game.has_dealer else ()
    table = _Table(_example(game), (*chain(*hands), *dealers))
    dealer = [table.hand(Message("The dealer"), _faces(game, dealer=True), dealers)] if game.has_dealer else []
    count = game.hands_on_table
    names = PLAYERS if count is None else _names(game, count)
    each = (1,) if game.bets.ante else (1, 2, 1)  # an ante is the same for all
    stakes = (1, 0, 2, 1) if count is not None else each if _has_bets(game) else (0,)
    own = [
        table.hand(name, _faces(game), hands[place] if place < len(hands) else (), stakes[place % len(stakes)])
        for place, name in enumerate(names)
    ]
    dead = [table.dead(game.deal.dead.value)] if game.deal.dead and game.deal.dead.value else []
    deal = game.deal
    facts = [fact for fact in (deal.hands, deal.count, deal.cards, deal.faces, deal.dealer_faces, deal.dead) if fact]
    sources = dict.fromkeys(source for fact in facts for source in game.sources_of(fact))
    return Layout(((table.pack(), *dealer, *dead), tuple(own)), " ".join(_sentences(game)), tuple(sources))


class _Table:
    """Lays cards of one shuffled pack, without those of hands that are known."""

    def __init__(self, pack: list[Card], known: Sequence[Card]) -> None:
        taken = {card.id for card in known}
        self._stock = [card for card in pack if card.id not in taken]

    def hand(self, name: str, faces: Sequence[Side], known: Sequence[Card] = (), stakes: int = 0) -> Spot:
        cards = [*known, *(self._stock.pop(0) for _ in faces[len(known) :])]
        laid = (LaidCard(side, card if side is Side.OPEN else None) for side, card in zip(faces, cards, strict=False))
        return Spot(name, tuple(laid), stakes)

    def dead(self, count: int) -> Spot:
        return Spot(Message("Out of play"), tuple(LaidCard(Side.OPEN, self._stock.pop(0)) for _ in range(count)))

    def pack(self) -> Spot:
        return Spot(Message("The pack"), (LaidCard(Side.CLOSED),), is_pack=True)


def _fixed(game: ResolvedGame) -> Iterator[Card]:
    """The cards with which the hands on the table begin."""
    left = _example(game)
    for n in game.deal.fixed.get("first", ()):
        card = next((card for card in left if card.n == n), None)
        if card is None:
            return
        left.remove(card)
        yield card


def _example(game: ResolvedGame) -> list[Card]:
    """The pack in an order that can be worked out again."""
    assert game.deck is not None  # asked before
    return sorted(game.deck.cards, key=lambda card: content_hash(game.id, card.id))


def _faces(game: ResolvedGame, dealer: bool = False) -> tuple[Side, ...]:
    faces, count = (game.dealer_faces, game.dealer_cards) if dealer else (game.faces, game.dealt_cards)
    if not faces:
        return (Side.UNSTATED,) * count
    return tuple(Side.OPEN if face is Face.OPEN else Side.CLOSED for face in faces[:count])


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NAMED = {
    "tableau": (N_("First tableau"), N_("Second tableau"), N_("Third tableau"), N_("Fourth tableau")),
    "column": (N_("First column"), N_("Second column"), N_("Third column"), N_("Fourth column")),
    "stack": (N_("First stack"), N_("Second stack"), N_("Third stack"), N_("Fourth stack")),
}
"""What the first hands on the table are called in the picture."""
_NUMBERED = {"tableau": N_("Tableau {number}"), "column": N_("Column {number}"), "stack": N_("Stack {number}")}
"""What further ones are called."""
_KINDS = {Hands.TABLEAUS: "tableau", Hands.COLUMNS: "column", Hands.STACKS: "stack"}


_BETS_ON = {
    "own": ", each on the player’s own hand",
    "one": "; a player bets on one of the hands",
    "any": "; a player bets on any of these hands, never on the dealer’s",
}


def _has_bets(game: ResolvedGame) -> bool:
    """Whether there is something to lay before a hand: nothing is where every two players settle.

    Where the data say of the bets only how they go, in words, these need not be coins.
    """
    bets = game.bets
    in_words = bets.course is not None and not (bets.hand or bets.ante or bets.cap or bets.minimum or bets.chips)
    return game.form in (Form.BANKER, Form.POT, Form.VYING) and not in_words


def _names(game: ResolvedGame, count: int) -> list[str]:
    kind = kind_of_hand(game)
    named = [Message(name) for name in _NAMED[kind][:count]]
    return [*named, *(Message(_NUMBERED[kind], number=place + 1) for place in range(len(named), count))]


def kind_of_hand(game: ResolvedGame) -> str:
    """`tableau`, `column` or `stack`; `hand` where each is a player's own."""
    hands = game.deal.hands.value if game.deal.hands else None
    return _KINDS.get(hands, "hand") if hands else "hand"


def _sentences(game: ResolvedGame) -> Iterator[str]:
    count, own = game.hands_on_table, _faces(game)
    dealers = _faces(game, dealer=True)
    if count is None:
        everybody = "Every player and the dealer have" if game.has_dealer and dealers == own else "Every player has"
        yield f"After the deal: {everybody.lower()} {_cards(own, game.unit)}."
    else:
        hands = f"{numeral(count)} {kind_of_hand(game)}s"
        yield f"After the deal: {hands} lie on the table, each of {_cards(own, game.unit)}."
        if fixed := game.deal.fixed.get("first", ()):
            yield f"The first {game.unit.many} are always {listed(list(map(str, fixed)))}."
    if game.has_dealer and (count is not None or dealers != own):
        yield f"The dealer has {_cards(dealers, game.unit)}{_to_come(game)}."
    if game.deal.dead and game.deal.dead.value:
        yield f"{numeral(game.deal.dead.value).capitalize()} open {game.unit.many} on the table are out of play."
    if game.form in (Form.POT, Form.VYING) and game.bets.ante:
        yield "The coins are the antes; together they are the pot."
    elif _has_bets(game):
        on = game.bets.hand.value if game.bets.hand else None
        yield f"The chips are the bets{_BETS_ON.get(on or '', '')}."
    is_fixed = count is not None and "first" in game.deal.fixed
    if Side.OPEN in (*own[is_fixed:], *dealers):
        yield f"The open {game.unit.many} are an example."


def _to_come(game: ResolvedGame) -> str:
    """What the dealer gets when the players have finished."""
    later = later_cards(game)
    return f", and takes {later}, when the players have finished" if later else ""


def later_cards(game: ResolvedGame) -> str:
    """The cards of the dealer that come when the players have finished, as `a second, closed`; "" for none."""
    left = enumerate(game.dealer_faces[game.dealer_cards : game.dealt_cards], game.dealer_cards)
    return " and ".join(f"a {ORDINALS[place]}, {face}" for place, face in left)


def _cards(faces: Sequence[Side], unit: Unit) -> str:
    """`two cards, the first open, the second closed`."""
    cards = f"{numeral(len(faces))} {unit.of(len(faces))}"
    if Side.UNSTATED in faces:
        return f"{cards}; which of them are open, the source does not say"
    if len(set(faces)) == 1:
        return cards.replace(" ", f" {faces[0]} ", 1)
    each = ", ".join(f"the {ORDINALS[place]} {side}" for place, side in enumerate(faces))
    return f"{cards}, {each}"
