"""The fields of a game in one table, made from the lines `said(…)` of its classes."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

from ludograph.base.frozen import frozen
from ludograph.base.yaml.declared import spelt
from ludograph.rules.data.entry import GameEntry
from ludograph.rules.data.forms import Remarked
from ludograph.rules.data.words import Rests, Trait


@frozen
class Field:
    """One field of a game, or of a use (`yaku.holder`), or a part with fields (`draw`)."""

    path: str
    type: Any
    label: str
    """"" for what no table shows as a field."""
    step: str
    """The step of a round that its sentence describes; "" if other fields include it."""
    belongs: Trait | None
    """The trait of the games in which it has a meaning; None if in all."""
    needed: bool
    """Whether a complete game has to state it."""
    rests: Rests
    """What is computed from it."""
    agreed: bool
    """Whether players may choose what other sources say."""
    box: int
    """Its place in the box of facts; 0 for none."""


@cache
def fields() -> dict[str, Field]:
    """Path → field, in the order in which games are described."""
    return {field.path: field for field in _below(GameEntry, None)}


def _below(kind: type[Any], above: Field | None) -> Iterator[Field]:
    types = get_type_hints(kind)
    for line in dataclasses.fields(kind):
        said, name = line.metadata, spelt(line)
        field = Field(
            f"{above.path}.{name}" if above else name,
            types[line.name],
            said.get("label", ""),
            said.get("step", ""),
            said.get("belongs") or (above.belongs if above else None),
            said.get("needed", False),
            said.get("rests", Rests.NOTHING) | (above.rests if above else Rests.NOTHING),
            said.get("agreed", False) or (above is not None and above.agreed),
            said.get("box", 0),
        )
        if "label" in said:
            yield field
        parts = (
            part
            for part in (field.type, *get_args(field.type))
            if isinstance(part, type) and issubclass(part, Remarked)
        )
        yield from (below for part in parts for below in _below(part, field))


def field_at(path: str) -> Field | None:
    """The field of a value's path, or the one that contains it: `yaku.kuppin.pay` is `yaku.pay`."""
    plain = re.sub(r"^(yaku|local)\.[^.]+", r"\1", path.partition("[")[0])
    while plain and plain not in fields():
        plain = plain.rpartition(".")[0]
    return fields().get(plain)
