"""Which draw policy a table assumes for each side."""

from __future__ import annotations

from ludograph.games.asking import has_choice as says_something
from ludograph.games.asking import policy_for
from ludograph.games.odds import Policy
from ludograph.games.play import Play
from ludograph.games.tables.options import TableOptions
from ludograph.games.words import Holder

__all__ = ["policy_of", "says_something"]


def policy_of(play: Play, options: TableOptions, side: Holder) -> Policy:
    """The policy asked for, else the usual one, else the most cautious that is legal; else AskingError."""
    return policy_for(play, options.policy, side)
