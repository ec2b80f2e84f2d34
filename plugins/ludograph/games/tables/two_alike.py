"""How two hands that are the same special one are compared, in words."""

from __future__ import annotations

from itertools import pairwise

from ludograph.cards.unit import Unit
from ludograph.games.condition import Attribute, Condition, walk
from ludograph.games.condition.english import numeral
from ludograph.games.condition.operators.groups import Groups
from ludograph.games.meeting import AGREED
from ludograph.games.model import ResolvedGame
from ludograph.games.words import CompareBy
from ludograph.games.yaku import Use
from ludograph.languages.words import Message


def of_two(game: ResolvedGame, use: Use) -> str:
    """What decides between two of them: `the higher number wins`."""
    by = use.compare.by
    if by is CompareBy.GROUPS:
        return by_groups(use.condition, game.unit)
    if by is CompareBy.ORDER:
        return Message("the one that comes first in the order {order} wins", order=str(use.compare))
    if by is CompareBy.RANK and game.score.order:
        return Message("the better number wins")
    return Message(AGREED[by])


def by_cards(unit: Unit) -> str:
    """How hands are compared card by card."""
    return Message(
        "the highest tile wins, then the next" if unit is Unit.TILE else "the highest card wins, then the next"
    )


def by_groups(condition: Condition | None, unit: Unit) -> str:
    """How hands with cards alike are compared: `the higher pair wins, then the highest other card, then the next`."""
    asked = (part for part in walk(condition) if isinstance(part, Groups)) if condition is not None else ()
    sizes = next((part.exactly for part in asked if part.by is Attribute.RANK), ())
    alike = sorted((size for size in sizes if size > 1), reverse=True)
    if not alike:
        return by_cards(unit)
    steps = [f"the higher {_group(alike[0])} wins"]
    steps += [f"the {'other ' if size == before else ''}{_group(size)}" for before, size in pairwise(alike)]
    single = len(sizes) - len(alike)
    if single:
        steps.append(f"the other {unit}" if single == 1 else f"the highest other {unit}, then the next")
    return ", then ".join(steps)


def _group(size: int) -> str:
    return "pair" if size == 2 else f"set of {numeral(size)}"
