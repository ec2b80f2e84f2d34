"""Pot games with several players: how often a hand that counts as this or that takes the pot."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ludograph.games.evaluator import Outcome, Standing, settle, standing
from ludograph.games.odds.policy import Policy, action
from ludograph.games.odds.simulation import About, Shuffle, about
from ludograph.games.play import PLAYER, TOTAL, Action, Play

DEALS = 4_000


@dataclass(frozen=True, slots=True)
class PotShare:
    """How a kind of hand fares among several players, about."""

    use: str
    """A use, or `total`."""
    comes: About
    wins: About
    """Alone, out of the deals in which it comes."""


def pot_odds(play: Play, policy: Policy, players: int, seed: int = 1, deals: int = DEALS) -> tuple[PotShare, ...]:
    """For a player among so many who all draw by one policy: what the hand counts as, and whether it beats all others.

    Estimated from deals with a fixed seed; strongest first.
    """
    shuffle = Shuffle(seed)
    came: dict[tuple[int, str], int] = defaultdict(int)
    won: dict[tuple[int, str], int] = defaultdict(int)
    for _ in range(deals):
        shown = _round(play, policy, players, shuffle)
        key = shown[0].place, shown[0].use or TOTAL
        came[key] += 1
        won[key] += all(settle(play, shown[0], other)[0] is Outcome.WIN for other in shown[1:])
    return tuple(PotShare(key[1], about(came[key], deals), about(won[key], came[key])) for key in sorted(came))


def _round(play: Play, policy: Policy, players: int, shuffle: Shuffle) -> list[Standing]:
    """What the players show at the end; they are dealt to, then draw, one after the other."""
    dealt, most = play.game.dealt_cards, play.sizes[-1]
    cards = shuffle.deal(play.cards, min(len(play.cards), players * most))
    stock = list(cards[players * dealt :])
    shown = []
    for player in range(players):
        hand = cards[player * dealt : (player + 1) * dealt]
        while len(hand) < most and stock and action(play, policy, PLAYER, hand) is Action.DRAW:
            hand = (*hand, stock.pop(0))
        shown.append(standing(play, hand, PLAYER))
    return shown
