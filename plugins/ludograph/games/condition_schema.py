"""The JSON Schema of the condition language (RULES_DATA section 6), for editors that complete while one types."""

from __future__ import annotations

from typing import Any

_CONDITION = {"$ref": "#/$defs/When"}
_SELECTOR = {"$ref": "#/$defs/Selected"}
_TEXTS = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
_BOUNDS = {"min": {"type": "integer"}, "max": {"type": "integer"}}
_RANGE = {
    "anyOf": [
        {"type": "integer"},
        {"type": "string", "pattern": "^[0-9]+ ?[-–] ?[0-9]+$"},
        {"type": "object", "properties": _BOUNDS, "additionalProperties": False, "minProperties": 1},
    ]
}
_ATTRIBUTE = {"enum": ["rank", "suit", "cat"]}


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": 1}


SELECTOR: dict[str, Any] = {
    "description": "Picks cards: a number, `any`, `$round`, a list of alternatives, or marks that must all hold.",
    "anyOf": [
        {"type": "integer"},
        {"enum": ["any", "$round"]},
        _list(_SELECTOR),
        {
            "type": "object",
            "properties": {
                "rank": {"anyOf": [_RANGE, {"enum": ["$round"]}, {"type": "array", "items": _RANGE}]},
                "suit": _TEXTS,
                "cat": _TEXTS,
                "card": _TEXTS,
                "tag": _TEXTS,
                "not": _SELECTOR,
            },
            "additionalProperties": False,
            "minProperties": 1,
        },
    ],
}

_OPERATORS: dict[str, tuple[str, dict[str, Any]]] = {
    "ranks": ("The hand is exactly these numbers, in any order.", _list({"type": "integer"})),
    "sequence": ("The hand matches these selectors one by one in deal order.", _list(_SELECTOR)),
    "starts": ("The first cards match, more may follow.", _list(_SELECTOR)),
    "has": ("Each selector can be given a card of its own.", _list(_SELECTOR)),
    "only": ("Every card matches.", _SELECTOR),
    "count": (
        "So many cards match.",
        _object({"of": _SELECTOR, "exactly": {"type": "integer"}, **_BOUNDS}, ["of"]),
    ),
    "same": ("All cards share it.", _ATTRIBUTE),
    "groups": (
        "How large the groups of cards alike are.",
        _object(
            {"by": _ATTRIBUTE, "exactly": _list({"type": "integer"}), "some": {"type": "integer"}},
            ["by"],
        ),
    ),
    "total": ("What the game's score counts over the hand.", _RANGE),
    "size": ("The number of cards.", _RANGE),
    "split": (
        "Some choice of `take` cards satisfies `where` and the others `rest`.",
        _object({"take": {"type": "integer"}, "where": _CONDITION, "rest": _CONDITION}, ["take"]),
    ),
    "all": ("Each of these holds.", _list(_CONDITION)),
    "any": ("One of these holds.", _list(_CONDITION)),
    "not": ("This does not hold.", _CONDITION),
}

_RUN = _object(
    {
        "run": {
            "enum": ["up", "down", "set"],
            "description": "Consecutive numbers, rising or falling in deal order, or in any order.",
        },
        "high": {
            **_list({"type": "integer"}),
            "description": "Numbers that may also stand above the top.",
        },
    },
    ["run"],
)

CONDITION: dict[str, Any] = {
    "description": "Which hands are meant: a mapping with one operator.",
    "anyOf": [
        *(_object({name: {**schema, "description": text}}, [name]) for name, (text, schema) in _OPERATORS.items()),
        _RUN,
    ],
}
