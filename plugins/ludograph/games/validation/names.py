"""D15: one name for two yaku of a family; readings that select the same hands."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.games.condition import canonical
from ludograph.games.model import Rules
from ludograph.games.yaku import Yaku
from ludograph.problems import Problem
from ludograph.values import NameKind


def name_problems(rules: Rules) -> Iterator[Problem]:
    """Names that cannot be distinguished, and readings that are not alternatives."""
    for family in rules.families:
        used = {
            use.yaku.id: use.yaku
            for game in rules.family(family)
            for use in (*game.uses.values(), *game.local.values())
        }
        yield from _shared_names(family, [used[id] for id in sorted(used)])
    for yaku in rules.yaku.values():
        yield from _same_readings(yaku)


def _shared_names(family: str, yaku: list[Yaku]) -> Iterator[Problem]:
    first: dict[str, Yaku] = {}
    for one in yaku:
        for number, name in enumerate(one.names):
            kind = name.kind or (NameKind.ALIAS if number else NameKind.MAIN)
            if kind is not NameKind.MAIN:
                continue
            other = first.setdefault(name.text, one)
            if other is not one:
                message = f"{one.id}: {name.text!r} is also the name of {other.id!r} in the family {family!r}"
                hint = "Let one of them bear it as an alias (`kind: alias`)."
                yield Problem("D15", message, hint, name.at)


def _same_readings(yaku: Yaku) -> Iterator[Problem]:
    known: dict[str, str] = {}
    for id, reading in yaku.readings.items():
        text = str(canonical(reading.when.condition))
        other = known.setdefault(text, id)
        if other != id:
            message = f"{yaku.id}.readings: {other!r} and {id!r} select the same hands"
            yield Problem("D15", message, "A reading is there because it differs.", reading.at)
