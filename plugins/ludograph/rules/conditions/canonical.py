"""Conditions as JSON, the form that the browser's hand checker receives; it evaluates no code.

A condition is a list that begins with its operator: `["has", [selector, …]]`; for selectors see `canonical_selector`.
Numbers without a meaningful order are ascending, group sizes descending.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.selector import Either, Marks, canonical_selector, pair
from ludograph.values import Range


def canonical(condition: Condition) -> list[Any]:
    """The condition as lists, texts and numbers; equal conditions give equal JSON."""
    return [condition.key, *map(_plain, condition.values())]


def _plain(value: object) -> object:
    """A value of a condition as JSON."""
    match value:
        case Condition():
            return canonical(value)
        case Marks() | Either():
            return canonical_selector(value)
        case Range():
            return pair(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case _:
            return value
