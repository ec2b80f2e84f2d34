"""Counting the naive way: every physical card, every order, nothing collapsed. What the package counts must agree."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions.base import Condition, Setting
from ludograph.rules.odds.final import Policy, action
from ludograph.rules.play.evaluator import settle, standing
from ludograph.rules.play.play import DEALER, PLAYER, Action, Play


def ordered_and_sets(cards: tuple[Card, ...], size: int, when: Condition, setting: Setting) -> tuple[int, int, int]:
    """Sequences that satisfy the condition, sets that do in some order, and multisets of numbers likewise."""
    hits = [dealt for dealt in permutations(cards, size) if when.holds(dealt, setting)]
    sets = {frozenset(card.id for card in dealt) for dealt in hits}
    classes = {tuple(sorted(card.n for card in dealt)) for dealt in hits}
    return len(hits), len(sets), len(classes)


def hands_at_the_end(play: Play, policy: Policy, side, dealt: tuple[Card, ...], begun: tuple[Card, ...]):
    """The hand that a side ends up with when it draws these cards one after the other."""
    size = play.game.dealt_cards - len(begun)
    while action(play, policy, side, (*begun, *dealt[:size])) is Action.DRAW:
        size += 1
    return (*begun, *dealt[:size])


def final(play: Play, policy: Policy, side, begun: tuple[Card, ...] = ()) -> dict[str | int, Fraction]:
    """Every sequence of as many cards as a hand can take, each as likely as the other."""
    laid_out = {card.id for card in play.laid_out}
    stock = [card for card in play.cards if card.id not in laid_out]
    ends: Counter[str | int] = Counter()
    known: dict[tuple[object, ...], str | int] = {}
    for dealt in permutations(stock, play.sizes[-1] - len(begun)):
        key = tuple((card.n, card.suit, card.cat) for card in dealt)
        if key not in known:
            stands = standing(play, hands_at_the_end(play, policy, side, dealt, begun), side)
            known[key] = stands.use or stands.total
        ends[known[key]] += 1
    return {end: Fraction(count, ends.total()) for end, count in ends.items()}


def payments(play: Play, player: Policy, dealer: Policy) -> dict[Fraction, Fraction]:
    """Every sequence of the cards that both sides can take: the player's first, then the dealer's."""
    most = play.sizes[-1]
    nets: Counter[Fraction] = Counter()
    known: dict[tuple[int, ...], Fraction] = {}
    for dealt in permutations(play.cards, 2 * most):
        key = tuple(card.n for card in dealt)
        if key not in known:
            mine = standing(play, hands_at_the_end(play, player, PLAYER, dealt[:most], ()), PLAYER)
            theirs = standing(play, hands_at_the_end(play, dealer, DEALER, dealt[most:], ()), DEALER)
            known[key] = settle(play, mine, theirs)[1]
        nets[known[key]] += 1
    return {net: Fraction(count, nets.total()) for net, count in nets.items()}
