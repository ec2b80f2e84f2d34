"""How many points a hand makes in a game of points, and how likely each number is."""

from __future__ import annotations

from fractions import Fraction

from ludograph.games.condition import Condition, Hand, may_read_order
from ludograph.games.condition.operators.count import Count
from ludograph.games.evaluator import points
from ludograph.games.odds.dealing import Asked
from ludograph.games.odds.patience import NotComputedError
from ludograph.games.odds.simulation import About, simulated
from ludograph.games.odds.ways import tally
from ludograph.games.play import PLAYER, Play
from ludograph.values import Range


def points_odds(play: Play, size: int) -> dict[int, Fraction]:
    """Points → how likely a hand of `size` cards makes them, rising; together they are 1.

    NotComputedError where there are too many different hands.
    """
    uses = [use for use in play.uses if use.use.yaku.size in (None, size)]
    extras = (use.use.entry.extra for use in uses)
    asked: tuple[Condition, ...] = (
        *(use.when for use in uses),
        *(Count(extra.of.selector, Range()) for extra in extras if extra is not None),
    )
    if any(map(may_read_order, asked)):
        raise NotComputedError("points that depend on the deal order are not computed")
    found = tally(play.cards, size, Asked(asked, play.setting), lambda hand: _points(play, hand), reads_order=False)
    return {each: found[each].dealt for each in sorted(found)}


def points_about(play: Play, size: int, seed: int = 1) -> dict[int, About]:
    """The same, estimated from deals with a fixed seed."""
    found = simulated(play.cards, size, lambda hand: (_points(play, hand),), seed)
    return dict(sorted(found.items()))


def _points(play: Play, hand: Hand) -> int:
    return points(play, hand, list(play.held(hand, PLAYER)))
