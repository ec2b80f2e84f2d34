"""Which draw policy a table assumes for each side."""

from __future__ import annotations

from ludograph.games.odds import Policy, is_legal, legal_policies
from ludograph.games.play import DEALER, Play
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.words import DrawMode, Holder

USUAL = Policy(5)
"""Where nothing is asked for: the middle of what the common draw rules leave free."""


def policy_of(play: Play, options: TableOptions, side: Holder) -> Policy:
    """The policy asked for, else the usual one, else the most cautious that is legal; TableError for an illegal one."""
    asked = [part.strip() for part in options.policy.split(",") if part.strip()]
    text = asked[-1] if side is DEALER and asked else asked[0] if asked else ""
    if text:
        policy = Policy.parse(text)
        if policy is None:
            raise TableError(f"no policy {text!r}; write `draw-to-5` or `stand`")
        if not is_legal(play, policy, side):
            legal = ", ".join(str(each) for each in legal_policies(play, side))
            raise TableError(f"{play.game.id}: the rules do not let the {side} follow {policy}; legal are {legal}")
        return policy
    if says_something(play, side) and is_legal(play, USUAL, side):
        return USUAL
    legal_here = legal_policies(play, side)
    if not legal_here:
        raise TableError(f"{play.game.id}: no policy of the {side} is legal in all hands")
    return legal_here[0]


def says_something(play: Play, side: Holder) -> bool:
    """Whether the side has a choice, so that its policy must be printed."""
    return bool(play.game.extra_cards) and play.drawings[side].mode not in (DrawMode.ALWAYS, DrawMode.NEVER)
