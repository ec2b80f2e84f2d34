"""How a side draws where the rules leave it free: `draw-to-5` draws on totals up to 5 and stands on more."""

from __future__ import annotations

import re

from ludograph.frozen import frozen
from ludograph.games.condition import Hand
from ludograph.games.evaluator import standing
from ludograph.games.play import Action, Play
from ludograph.games.words import Effect, Holder
from ludograph.problems import LudographError

_POLICY = re.compile(r"draw[-_ ]to[-_ :]?\s*([0-9]{1,3})", re.ASCII)


@frozen
class Policy:
    """Draws on totals up to `draw_to`, except with an exempt or winning yaku; below 0 it never draws by choice."""

    draw_to: int

    def __str__(self) -> str:
        return "stand" if self.draw_to < 0 else f"draw-to-{self.draw_to}"

    @property
    def sentence(self) -> str:
        """The policy as it is printed under a table."""
        return "never draws by choice" if self.draw_to < 0 else f"draws on totals up to {self.draw_to}"

    @classmethod
    def parse(cls, text: str) -> Policy | None:
        """`draw-to-5` or `stand`; None for anything else."""
        if text.strip() == "stand":
            return cls(-1)
        match = _POLICY.fullmatch(text.strip())
        return cls(int(match[1])) if match else None


class IllegalPolicyError(LudographError):
    """A policy that the game's draw rules do not allow, with a hand that shows it."""

    def __init__(self, policy: Policy, side: Holder, hand: Hand, action: Action) -> None:
        shown = " ".join(str(card.n) for card in hand)
        super().__init__(f"{policy}: the rules do not let the {side} {action} with {shown}")
        self.policy, self.side, self.hand, self.action = policy, side, tuple(hand), action


def action(play: Play, policy: Policy, side: Holder, hand: Hand) -> Action:
    """What a side with this policy does; where the rules always or never give a card the policy has no say.

    IllegalPolicyError where the policy wants what a condition forbids, or where the rules collide.
    """
    legal = play.actions(side, hand)
    total = play.setting.scoring.total(hand)
    wanted = Action.DRAW if total <= policy.draw_to else Action.STAND
    if Action.STAND in legal and wanted is Action.DRAW and _keeps(play, side, hand):
        return Action.STAND
    if wanted in legal:
        return wanted
    is_full = len(hand) == play.sizes[-1]
    if len(legal) == 1 and (is_full or not play.drawings[side].conditions()):
        return next(iter(legal))
    raise IllegalPolicyError(policy, side, hand, wanted)


def _keeps(play: Play, side: Holder, hand: Hand) -> bool:
    """Whether the hand is exempt from drawing, or wins as it is."""
    return play.exempt(hand, side) or standing(play, hand, side).effect is Effect.WIN
