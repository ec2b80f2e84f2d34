"""The hands of a claim: cards of a game's deck, without those that lie open or were dealt before."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, perm

from ludograph.cards.deck import Card
from ludograph.frozen import frozen
from ludograph.games.asking import choices_of, chosen_game
from ludograph.games.claims.claim import Hands
from ludograph.games.condition import Condition, Hand, may_read_order
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.odds.dealing import Asked
from ludograph.games.odds.ways import Ways, tally, ways
from ludograph.games.odds.witness import witness
from ludograph.games.play import Play, played
from ludograph.problems import LudographError, did_you_mean


class UnknownError(LudographError):
    """The data do not have what the claim names."""


@frozen
class Dealing:
    """Where a claim's hands come from."""

    play: Play
    cards: tuple[Card, ...]
    begun: tuple[Card, ...]
    """The cards that every hand begins with."""
    size: int
    when: Condition


def game_of(rules: Rules, id_: str, choose: tuple[str, ...] = ()) -> ResolvedGame:
    """The game of this id with the choices made in it; a LudographError with a guess where one of them is unknown."""
    return chosen_game(rules, id_, choices=choices_of(choose))


def dealing(rules: Rules, hands: Hands) -> Dealing:
    """The cards to deal from; UnknownError where the deck lacks a card that the claim names."""
    game = game_of(rules, hands.game, hands.choose)
    if hands.deck and hands.deck not in rules.decks:
        raise UnknownError(f"no deck {hands.deck!r}. {did_you_mean(hands.deck, rules.decks)}".strip())
    play = played(game, deck=rules.decks[hands.deck] if hands.deck else None)
    _laid, left = take(play.cards, [number for number in hands.fixed if number not in hands.hand])
    begun, left = take(left, hands.hand)
    if not len(begun) <= hands.size <= len(begun) + len(left):
        raise UnknownError(f"no hand of {hands.size} cards can be dealt")
    return Dealing(play, left, begun, hands.size, hands.when.condition)


def take(cards: tuple[Card, ...], numbers: Sequence[int]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A card of each number, and the cards left; UnknownError where there is none left."""
    taken: list[Card] = []
    left = list(cards)
    for number in numbers:
        card = next((card for card in left if card.n == number), None)
        if card is None:
            raise UnknownError(f"the deck has no further card of number {number}")
        left.remove(card)
        taken.append(card)
    return tuple(taken), tuple(left)


def counted(dealt: Dealing) -> Ways:
    """How many hands there are."""
    if not dealt.begun:
        return ways(dealt.cards, dealt.size, dealt.when, dealt.play.setting)
    size = dealt.size - len(dealt.begun)

    def satisfied(rest: Hand) -> bool:
        return dealt.when.holds((*dealt.begun, *rest), dealt.play.setting)

    asked = Asked((dealt.when,), dealt.play.setting, numbers=True)
    found = tally(dealt.cards, size, asked, satisfied, may_read_order(dealt.when))
    return found.get(True, Ways(0, perm(len(dealt.cards), size), 0, comb(len(dealt.cards), size), 0))


def witness_of(dealt: Dealing, when: Condition, unless: Condition | None = None) -> str:
    """A hand that satisfies `when` and not `unless`, as `8-9-3`; "" if there is none."""
    hand = witness(dealt.cards, dealt.size, dealt.play.setting, when, unless, dealt.begun)
    return "" if hand is None else shown(hand)


def shown(hand: Sequence[Card]) -> str:
    """A hand in deal order: `8-9-3`."""
    return "-".join(str(card.n) for card in hand)
