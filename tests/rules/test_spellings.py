"""A law made from the table of fields: every spelling of a value that the schema allows is read, and means the same.

For each form of play a game states every field that has a meaning in it, each time in another spelling. Every table
that can be made of the game is made, and what names a work is a witness.
"""

from __future__ import annotations

import json
import re
from enum import StrEnum
from functools import cache
from typing import Any, Literal, get_args, get_origin

import pytest
from tests.rules.data import ROOT, field_files, field_rules, seed_rules
from tests.rules.printed import text

from ludograph.base.source import SourceText
from ludograph.base.yaml import plain
from ludograph.rules.asking import TableError
from ludograph.rules.data.entry import Field, fields
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.notations import Compare, Payment, PayOf, SideDraw
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.tables import TABLES, TableOptions
from ludograph.rules.tables.facts.facts import flatten
from ludograph.rules.tables.facts.witnesses import Manner, statements
from ludograph.values import Fact, Range

FORMS = {
    "banker": "oicho-kabu",
    "pot": "hiki-kabu",
    "all-against-all": "kabu-sackson",
    "capture": "koi-koi",
    "tricks": "briscola",
    "sets": "riichi",
    "vying": "seotda",
    "tiles": "block",
    "shedding": "eights",
}
SPELLINGS = {
    "plain": lambda value, other: value,
    "long": lambda value, other: {"value": value},
    "sourced": lambda value, other: {"value": value, "source": "Own 7"},
    "noted": lambda value, other: {"value": value, "note": "A remark of ours."},
    "as printed": lambda value, other: {"value": value, "as_printed": "so it stands there"},
    "ours": lambda value, other: {"value": value, "ours": True},
    "disputed": lambda value, other: {"value": value, "disputed": [{"value": other, "source": "Other 9"}]},
    "options": lambda value, other: {"options": [value, other]},
    "preferred": lambda value, other: {"value": value, "options": [other]},
    "silent": lambda value, other: {"unstated": True},
}
"""Every way of writing a fact, of two values."""
VALUES: dict[Any, tuple[Any, Any]] = {
    str: ("Something is done here.", "Another thing is done."),
    int: (3, 2),
    bool: (True, False),
    Range: ("2-4", "2-3"),
    SideDraw: ("free", "unstated"),
    Compare: ("rank", "total"),
    Payment: (2, 1),
    PayOf: (2, 1),
}


def values_of(kind: Any) -> tuple[Any, Any] | None:
    """Two values of a fact's type; None for one that is written in the game already."""
    if get_origin(kind) is Literal:
        return get_args(kind)[:2]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return tuple(member.value for member in list(kind)[:2])
    return VALUES.get(kind)


def fact_of(field: Field) -> Any:
    """The type of a fact's value; None for what is no fact."""
    return get_args(field.type)[0] if get_origin(field.type) is Fact else None


KEPT = frozenset(
    "names form deck players score.mod deal.cards deal.hands deal.count draw.limit capture.hand tricks.hand sets.hand"
    " tiles.hand shedding.hand vying.best deal.dead capture.layout rounds presets".split()
)
"""Fields that decide which others have a meaning, or that two others say as well."""


def base(form: str) -> tuple[ResolvedGame, list[SourceText]]:
    rules, files = field_rules(), field_files()
    if FORMS[form] not in rules.games:
        rules, files = seed_rules(), data_files(ROOT / "data")
    return rules.games[FORMS[form]], files


@cache
def stated(form: str, spelling: str) -> tuple[Rules, tuple[str, ...]]:
    """The rules with a game of this form that states every fact in this spelling; and the paths of the facts."""
    game, files = base(form)
    data: Any = json.loads(json.dumps(plain(game.node), default=str))
    for key in ("variants", "extends", "aka", "presets", "local", "note", "source"):
        data.pop(key, None)
    data |= {"status": "partial", "sources": "General 4"}
    paths = []
    for path, field in fields().items():
        pair = values_of(fact_of(field))
        if pair is None or path in KEPT or path.startswith(("yaku.", "local.")) or not game.has(field.belongs):
            continue
        *above, name = path.split(".")
        part = data
        for step in above:
            part = part.setdefault(step, {})
            part.pop("source", None)
        part[name] = SPELLINGS[spelling](*pair)
        paths.append(path)
    data["presets"] = {"default": {"reason": "It is usual."}}
    written = re.sub(r'"([0-9]+)":', r"\1:", json.dumps({"every-field": data}, ensure_ascii=False))
    return read_rules([*files, SourceText("data/games/every.yaml", written)]), tuple(paths)


SHOWN = ("play-now", "round", "game-facts", "disputes", "unstated")
"""The tables that say the rules; those of odds take longer."""


def table(rules: Rules, show: str) -> Any:
    try:
        made = TABLES[show](rules, TableOptions(game="every-field"))
    except TableError as error:
        return str(error)
    return [(row.id, [text(cell) for cell in row.cells]) for row in made.rows]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_spelling_of_every_field_is_read_and_shown(form: str, spelling: str) -> None:
    rules, paths = stated(form, spelling)
    assert len(paths) > 10
    game = rules.games["every-field"]
    unread = [one.message for one in rules.problems if one.code == "D01" and "every-field" in one.message]
    assert unread == []
    flat = {value.path for value in flatten(game)}
    assert [
        path for path in paths if not any(one == path or one.startswith((f"{path}.", f"{path}[")) for one in flat)
    ] == []
    for show in SHOWN:
        table(rules, show)  # whatever is stated, a table is made or says why not


@pytest.mark.parametrize("form", FORMS)
def test_a_value_written_short_or_long_is_the_same_in_every_table(form: str) -> None:
    short, long = (stated(form, spelling)[0] for spelling in ("plain", "long"))
    assert [show for show in SHOWN if table(short, show) != table(long, show)] == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("spelling", "cite", "manner"),
    [("sourced", "Own", Manner.STATES), ("disputed", "Other", Manner.OTHERWISE), ("silent", "General", Manner.SILENT)],
)
def test_every_source_of_every_field_is_a_witness(form: str, spelling: str, cite: str, manner: Manner) -> None:
    rules, paths = stated(form, spelling)
    found = {
        one.path
        for one in statements(rules, rules.games["every-field"])
        if any(each.source.cite == cite and each.manner is manner for each in one.witnesses)
    }
    assert [path for path in paths if not any(map(re.compile(rf"{path}(?:$|[.\[])").match, found))] == []
