"""What a condition is made of, and what it can depend on."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.hand import Attribute
from ludograph.rules.conditions.selector import marks_of


def walk(condition: Condition) -> Iterator[Condition]:
    """The condition and everything it is made of, outermost first."""
    yield condition
    for part in condition.parts():
        yield from walk(part)


def may_read_order(condition: Condition) -> bool:
    """False if the order of the cards can never matter; True if it may (enumeration decides whether it does)."""
    return any(part.reads_order() for part in walk(condition))


def fixes_order(condition: Condition) -> bool:
    """Whether the order of cards matters. An operator that asks only which card came last (`first`) does not count."""
    return any(part.reads_order() for part in walk(condition) if part.key != "first")


def looks_beyond_numbers(condition: Condition) -> bool:
    """Whether suit, category, tag or a single card matter."""
    return any(
        part.alike() not in (None, Attribute.RANK)
        or any(marks.suits or marks.cats or marks.cards or marks.tags for marks in marks_of(part.selectors()))
        for part in walk(condition)
    )


def of_round(condition: Condition) -> bool:
    """Whether it asks for cards of the round's number, so that no hand can be shown without one."""
    return any(marks.of_round for part in walk(condition) for marks in marks_of(part.selectors()))
