"""Pieces of JSON Schema that the operators share."""

from __future__ import annotations

from typing import Any

from ludograph.games.condition.hand import Attribute

CONDITION = {"$ref": "#/$defs/When"}
SELECTOR = {"$ref": "#/$defs/Selected"}
INTEGER = {"type": "integer"}
RANGE = {
    "anyOf": [
        INTEGER,
        {"type": "string", "pattern": "^[0-9]+ ?[-–] ?[0-9]+$"},
        {
            "type": "object",
            "properties": {"min": INTEGER, "max": INTEGER},
            "additionalProperties": False,
            "minProperties": 1,
        },
    ]
}
ATTRIBUTE = {"enum": [attribute.value for attribute in Attribute]}
TEXTS = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


def described(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with what it means, which editors show."""
    return {**schema, "description": description}


def an_object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    """A mapping with these keys and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def a_list(items: dict[str, Any]) -> dict[str, Any]:
    """A list that is not empty."""
    return {"type": "array", "items": items, "minItems": 1}
