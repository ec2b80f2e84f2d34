"""One hand that shows something."""

from __future__ import annotations

from collections.abc import Sequence

from ludograph.cards.deck import Card
from ludograph.games.condition import Condition, Setting, may_read_order
from ludograph.games.odds.dealing import Asked, dealt
from ludograph.games.odds.ways import MOST_ORDERED, orders


def witness(
    cards: Sequence[Card],
    size: int,
    setting: Setting,
    when: Condition,
    unless: Condition | None = None,
    begun: tuple[Card, ...] = (),
) -> tuple[Card, ...] | None:
    """A hand that satisfies `when` and not `unless`, in deal order; None if there is none.

    The hand has `size` cards, of which the first may have been `begun`. NotComputedError where there are too many.
    """
    conditions = (when,) if unless is None else (when, unless)
    in_order = any(may_read_order(condition) for condition in conditions) and size <= MOST_ORDERED
    # Cards already in the hand may join with any number, so all numbers are told apart then.
    asked = Asked(conditions, setting, numbers=bool(begun))
    for one in dealt(cards, size - len(begun), asked):
        for hand in (tuple(hand) for hand, _ in orders(one)) if in_order else (one.hand,):
            whole = (*begun, *hand)
            if when.holds(whole, setting) and not (unless is not None and unless.holds(whole, setting)):
                return whole
    return None
