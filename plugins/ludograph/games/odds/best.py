"""How often each place of the ranking is the best that a dealt hand has."""

from __future__ import annotations

from ludograph.games.condition import Hand, may_read_order
from ludograph.games.condition.operators import Total
from ludograph.games.evaluator import standing
from ludograph.games.odds.dealing import Asked
from ludograph.games.odds.suited import best_suited, is_suited
from ludograph.games.odds.ways import Ways, tally
from ludograph.games.play import PLAYER, TOTAL, Play
from ludograph.games.words import Holder
from ludograph.values import Range


def best(play: Play, size: int, side: Holder = PLAYER) -> dict[str, Ways]:
    """Use id → the dealt hands that count as this use and nothing higher, strongest first; `total` for the others.

    The ordered ways sum to all sequences. NotComputedError where hands are too large to go through.
    """

    counted = min(size, play.best_of or size)
    if is_suited(play, size, counted) and (suited := best_suited(play, size, counted, side)) is not None:
        return suited

    def worth(hand: Hand) -> tuple[int, str]:
        found = standing(play, hand, side)
        return found.place, found.use or TOTAL

    conditions = (*(use.when for use in play.uses), Total(Range()))
    reads_order = any(may_read_order(condition) for condition in conditions)
    found = tally(play.cards, size, Asked(conditions, play.setting), worth, reads_order)
    return {use: found[place, use] for place, use in sorted(found)}
