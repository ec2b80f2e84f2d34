"""The operators of the condition language, one file each; a new one is its file and its line in OPERATORS."""

from __future__ import annotations

from typing import Any

from ludograph.games.condition import schemas
from ludograph.games.condition.base import Condition
from ludograph.games.condition.operators.all import All
from ludograph.games.condition.operators.any import AnyOf
from ludograph.games.condition.operators.count import Count
from ludograph.games.condition.operators.first import First
from ludograph.games.condition.operators.groups import Groups
from ludograph.games.condition.operators.has import Has
from ludograph.games.condition.operators.negation import Not
from ludograph.games.condition.operators.only import Only
from ludograph.games.condition.operators.parts import Parts
from ludograph.games.condition.operators.ranks import Ranks
from ludograph.games.condition.operators.run import Run
from ludograph.games.condition.operators.same import Same
from ludograph.games.condition.operators.sequence import Sequenced
from ludograph.games.condition.operators.size import Size
from ludograph.games.condition.operators.split import Split
from ludograph.games.condition.operators.starts import Starts
from ludograph.games.condition.operators.total import Total
from ludograph.games.condition.operators.waits import Waits

OPERATORS: dict[str, type[Condition]] = {
    operator.key: operator
    for operator in (
        Ranks, Sequenced, Starts, Has, Only, Count, Same, Groups, Total, Size, Split, Parts, First, Waits, All, AnyOf,
        Not, Run,
    )
}  # fmt: skip
"""By the word that authors write."""

TRUE = All(())
"""Holds for every hand."""

SCHEMA: dict[str, Any] = {
    "description": "Which hands are meant: a mapping with one operator.",
    "anyOf": [
        schemas.an_object({key: operator.schema, **operator.beside}, [key]) for key, operator in OPERATORS.items()
    ],
}
"""The JSON Schema of a condition, for editors that complete as authors type."""
