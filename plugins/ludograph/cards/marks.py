"""What a deck's cards bear (suits, categories, tags), for who has asked for one that is not there."""

from __future__ import annotations

from collections.abc import Collection

PLURALS = {"suit": "suits", "cat": "categories", "card": "cards", "tag": "tags"}
_MOST_NAMED = 12


def known_marks(kind: str, names: Collection[str]) -> str:
    """What there is instead, in a sentence: `There are the categories animal, bright.`; of many, the first dozen."""
    if not names:
        return f"There are no {PLURALS[kind]}."
    named = list(names)[:_MOST_NAMED]
    return f"There are the {PLURALS[kind]} {', '.join(named)}{', …' if len(named) < len(names) else '.'}"
