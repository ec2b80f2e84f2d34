"""The condition language: which hands are a yaku (RULES_DATA section 6), parsed once into frozen values.

Start with `base`, which says what an operator is, and `operators`, which lists them, one file each.
"""

from __future__ import annotations

from ludograph.cards.unit import CARDS, Pieces
from ludograph.games.condition.analysis import fixes_order, looks_beyond_numbers, may_read_order, of_round, walk
from ludograph.games.condition.base import Condition, condition_at
from ludograph.games.condition.canonical import canonical
from ludograph.games.condition.hand import Attribute, Hand
from ludograph.games.condition.operators import OPERATORS, TRUE
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import Selector, parse_selector
from ludograph.games.condition.setting import Scoring, Setting
from ludograph.games.condition.translated import phrase
from ludograph.reading import Node, Reading

__all__ = [
    "OPERATORS",
    "TRUE",
    "Attribute",
    "Condition",
    "Hand",
    "Scoring",
    "Selector",
    "Setting",
    "canonical",
    "fixes_order",
    "looks_beyond_numbers",
    "may_read_order",
    "of_round",
    "phrase",
    "read_condition",
    "read_selector",
    "sentence",
    "walk",
]


def read_condition(node: Node, path: str, reading: Reading) -> Condition | None:
    """The condition written at `node`; None after reporting everything that is wrong with it."""
    return condition_at(At(node, path, reading, OPERATORS))


def read_selector(node: Node, path: str, reading: Reading) -> Selector | None:
    """The cards that `node` means; None after reporting everything that is wrong with it."""
    return parse_selector(At(node, path, reading, OPERATORS))


def sentence(condition: Condition, pieces: Pieces = CARDS) -> str:
    """What a hand of such cards or tiles must be, as an English phrase without a capital or a full stop."""
    return condition.words(pieces)
