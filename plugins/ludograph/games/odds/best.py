"""How often each place of the ranking is the best that a dealt hand has."""

from __future__ import annotations

from ludograph.games.condition import Hand, may_read_order
from ludograph.games.condition.operators.total import Total
from ludograph.games.evaluator import counted
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

    shown = min(size, play.best_of or size)
    if is_suited(play, size, shown) and (suited := best_suited(play, size, shown, side)) is not None:
        return suited

    deciding = [
        (use.when.holds, (use.places[side] or 0, use.id))
        for use in play.deciding[side]
        if use.use.held_by(side) and use.use.yaku.size in (None, shown)
    ]
    none, setting = (play.total_place, TOTAL), play.setting

    def worth(hand: Hand) -> tuple[int, str]:
        best_of = counted(play, hand, side)
        return next((held for holds, held in deciding if holds(best_of, setting)), none)

    conditions = (*(use.when for use in play.uses), Total(Range()))
    reads_order = any(may_read_order(condition) for condition in conditions)
    found = tally(play.cards, size, Asked(conditions, play.setting), worth, reads_order)
    return {use: found[place, use] for place, use in sorted(found)}
