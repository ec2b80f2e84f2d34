"""The JSON Schemas of the data files and of claims, made from the dataclasses into which they are read.

`ludograph export schema` writes them to data/schema/; they are published at /schema/.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.yaml import json_schema
from ludograph.rules.cards.deck import DeckEntry
from ludograph.rules.claims import Claim
from ludograph.rules.data.entry import GameEntry, TermsEntry, TextEntry, YakuEntry
from ludograph.values import Id, Sources

DATA: dict[str, tuple[Any, str]] = {
    "deck": (Mapping[Id, DeckEntry], "Decks"),
    "yaku": (Mapping[Id, YakuEntry], "Yaku: card combinations as concepts"),
    "game": (Mapping[Id, GameEntry], "Games and their variants"),
    "terms": (Mapping[Id, TermsEntry], "Words of the games"),
    "texts": (Mapping[Id, TextEntry], "Texts of the data in other languages"),
}
"""Name of a schema → the type of such a file, and the schema's title."""


@frozen
class ClaimsFile:
    """What an article asserts and the data can test; the file is beside the article as NAME.claims.yaml."""

    claims: tuple[Claim, ...]


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema of this package by its name: `deck`, `yaku`, `game`, `terms`, `texts`, `claims`."""
    made = {name: _with_sources(json_schema(kind, title)) for name, (kind, title) in DATA.items()}
    made["game"] = _deletable(made["game"])
    made["claims"] = json_schema(ClaimsFile, "Claims of an article")
    return made


def _with_sources(schema: dict[str, Any]) -> dict[str, Any]:
    """Allows `source` beside any key, in mappings of entries too."""
    sources = json_schema(Sources)
    definitions = {**schema.get("$defs", {}), **sources.pop("$defs", {})}
    sources.pop("$schema")

    def with_source(node: dict[str, Any]) -> None:
        if isinstance(node.get("additionalProperties"), dict) and "properties" not in node:
            node["properties"] = {"source": {"$ref": "#/$defs/Sources"}}

    made: dict[str, Any] = _changed({**schema, "$defs": definitions}, with_source)
    made["$defs"]["Sources"] = {"description": "Who says so; it covers this mapping and all below.", **sources}
    # The file itself maps ids to entries and has no source.
    made.pop("properties", None)
    return made


def _deletable(schema: dict[str, Any]) -> dict[str, Any]:
    """Allows `~` for every inherited value of a variant."""

    def with_null(node: dict[str, Any]) -> None:
        if isinstance(properties := node.get("properties"), dict):
            node["properties"] = {key: _nullable(value) for key, value in properties.items()}
        if isinstance(node.get("additionalProperties"), dict):
            node["additionalProperties"] = _nullable(node["additionalProperties"])

    conditions = {name: schema["$defs"][name] for name in ("When", "Selected")}
    made: dict[str, Any] = _changed(schema, with_null)
    made["$defs"] |= conditions
    return made


def _changed(schema: Any, change: Callable[[dict[str, Any]], None]) -> Any:
    """A copy in which `change` was applied to every mapping, innermost first."""
    if isinstance(schema, list):
        return [_changed(item, change) for item in schema]
    if not isinstance(schema, dict):
        return schema
    copy = {key: _changed(value, change) for key, value in schema.items()}
    change(copy)
    return copy


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    alternatives = schema["anyOf"] if set(schema) <= {"anyOf", "description"} and "anyOf" in schema else [schema]
    if {"type": "null"} in alternatives:
        return schema
    about = {"description": schema["description"]} if "description" in schema else {}
    bare = [{k: v for k, v in one.items() if k != "description" or one is not schema} for one in alternatives]
    return {**about, "anyOf": [*bare, {"type": "null"}]}
