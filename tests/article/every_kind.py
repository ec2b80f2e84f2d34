"""Values of each kind of the document, made from the types of their fields alone."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterator
from enum import Enum
from itertools import count
from typing import Any

from ludograph.article.document import kinds
from ludograph.article.tree import Element, Node

MEANINGS: tuple[Any, ...] = kinds.Means.members
KINDS: tuple[Any, ...] = (*typing.get_args(kinds.Kind), *MEANINGS)
INSIDE = "inside"
"""The words of an element that holds others."""


def as_node(value: Any) -> Node:
    """The node of a kind: the value itself, or an element that is it."""
    return Element(children=[INSIDE], means=value) if type(value) in MEANINGS else value


def every_kind() -> Iterator[Any]:
    """For each kind a value with everything in it, and others that lack one thing or have another choice."""
    return (value for kind in KINDS for value in values_of(kind, count()))


def values_of(kind: Any, numbers: Iterator[int]) -> list[Any]:
    """Values of a type; each text is another word."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is str:
        return [f"word{next(numbers)}x", ""]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    if kind is bool:
        return [True, False]
    if kind is int:
        return [7, 0]
    if origin is tuple and arguments[-1] is Ellipsis:
        return [(*values_of(arguments[0], numbers),), ()]
    if origin is tuple:
        return [tuple(values_of(one, numbers)[0] for one in arguments)]
    if origin in (typing.Union, types.UnionType):
        return [value for one in arguments for value in values_of(one, numbers)]
    hints = typing.get_type_hints(kind)
    fields = {field.name: values_of(hints[field.name], numbers) for field in dataclasses.fields(kind)}
    whole = kind(**{name: values[0] for name, values in fields.items()})
    others = ((name, value) for name, values in fields.items() for value in values[1:])
    return [whole, *(dataclasses.replace(whole, **{name: value}) for name, value in others)]


def fields_shown(value: Any, output: str, *, is_shown: bool = True) -> set[str]:
    """The fields with words that an output has, or has not; those of a smaller record after a full stop."""
    found = set[str]()
    for field in dataclasses.fields(value):
        inner = _flat(getattr(value, field.name))
        if any(isinstance(one, str) and one and (one in output) is is_shown for one in inner):
            found.add(field.name)
        records = (one for one in inner if dataclasses.is_dataclass(one))
        names = (name for one in records for name in fields_shown(one, output, is_shown=is_shown))
        found |= {f"{field.name}.{name}" for name in names}
    return found


def _flat(value: Any) -> list[Any]:
    return [one for each in value for one in _flat(each)] if isinstance(value, tuple) else [value]
