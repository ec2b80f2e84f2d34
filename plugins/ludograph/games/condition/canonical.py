"""Conditions as JSON: one form for Python and the browser, which interprets it without evaluating any text.

A condition is a list that begins with its operator: `["has", [selector, …]]`; for selectors see `canonical_selector`.
Numbers whose order has no meaning are ascending, group sizes descending.
"""

from __future__ import annotations

from typing import Any

from ludograph.games.condition.base import Condition


def canonical(condition: Condition) -> list[Any]:
    """The condition as lists, texts and numbers; equal conditions give equal JSON."""
    return [condition.key, *condition.arguments()]
