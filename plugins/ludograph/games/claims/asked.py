"""What a check asks about: its games, and what these and their special hands are called."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.games.claims.claim import (
    Check,
    Count,
    Every,
    Exists,
    NoHand,
    Odds,
    PotResult,
    Rank,
    Reach,
    RoundResult,
    Sum,
    Total,
    Value,
)
from ludograph.games.model import Rules

_PAYMENT = frozenset({"pay", "times"})
"""Steps of a path that lead to what a hand pays."""


def game_asked(check: Check) -> str:
    """The full id of the game that a check asks; "" for one of none."""
    match check:
        case Sum():
            return ""
        case Value(value):
            return value.at.partition("#")[0]
        case Count():
            return check.game
        case Every(one) | Exists(one) | NoHand(one) | Odds(one):
            return one.game
        case Total(one) | Rank(one) | RoundResult(one) | PotResult(one) | Reach(one):
            return one.game


def names_in(rules: Rules, id_: str) -> Iterator[str]:
    """What the game and its special hands are called, also in Latin letters."""
    game = rules.game(id_)
    if game is not None:
        uses = (*game.uses.values(), *game.local.values())
        called = (*game.names, *(name for use in uses for name in (*use.names, *use.yaku.names)))
        yield from filter(None, (text for name in called for text in (name.text, name.roman)))


def is_payment(check: Check) -> bool:
    """Whether a check asks what a hand pays."""
    return isinstance(check, Value) and not _PAYMENT.isdisjoint(check.value.at.partition("#")[2].split("."))
