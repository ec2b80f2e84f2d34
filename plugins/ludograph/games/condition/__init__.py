"""The condition language: which hands are a yaku (RULES_DATA section 6), parsed once into frozen values.

Start with `operators`: one dataclass an operator, each knowing whether a hand satisfies it. `parsing` reads what
authors write, `canonical` gives the JSON that Python and the browser share, `sentence` the English.
"""

from __future__ import annotations

from ludograph.games.condition.canonical import canonical, from_canonical
from ludograph.games.condition.operators import (
    TRUE,
    Condition,
    Hand,
    Scoring,
    Setting,
    looks_beyond_numbers,
    may_read_order,
    selectors,
    walk,
)
from ludograph.games.condition.parsing import parse_condition, parse_selector
from ludograph.games.condition.selector import Selector
from ludograph.games.condition.sentence import sentence

__all__ = [
    "TRUE",
    "Condition",
    "Hand",
    "Scoring",
    "Selector",
    "Setting",
    "canonical",
    "from_canonical",
    "holds",
    "looks_beyond_numbers",
    "may_read_order",
    "parse_condition",
    "parse_selector",
    "selectors",
    "sentence",
    "walk",
]


def holds(
    condition: Condition, hand: Hand, *, score: Scoring, round: int | None = None, top: int | None = None
) -> bool:
    """Whether the hand, in deal order, satisfies the condition; `top` is the deck's highest number."""
    return condition.holds(hand, Setting(score, top, round))
