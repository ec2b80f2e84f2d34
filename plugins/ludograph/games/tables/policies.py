"""Which draw policy a table assumes for each side."""

from __future__ import annotations

from ludograph.games.asking import has_choice as says_something
from ludograph.games.asking import policy_for
from ludograph.games.odds.policy import Policy
from ludograph.games.play import Play
from ludograph.games.tables.options import TableOptions
from ludograph.games.words import Effect, Holder

__all__ = ["keeps_hands", "policy_of", "says_something"]


def policy_of(play: Play, options: TableOptions, side: Holder) -> Policy:
    """The policy asked for, else the usual one, else the most cautious that is legal; else AskingError."""
    return policy_for(play, options.policy, side)


def keeps_hands(play: Play, side: Holder) -> bool:
    """Whether the side can be dealt a special hand that a further card destroys, which it keeps under every policy."""
    return any(
        use.use.effect is Effect.WIN and use.use.yaku.size is not None and use.use.yaku.size < play.sizes[-1]
        for use in play.deciding[side]
        if use.use.held_by(side)
    )
