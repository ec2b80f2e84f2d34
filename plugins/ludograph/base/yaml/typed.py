"""Converts nodes to values of a declared type; reports every fault with its path, and keeps all readable values.

A dataclass declares a mapping: a field's name is its key (without a final underscore, as in `or_`; other spellings are
in `field(metadata={"keys": ("date created",)})`), a field without default is required, and a field of type Place
receives the place. A class may parse its own notations (`from_node`, with `schema_of` for its schema).
"""

from __future__ import annotations

import dataclasses
import enum
import re
import types
import typing
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ludograph.base.problems import Place, Problem, did_you_mean, nearest, one_of
from ludograph.base.yaml.declared import (
    NODE_NAMES,
    SCALAR_NAMES,
    Made,
    OneOrMany,
    Pattern,
    first_keys,
    hints_of,
    is_plain_dataclass,
    keys_of,
    may_be,
    name_of,
    required_fields,
    stands_in,
)
from ludograph.base.yaml.nodes import Mapping, Node, Scalar, Sequence, integer, plain, scalars

T = TypeVar("T")

_NUMBER = re.compile(r"[-+]?[0-9]{1,17}(\.[0-9]{1,17})?", re.ASCII)


def read_as(node: Node, kind: type[T], problems: list[Problem], code: str = "D01", path: str = "") -> T | None:
    """The node as a `kind`; None if nothing could be read. Faults are added to `problems` under `code`."""
    value: T | None = DocumentReading(problems, code).read(node, kind, path)
    return value


@dataclass(slots=True)
class DocumentReading:
    """The reading of one document, with its list of faults and their code."""

    problems: list[Problem]
    code: str = "D01"
    anywhere: AnyMapping[str, Any] = dataclasses.field(default_factory=dict)
    """Keys allowed in any mapping, with their types; they are only checked, and code that needs them reads the nodes.
    """
    nulls_delete: bool = False
    """Whether a key with `~` deletes an inherited value; it has no value then, but must be known."""

    def fault(self, node: Node, path: str, message: str, hint: str = "") -> None:
        self.report(node.place, path, message, hint)

    def report(self, place: Place, path: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(self.code, f"{path}: {message}" if path else message, hint, place))

    def below(self, path: str, key: str) -> str:
        """The path of a key in messages."""
        return join(path, key)

    def unknown(self, name: Scalar, item: Node, path: str, keys: typing.Collection[str]) -> None:
        """Reports an unknown key."""
        self.report(name.place, path, f"unknown key {name.text!r}", _known(name.text, item, keys))

    def expected(self, node: Node, path: str, what: str, hint: str = "") -> None:
        """Reports that `what` was expected."""
        self.fault(node, path, f"expected {what}, found {found(node)}", hint)

    def read(self, node: Node, kind: Any, path: str, key: Scalar | None = None) -> Any:
        """The node as a `kind` (any type of a field), or None after a fault."""
        origin = typing.get_origin(kind)
        if kind is Any or kind is object:
            return plain(node)
        if origin is typing.Annotated:
            return self._annotated(node, kind, path, key)
        if origin in (typing.Union, types.UnionType):
            return self._union(node, typing.get_args(kind), path, key)
        if origin is typing.Literal:
            return self._choice(node, path, {str(value): value for value in typing.get_args(kind)})
        if origin is tuple:
            return self._tuple(node, typing.get_args(kind), path)
        if origin in (dict, AnyMapping):
            return self._mapping(node, typing.get_args(kind), path)
        return self._class(node, kind, origin or kind, path, key)

    def _class(self, node: Node, kind: Any, cls: Any, path: str, key: Scalar | None) -> Any:
        if hasattr(cls, "from_node"):
            return cls.from_node(node, self, path, kind)
        if cls in (Scalar, Sequence, Mapping):
            return node if isinstance(node, cls) else self.expected(node, path, NODE_NAMES[cls])
        if isinstance(cls, type) and issubclass(cls, enum.Enum):
            otherwise = cls.otherwise() if hasattr(cls, "otherwise") else ""
            return self._choice(node, path, {str(member.value): member for member in cls}, otherwise)
        if dataclasses.is_dataclass(cls):
            return self.fields(node, kind, path, key)
        return self._scalar(node, cls, path)

    def _scalar(self, node: Node, kind: Any, path: str) -> Any:
        if isinstance(node, Scalar) and not node.is_null:
            if kind is str and not (node.plain and node.text in ("true", "false")):  # these are no words
                return node.text
            if kind is int and node.plain and (number := integer(node.text)) is not None:
                return number
            if kind is float and node.plain and _NUMBER.fullmatch(node.text):
                return float(node.text)
            if kind is bool and node.plain and node.text.lower() in ("true", "false"):
                return node.text.lower() == "true"
        return self.expected(node, path, SCALAR_NAMES[kind])

    def _choice(self, node: Node, path: str, choices: dict[str, Any], otherwise: str = "") -> Any:
        if isinstance(node, Scalar) and node.text in choices:
            return choices[node.text]
        hint = did_you_mean(node.text, choices) if isinstance(node, Scalar) else ""
        return self.expected(node, path, one_of(choices), hint or otherwise)

    def _annotated(self, node: Node, kind: Any, path: str, key: Scalar | None) -> Any:
        inner, *notes = typing.get_args(kind)
        for note in notes:
            if isinstance(note, Made):
                return self._made(node, note, path, key)
            if isinstance(note, OneOrMany) and not isinstance(node, Sequence):
                item = self.read(node, typing.get_args(inner)[0], path, key)
                return None if item is None else (item,)
            if isinstance(note, Pattern) and not (isinstance(node, Scalar) and note.matches(node.text)):
                own = dataclasses.replace(self, code=note.code or self.code)
                return own.expected(node, path, note.what, note.hint(node.text) if isinstance(node, Scalar) else "")
        return self.read(node, inner, path, key)

    def _made(self, node: Node, made: Made, path: str, key: Scalar | None) -> Any:
        written = self.read(node, made.form, path, key)
        try:
            return None if written is None else made.make(written)
        except ValueError as fault:
            message, *parts = fault.args
            named = (each for each in scalars(node, keys=True) if each.text in map(str, parts))
            return self.fault(next(named, node), path, message)

    def _union(self, node: Node, kinds: tuple[Any, ...], path: str, key: Scalar | None) -> Any:
        """The first alternative that fits; else the faults of the most likely one."""
        if isinstance(node, Scalar) and node.is_null and type(None) in kinds:
            return None
        meant = [kind for kind in kinds if kind is not type(None) and may_be(node, kind)]
        if not meant:
            names = [name_of(kind) for kind in kinds if kind is not type(None)]
            return self.expected(node, path, " or ".join(dict.fromkeys(names)))
        if isinstance(node, Mapping) and len(meant) > 1 and all(map(is_plain_dataclass, meant)):
            known = list(dict.fromkeys(key for kind in meant for key in first_keys(kind)))
            outer = [around for kind in meant if (around := _key_around(node, kind))]
            if len(outer) == 1 and not any(_fits(node, kind) for kind in meant):
                form = f"{outer[0]}: {{{', '.join(f'{written.text}: …' for written, _ in node)}}}"
                return self.fault(node, path, f"{outer[0]!r} is missing around its keys", f"Write {{{form}}}.")
            meant = _sharing_keys(node, meant)
            if not meant:
                for name, item in node:
                    self.unknown(name, item, path, known)
                return None
        attempts: list[tuple[Any, list[Problem]]] = []
        for kind in meant:
            trial = dataclasses.replace(self, problems=[])
            value = trial.read(node, kind, path, key)
            if not trial.problems:
                return value
            attempts.append((value, trial.problems))
        if isinstance(node, Scalar) and len(attempts) > 1:
            return self.expected(node, path, " or ".join(dict.fromkeys(map(name_of, meant))), attempts[0][1][0].hint)
        value, faults = min(attempts, key=lambda attempt: len(attempt[1]))
        self.problems += faults
        return value

    def _tuple(self, node: Node, kinds: tuple[Any, ...], path: str) -> Any:
        if not isinstance(node, Sequence):
            return self.expected(node, path, "a list")
        read = [self.read(item, kinds[0], f"{path}[{number}]") for number, item in enumerate(node)]
        return tuple(value for value in read if value is not None)

    def _mapping(self, node: Node, kinds: tuple[Any, ...], path: str) -> Any:
        if not isinstance(node, Mapping):
            return self.expected(node, path, "a mapping")
        values = {}
        for key, item in node:
            if key.text in self.anywhere:
                self.read(item, self.anywhere[key.text], self.below(path, key.text))
                continue
            if self.nulls_delete and isinstance(item, Scalar) and item.is_null:
                continue
            name = self.read(key, kinds[0], path)
            value = self.read(item, kinds[1], self.below(path, key.text), key)
            if name is not None and (value is not None or type(None) in typing.get_args(kinds[1])):
                values[name] = value
        return values

    def fields(self, node: Node, kind: Any, path: str, key: Scalar | None = None) -> Any:
        """The mapping `node` as the dataclass `kind`; None if a required field is missing."""
        cls = typing.get_origin(kind) or kind
        if not isinstance(node, Mapping):
            return self.expected(node, path, name_of(kind))
        keys = keys_of(cls)
        values: dict[str, Any] = {}
        required = required_fields(cls)
        guessed: set[str] = set()
        for name, item in node:
            if name.text not in keys and name.text in self.anywhere:
                self.read(item, self.anywhere[name.text], self.below(path, name.text))
            elif name.text not in keys:
                guessed.update(nearest(name.text, keys, 1))
                self.unknown(name, item, path, keys)
            elif not (self.nulls_delete and isinstance(item, Scalar) and item.is_null):
                field = keys[name.text]
                inner = hints_of(kind)[field.name]
                below = [key for key in required.values() if not _holds(node, key) and _holds(item, key)]
                if below and not may_be(item, inner):
                    moved = (key for key in keys if not _holds(node, key) and _holds(item, key))
                    hint = f"Write {', '.join(moved)} beside {name.text}, not below it."
                    return self.expected(item, self.below(path, name.text), name_of(inner), hint)
                values[field.name] = self.read(item, inner, self.below(path, name.text), name)
        for empty in [given for given, value in values.items() if value is None and given not in required]:
            del values[empty]
        complete = True
        for needs, written in required.items():
            if values.get(needs) is None:
                complete = False
                # A misspelt key is one fault, not a missing key too.
                if needs not in values and written not in guessed:
                    self.report(key.place if key else node.place, path, f"missing {written!r}")
        if place := stands_in(cls):
            values[place] = key.place if key is not None else node.place
        return cls(**values) if complete else None


def _holds(node: Node, key: str) -> bool:
    return isinstance(node, Mapping) and node.get(key) is not None


def _sharing_keys(node: Mapping, kinds: list[Any]) -> list[Any]:
    """The dataclasses that share most required keys with the mapping; empty if they share none."""
    written = set(node.keys())
    shared = [len(written.intersection(first_keys(kind))) for kind in kinds]
    most = max(shared, default=0)
    return [kind for kind, count in zip(kinds, shared, strict=True) if count == most] if most else []


def _key_around(node: Mapping, kind: Any) -> str:
    """The only key of a dataclass below which the mapping would fit, or ""."""
    (name, inner), *others = hints_of(kind).items()
    return name if not others and is_plain_dataclass(inner) and _fits(node, inner) else ""


def _fits(node: Mapping, kind: Any) -> bool:
    """Whether the mapping has all required keys of the dataclass, and no unknown one."""
    return set(required_fields(kind).values()) <= set(node.keys()) <= keys_of(kind).keys()


GUESSES = 50
"""The number of problems after which no suggestions are computed, as they are slow among thousands of names."""


def guess(word: str, known: typing.Iterable[str], reported: typing.Sized) -> str:
    """A question with similar words, unless too many problems have been `reported` already."""
    return did_you_mean(word, known) if len(reported) < GUESSES else ""


def _known(word: str, value: Node, keys: typing.Iterable[str]) -> str:
    if " " in word and isinstance(value, Scalar) and value.is_null:
        return "Between { and } put a text that contains a comma in quotes."
    return did_you_mean(word, keys) or f"Known here: {', '.join(keys)}."


def found(node: Node) -> str:
    """The kind of the node, for messages."""
    if isinstance(node, Sequence):
        return "a list"
    if isinstance(node, Mapping):
        return "a mapping"
    if node.is_null:
        return "nothing"
    return repr(node.text if len(node.text) <= 40 else node.text[:39] + "…")


def join(path: str, key: str) -> str:
    """`yaku.kuppin`."""
    return f"{path}.{key}" if path else key
