"""Converts values to JSON and back by their declared types, for the cache; without pickle.

    data = encoded(problems)
    problems = decoded(tuple[Problem, ...], data)

msgspec writes and reads them. A frozen value is a list of the name of its class and its fields (`base/frozen.py`).
What msgspec does not know is converted here: types that are one of several, classes below an abstract one, messages,
fractions, maps by place, and sequences that stay encoded. All types are checked when values are read.
"""

from __future__ import annotations

import dataclasses
import inspect
import itertools
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from types import GenericAlias
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from ludograph.base.problems import ByPlace, LudographError, Place
from ludograph.store.codec.late import Late

T = TypeVar("T")


class CodecError(LudographError):
    """A value cannot be kept, or data do not match the type."""


_FAULTS = (
    *(msgspec.MsgspecError, TypeError, ValueError, ArithmeticError),
    *(LookupError, AttributeError, RecursionError),
)


def encoded(value: object) -> bytes:
    """The value as JSON; CodecError if it, or a part of it, has no form there."""
    hook = _Writing().row
    try:
        return msgspec.json.encode(value, enc_hook=hook)
    except UnicodeEncodeError:  # UTF-8 cannot encode a lone surrogate
        return json.dumps(msgspec.to_builtins(value, str_keys=True, enc_hook=hook)).encode()
    except _FAULTS as error:
        raise CodecError(f"{type(value).__name__}: {error}") from None


def decoded(shape: type[T], data: bytes) -> T:
    """The value given to `encoded`; CodecError if the data do not match the type."""
    hook = _Reading().value
    try:
        try:
            return msgspec.json.decode(data, type=shape, dec_hook=hook)
        except msgspec.ValidationError:
            raise
        except (msgspec.DecodeError, UnicodeDecodeError):
            return msgspec.convert(json.loads(data), shape, str_keys=True, dec_hook=hook)
    except _FAULTS as error:
        raise CodecError(f"{shape}: {error}") from None


def late_values(shape: type[T], values: Sequence[T]) -> Late[T]:
    """The values, each of the type `shape`, encoded until used."""
    kind: Any = shape
    return values if isinstance(values, Late) else Late(encoded(tuple(values)), _decoder(kind))


@cache
def _decoder(shape: Any) -> Any:
    whole: Any = GenericAlias(tuple, (shape, ...))
    return partial(decoded, whole)


class _Writing:
    """Writes what msgspec does not know in one value."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}
        """The identity of a map by place → its number."""

    def row(self, value: Any) -> Any:
        if isinstance(value, Late):
            return value.data.decode()
        if isinstance(value, ByPlace):
            if id(value) in self.known:
                return self.known[id(value)]
            self.known[id(value)] = len(self.known)
            paths = itertools.groupby(value.items(), lambda pair: pair[0].path)
            return [(path, [(*place[1:], part) for place, part in pairs]) for path, pairs in paths]
        if hasattr(value, "of_parts"):
            return value.parts
        if isinstance(value, Fraction):
            return str(value)
        return dict(value)  # a read-only map; TypeError for others


class _Reading:
    """Reads what msgspec does not know in one value."""

    def __init__(self) -> None:
        self.made: list[ByPlace[Any]] = []
        self.forms: dict[Any, dict[Any, Any]] = {}

    def value(self, shape: Any, row: Any) -> Any:
        kind = get_origin(shape) or shape
        if kind is object:
            return row
        if kind is Late:
            (one,) = get_args(shape)
            if isinstance(row, str):
                return Late(row.encode(), _decoder(one))
            return late_values(one, self._read(GenericAlias(tuple, (one, ...)), row))
        if kind is ByPlace:
            if isinstance(row, list):
                part: Any = GenericAlias(tuple, (int, int, *get_args(shape)))
                paths = self._read(list[tuple[str, list[part]]], row)
                places = {Place(path, start, end): value for path, spans in paths for start, end, value in spans}
                self.made.append(ByPlace(places))
            return self.made[-1 if isinstance(row, list) else row]
        return self._one_of(getattr(shape, "members", (shape,)), row)

    def _one_of(self, kinds: tuple[Any, ...], row: Any) -> Any:
        if isinstance(row, list):
            kind = self._form(kinds, row[0])
            parts = self._read(_written(kind), row)
            return kind.of_parts(parts) if hasattr(kind, "of_parts") else parts
        if isinstance(row, dict):
            return self._read(self._form(kinds, tuple(row)), row)
        if type(row) in kinds:
            return sys.intern(row) if isinstance(row, str) else row
        if Fraction in kinds and isinstance(row, str):
            return Fraction(row)
        for kind in kinds:
            if issubclass(kind, Enum) and row in kind._value2member_map_:
                return kind(row)
        raise CodecError(f"{row!r} is of no type of {kinds}")

    def _read(self, shape: Any, row: Any) -> Any:
        return msgspec.convert(row, shape, dec_hook=self.value)

    def _form(self, kinds: tuple[Any, ...], form: Any) -> Any:
        """The class with this name, or with fields of these names, among the types and all classes below them."""
        if kinds not in self.forms:
            concrete = [kind for kind in _below(kinds) if not inspect.isabstract(kind)]
            self.forms[kinds] = {_written(kind).__name__: kind for kind in concrete} | {
                tuple(field.name for field in dataclasses.fields(kind)): kind
                for kind in concrete
                if dataclasses.is_dataclass(kind)
            }
        return self.forms[kinds][form]


@cache
def _written(kind: Any) -> Any:
    """The class that is written for one: that of the `parts` from which `of_parts` makes it, or itself."""
    return get_type_hints(kind)["parts"] if hasattr(kind, "of_parts") else kind


def _below(kinds: Iterable[Any]) -> Iterator[Any]:
    for kind in kinds:
        yield kind
        yield from _below(type.__subclasses__(kind))
