"""What may follow an operator's key, or stand in its mapping: how it is read, and its schema."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ludograph.games.condition import schemas
from ludograph.games.condition.base import condition_at
from ludograph.games.condition.hand import Attribute
from ludograph.games.condition.reading import At, Kind
from ludograph.games.condition.selector import parse_selector

INTEGER = Kind(At.integer, schemas.INTEGER)
POSITIVE = Kind(At.positive, schemas.INTEGER)
NUMBERS = Kind(At.numbers, schemas.a_list(schemas.INTEGER))
RANGE = Kind(At.range, schemas.RANGE)
ATTRIBUTE = Kind(lambda at: at.choice(Attribute), schemas.ATTRIBUTE)
SELECTOR = Kind(parse_selector, schemas.SELECTOR)
SELECTORS = Kind(lambda at: at.items(parse_selector, "selectors"), schemas.a_list(schemas.SELECTOR))
CONDITION = Kind(condition_at, schemas.CONDITION)
CONDITIONS = Kind(lambda at: at.items(condition_at, "conditions"), schemas.a_list(schemas.CONDITION))


def members(kinds: Mapping[str, Kind[Any]], needed: Collection[str]) -> Kind[tuple[Any, ...]]:
    """A mapping with these keys: its values in this order, None where a key that is not needed is missing."""

    def read(at: At) -> tuple[Any, ...] | None:
        found = at.members(kinds, needed)
        if found is None:
            return None
        values = {key: kinds[key].read(inner) for key, inner in found.items()}
        return None if None in values.values() else tuple(map(values.get, kinds))

    return Kind(read, schemas.an_object({key: kind.schema for key, kind in kinds.items()}, list(needed)))
