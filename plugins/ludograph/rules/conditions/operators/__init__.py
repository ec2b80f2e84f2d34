"""The operators of the condition language, one file each; a new one is its file and its line in OPERATORS."""

from __future__ import annotations

from typing import Any

from ludograph.rules.conditions import reading as schemas
from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.operators.groups import Groups, Parts, Split
from ludograph.rules.conditions.operators.logic import All, AnyOf, Not
from ludograph.rules.conditions.operators.matching import Count, Has, Only, Same
from ludograph.rules.conditions.operators.numbers import Ranks, Run, Size, Total, Waits
from ludograph.rules.conditions.operators.order import First, Sequenced, Starts

OPERATORS: dict[str, type[Condition]] = {
    operator.key: operator
    for operator in (
        Ranks, Sequenced, Starts, Has, Only, Count, Same, Groups, Total, Size, Split, Parts, First, Waits, All, AnyOf,
        Not, Run,
    )
}  # fmt: skip
"""The operators by key."""

TRUE = All(())
"""Holds for every hand."""

SCHEMA: dict[str, Any] = {
    "description": "Which hands are meant: a mapping with one operator.",
    "anyOf": [
        schemas.an_object({key: operator.schema, **operator.beside}, [key]) for key, operator in OPERATORS.items()
    ],
}
"""The JSON Schema of a condition, for editors that complete as authors type."""
