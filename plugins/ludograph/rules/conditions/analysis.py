"""The parts of a condition, and the properties of a hand on which it depends."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.hand import Attribute
from ludograph.rules.conditions.selector import marks_of


def walk(condition: Condition) -> Iterator[Condition]:
    """The condition and all its parts, outermost first."""
    yield condition
    for part in condition.parts():
        yield from walk(part)


def may_read_order(condition: Condition) -> bool:
    """False if the order of cards can never matter; True if it may (enumeration decides)."""
    return any(part.reads_order() for part in walk(condition))


def fixes_order(condition: Condition) -> bool:
    """Whether the order of cards matters. An operator that only tests which card came last (`first`) does not count."""
    return any(part.reads_order() for part in walk(condition) if part.key != "first")


def looks_beyond_numbers(condition: Condition) -> bool:
    """Whether it depends on suit, category, tag or a single card."""
    return any(
        part.alike() not in (None, Attribute.RANK)
        or any(marks.suits or marks.cats or marks.cards or marks.tags for marks in marks_of(part.selectors()))
        for part in walk(condition)
    )


def of_round(condition: Condition) -> bool:
    """Whether it needs cards of the round's number, so that no example hand exists without a round."""
    return any(marks.of_round for part in walk(condition) for marks in marks_of(part.selectors()))
