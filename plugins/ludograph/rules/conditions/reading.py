"""Reads the nodes of a condition; every fault becomes one Problem with its path.

A condition with a fault is None, so that nothing is computed from a wrong condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from typing import Any, Generic, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.problems import did_you_mean
from ludograph.base.yaml import DocumentReading
from ludograph.base.yaml.nodes import Mapping as MappingNode
from ludograph.base.yaml.nodes import Node, Scalar, Sequence
from ludograph.rules.cards.deck import Attribute

T = TypeVar("T")


@frozen
class At:
    """A node with its path, the list for faults, and the operators allowed there."""

    node: Node
    path: str
    reading: DocumentReading
    operators: Mapping[str, Any]
    """The operator classes by key, for `base.condition_at`."""
    beside: Mapping[str, Node] = field(default_factory=dict)
    """The other keys of an operator's mapping."""

    def down(self, key: str | int, node: Node) -> At:
        """The place of a child node."""
        step = f"[{key}]" if isinstance(key, int) else f".{key}"
        return replace(self, node=node, path=self.path + step, beside={})

    def fault(self, message: str, hint: str = "", node: Node | None = None) -> None:
        """Reports a fault here, or at a child node."""
        self.reading.fault(node or self.node, self.path, message, hint)

    def expected(self, what: str, hint: str = "") -> None:
        """Reports what was expected here."""
        self.reading.expected(self.node, self.path, what, hint)

    def items(self, read: Callable[[At], T | None], what: str) -> tuple[T, ...] | None:
        """Every item of a non-empty list; None after a fault."""
        if not isinstance(self.node, Sequence):
            self.expected(f"a list of {what}")
            return None
        if not self.node.items:
            self.fault(f"expected at least one of {what}, the list is empty")
            return None
        members = [read(self.down(place, item)) for place, item in enumerate(self.node)]
        kept = tuple(item for item in members if item is not None)
        return kept if len(kept) == len(members) else None

    def one_or_more(self, read: Callable[[At], T | None], what: str) -> tuple[T, ...] | None:
        """Every item of a non-empty list, or a single item without a list; None after a fault."""
        if isinstance(self.node, Sequence):
            return self.items(read, what)
        one = read(self)
        return None if one is None else (one,)

    def read(self, kind: Any) -> Any:
        """The value as in any data file, such as a number, a range or a word of a list; None after a fault."""
        return self.reading.read(self.node, kind, self.path)

    def positive(self) -> int | None:
        """A whole number of at least 1."""
        value: int | None = self.read(int)
        if value is not None and value < 1:
            self.expected("at least 1")
            return None
        return value

    def numbers(self, what: str = "numbers") -> tuple[int, ...] | None:
        """A list of whole numbers, ascending."""
        found: tuple[int, ...] | None = self.items(lambda at: at.read(int), what)
        return None if found is None else tuple(sorted(found))

    def word(self) -> str | None:
        if isinstance(self.node, Scalar) and self.node.text and not self.node.is_null:
            return self.node.text
        self.expected("a name")
        return None

    def members(self, known: Iterable[str], needed: Iterable[str] = ()) -> dict[str, At] | None:
        """A mapping's values by key; None if it is not a mapping, has an unknown key or lacks a needed one."""
        names = tuple(known)
        if not isinstance(self.node, MappingNode):
            self.expected(f"a mapping of {', '.join(names)}")
            return None
        unknown = [key for key, _ in self.node if key.text not in names]
        for key in unknown:
            hint = did_you_mean(key.text, names) or f"Known here: {', '.join(names)}."
            self.fault(f"unknown key {key.text!r}", hint, key)
        missing = [key for key in needed if self.node.get(key) is None]
        for name in missing:
            self.fault(f"{name!r} is missing")
        return None if unknown or missing else {key.text: self.down(key.text, value) for key, value in self.node}


@frozen
class PlaceKind(Generic[T]):
    """A kind of value, with its schema."""

    read: Callable[[At], T | None]
    """Gives the value, or None after reporting its faults."""
    schema: dict[str, Any]


# Parts of JSON Schemas that operators share.

CONDITION = {"$ref": "#/$defs/When"}
SELECTOR = {"$ref": "#/$defs/Selected"}
INTEGER = {"type": "integer"}
RANGE = {"$ref": "#/$defs/Range"}
ATTRIBUTE = {"enum": [attribute.value for attribute in Attribute]}
TEXTS = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


def described(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {**schema, "description": description}


def an_object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    """A mapping with these keys and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def a_list(items: dict[str, Any]) -> dict[str, Any]:
    """A non-empty list."""
    return {"type": "array", "items": items, "minItems": 1}
