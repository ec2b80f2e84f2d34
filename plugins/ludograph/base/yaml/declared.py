"""The declarations of a type for reading: its keys, required ones, and its name in messages."""

from __future__ import annotations

import dataclasses
import enum
import functools
import re
import types
import typing
from collections.abc import Callable, Container
from collections.abc import Mapping as AnyMapping
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, one_of
from ludograph.base.yaml.nodes import Mapping, Node, Scalar, Sequence

SCALAR_NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
NODE_NAMES = {Scalar: "a single value", Sequence: "a list", Mapping: "a mapping"}


@frozen
class Pattern:
    """With `Annotated[str, Pattern(…)]`: `regex` must match the whole text; `what` is its name in messages."""

    regex: str
    what: str
    code: str = ""
    """The code of a fault in the text; by default that of the reading."""
    holds: Callable[[str], bool] = lambda text: True
    """A further test of matching texts."""
    hint: Callable[[str], str] = lambda text: ""
    """The hint for a text that does not match."""

    def matches(self, text: str) -> bool:
        return re.fullmatch(self.regex, text) is not None and self.holds(text)


@frozen
class OneOrMany:
    """With `Annotated[tuple[X, ...], OneOrMany()]`: a single X may be written without a list."""


@frozen
class Key:
    """With `Annotated[T, Key(…)]`: a key that is read leniently, so that a fault in it keeps the rest readable."""

    form: Any
    """The type of what authors write, for the schema."""
    read: Callable[[Any, Node | None], Any] | None = None
    """The value of a node in a reading; without it the key has no value of its own."""
    check: Callable[[Any, Node | None, str], object] = lambda reading, node, key: None
    """Reports the faults of the node of a key in a reading."""


@frozen
class Made:
    """With `Annotated[T, Made(form, make)]`: authors write a `form`, from which the value is made."""

    form: Any
    make: Callable[[Any], Any]
    """The value; raises ValueError with the fault and the part of the form that has it, if it is one."""


@frozen
class SiteOption:
    """With `Annotated[T, SiteOption(…)]`: an option of mkdocs.yml."""

    group: str
    """Its group in the manual."""
    folders: bool = False
    """Whether `folders` may set it for a part of docs/."""


NO_KEY: AnyMapping[str, Any] = {"keys": ()}
"""The metadata of a field that no key gives."""


def values_of(cls: Any, written: Container[str], reading: Any) -> dict[str, Any]:
    """Field of a class → its value in a reading, for the `written` keys; the first spelling with a value counts."""
    values: dict[str, Any] = {}
    for name, field in keys_of(cls).items():
        key: Key = hints_of(cls)[field.name].__metadata__[0]
        if name not in written:
            continue
        node = reading.node(name)
        key.check(reading, node, name)
        if key.read is not None and not values.get(field.name):
            values[field.name] = key.read(reading, node)
    return values


def name_of(kind: Any) -> str:
    """The name of a type in messages."""
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        inner, *notes = typing.get_args(kind)
        return next((note.what for note in notes if isinstance(note, Pattern)), name_of(inner))
    if origin is typing.Literal:
        return one_of(map(str, typing.get_args(kind)))
    if origin is tuple:
        return "a list"
    if origin in (dict, AnyMapping):
        return "a mapping"
    cls = origin or kind
    if isinstance(cls, type) and issubclass(cls, enum.Enum):
        return one_of(str(member.value) for member in cls)
    if cls in SCALAR_NAMES or cls in NODE_NAMES:
        return {**SCALAR_NAMES, **NODE_NAMES}[cls]
    named: str = getattr(cls, "called", "a mapping")
    return named


def may_be(node: Node, kind: Any) -> bool:
    """Whether a node of this shape may be meant as a `kind`."""
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        inner, *notes = typing.get_args(kind)
        if any(isinstance(note, OneOrMany) for note in notes) and not isinstance(node, Sequence):
            return may_be(node, typing.get_args(inner)[0])
        return may_be(node, inner)
    if origin in (typing.Union, types.UnionType):
        return any(may_be(node, part) for part in typing.get_args(kind))
    cls = origin or kind
    if cls is Any or cls is object or hasattr(cls, "from_node"):
        return True
    if cls in (tuple, Sequence):
        return isinstance(node, Sequence)
    if cls in (dict, AnyMapping, Mapping) or (dataclasses.is_dataclass(cls) and cls is not Scalar):
        return isinstance(node, Mapping)
    return isinstance(node, Scalar)


def is_plain_dataclass(kind: Any) -> bool:
    """Whether it is a dataclass without its own notations, so that its fields are its keys."""
    cls = typing.get_origin(kind) or kind
    return dataclasses.is_dataclass(cls) and not hasattr(cls, "from_node") and cls not in (Scalar, Sequence, Mapping)


def first_keys(kind: Any) -> list[str]:
    """The required keys of a dataclass, or all if none is required."""
    fields = [field for field in dataclasses.fields(kind) if field.name != stands_in(kind)]
    return [main_key(field) for field in fields if needed(field)] or [main_key(field) for field in fields]


def needed(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


@functools.cache
def required_fields(cls: Any) -> dict[str, str]:
    """Required field of a dataclass → its key."""
    place = stands_in(cls)
    return {field.name: main_key(field) for field in dataclasses.fields(cls) if needed(field) and field.name != place}


def main_key(field: dataclasses.Field[Any]) -> str:
    """The preferred key of a field."""
    keys: tuple[str, ...] = field.metadata.get("keys", (field.name.removesuffix("_"),))
    return keys[0]


@functools.cache
def stands_in(cls: Any) -> str:
    """The field of a dataclass that receives the place, or ""."""
    hints = typing.get_type_hints(cls)
    return next((name for name, hint in hints.items() if hint in (Place, Place | None)), "")


@functools.cache
def keys_of(cls: Any) -> dict[str, dataclasses.Field[Any]]:
    """Every key of a dataclass, with its field; optional keyword-only ones come last."""
    return {
        key: field
        for field in sorted(dataclasses.fields(cls), key=lambda field: bool(field.kw_only) and not needed(field))
        if field.name != stands_in(cls) and field.init
        for key in field.metadata.get("keys", (field.name.removesuffix("_"),))
    }


@functools.cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The types of a dataclass's fields; generic ones with their arguments."""
    cls = typing.get_origin(kind) or kind
    hints = typing.get_type_hints(cls, include_extras=True)
    arguments = dict(zip(getattr(cls, "__parameters__", ()), typing.get_args(kind), strict=False))
    return {name: _put_in(hint, arguments) for name, hint in hints.items()}


def _put_in(hint: Any, arguments: dict[Any, Any]) -> Any:
    if hint in arguments:
        return arguments[hint]
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(arguments.get(name, name) for name in parameters)] if parameters and arguments else hint
