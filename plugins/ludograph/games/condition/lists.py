"""What the operators share that take a list: of selectors (`has: [8, 9]`) or of conditions (`all: [..]`)."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from ludograph.frozen import frozen
from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition, conditions_at
from ludograph.games.condition.reading import At
from ludograph.games.condition.selector import Selector, parse_selectors


class _OfList(Condition):
    """An operator that takes a list; the docstring of the operator's class describes it in the schema."""

    __slots__ = ()

    items: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        cls.schema = schemas.described(cls.__doc__ or "", schemas.a_list(cls.items))


@frozen
class OfSelectors(_OfList):
    """An operator that takes a list of selectors."""

    items: ClassVar[dict[str, Any]] = schemas.SELECTOR

    wanted: tuple[Selector, ...]

    @classmethod
    def parse(cls, at: At) -> Self | None:
        wanted = parse_selectors(at)
        return None if wanted is None else cls(wanted)


@frozen
class OfConditions(_OfList):
    """An operator that takes a list of conditions."""

    items: ClassVar[dict[str, Any]] = schemas.CONDITION

    conditions: tuple[Condition, ...]

    @classmethod
    def parse(cls, at: At) -> Self | None:
        conditions = conditions_at(at)
        return None if conditions is None else cls(conditions)
