"""Converts values to JSON and back by their declared types, for the cache; without pickle.

    data = encoded(tuple[Problem, ...], problems)
    problems = decoded(tuple[Problem, ...], data)

The data are one line of JSON followed by the bytes objects, which the JSON references by start and length. A dataclass
is a list of its fields, a map with text keys an object, every other collection a list. A large map shared by several
objects is written once, as is the path of each file in places. All types are checked when values are written and again
when they are read.
"""

from __future__ import annotations

import dataclasses
import gc
import inspect
import operator
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from enum import Enum
from functools import cache, cached_property, partial
from typing import Annotated, Any, Literal, TypeVar

from ludograph.base.problems import Place
from ludograph.store.codec.late import LATE, Late
from ludograph.store.codec.leaves import (
    AS_TEXT,
    BYTES,
    LIST,
    PLACE,
    PLAIN,
    SCALARS,
    Codec,
    CodecError,
    Decoding,
    Writing,
    text_codec,
)
from ludograph.store.codec.text import json_bytes, json_value

__all__ = ["CodecError", "decoded", "encoded", "late_values"]

T = TypeVar("T")


def encoded(shape: Any, value: object) -> bytes:
    """The encoded value, which must have the type `shape`; raises CodecError if it, or a part of it, does not."""
    writing = Writing()
    try:
        row = _codec(shape).write(value, writing)
        return json_bytes([row, writing.maps, list(writing.paths)]) + b"\n" + writing.blobs
    except (TypeError, ValueError, AttributeError, RecursionError) as error:
        raise CodecError(f"{shape}: {error}") from None


def decoded(shape: type[T], data: bytes) -> T:
    """The value given to `encoded`; raises CodecError if the data do not match the type."""
    # The collector would visit the new values again and again: half of the time for large values.
    pause = len(data) > _LARGE_DATA and gc.isenabled()
    if pause:
        gc.disable()
    try:
        text, _, blobs = data.partition(b"\n")
        codec: Codec = _codec(shape)  # type: ignore[arg-type] # types are hashable
        row, maps, paths = json_value(text)
        if type(row) not in codec.forms:
            raise CodecError(f"{shape}: not {type(row).__name__}")
        value: T = codec.read(row, Decoding(blobs, maps, {}, paths)) if codec.read and row is not None else row
        return value
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise CodecError(f"{shape}: {error}") from None
    finally:
        if pause:
            gc.enable()


def late_values(shape: type[T], values: Sequence[T]) -> Late[T]:
    """The values, each of the type `shape`, encoded until used; raises CodecError if one does not match."""
    if isinstance(values, Late):
        return values
    whole: Any = _tuple_shape(shape)
    return Late(encoded(whole, values), _decoder(whole))


@cache
def _decoder(shape: Any) -> Any:
    """A decoding function for all values of a type, cached."""
    return partial(decoded, shape)


def _tuple_shape(shape: Any) -> Any:
    return types.GenericAlias(tuple, (shape, ...))


_LARGE_DATA = 100_000
_LARGE = 16
"""Maps with at least this many keys are written only once if shared."""


@cache
def _codec(shape: Any) -> Codec:
    """The codec of a type; recursive types refer to themselves through `_later`."""
    origin, arguments = typing.get_origin(shape), typing.get_args(shape)
    if shape is None or shape in SCALARS:
        kinds: frozenset[type] = frozenset({type(None) if shape is None else shape, *([int] if shape is float else [])})
        return Codec(kinds, kinds, None, None)
    if shape in {object, Any}:
        return PLAIN
    if shape in AS_TEXT:
        return text_codec(shape)
    if shape is bytes:
        return BYTES
    if shape is Place:
        return PLACE
    if origin is Annotated:
        return _late(arguments[0]) if LATE in arguments[1:] else _codec(arguments[0])
    if origin in (typing.Union, types.UnionType):
        return _union(arguments)
    if origin is Literal:
        kinds = _types_of(arguments)
        return Codec(kinds, kinds, None, _one_of(arguments))
    if isinstance(shape, type) and issubclass(shape, Enum):
        members = {member.value: member for member in shape}
        return Codec(frozenset({shape}), _types_of(members), lambda value, _: value.value, lambda row, _: members[row])
    if inspect.isabstract(shape):
        return _family(shape)
    if hasattr(shape, "of_parts"):
        return _of_parts(shape)
    row = _fields_of(shape)
    if row is not None:
        return _record(origin or shape, row)
    return _collection(origin or shape, arguments)


def _types_of(values: Iterable[object]) -> frozenset[type]:
    return frozenset(type(value) for value in values)


def _one_of(choices: tuple[Any, ...]) -> Callable[[Any, Decoding], Any]:
    def read(row: Any, reading: Decoding) -> Any:
        if row not in choices:
            raise CodecError(f"{row!r} is not one of {choices}")
        return row

    return read


def _fields_of(shape: Any) -> dict[str, Any] | None:
    """The fields of a dataclass or NamedTuple with their types; None for other types."""
    kind = typing.get_origin(shape) or shape
    if dataclasses.is_dataclass(kind):
        names = [field.name for field in dataclasses.fields(kind)]
    elif isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        names = list(kind._fields)
    else:
        return None
    hints = typing.get_type_hints(kind, include_extras=True)
    variables = dict(zip(getattr(kind, "__parameters__", ()), typing.get_args(shape), strict=False))
    return {name: _filled(hints[name], variables) for name in names}


def _filled(hint: Any, variables: dict[Any, Any]) -> Any:
    """The type with a generic class's variables replaced; a missing one is Any."""
    if isinstance(hint, TypeVar):
        return variables.get(hint, object)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(variables.get(one, object) for one in parameters)] if parameters else hint


class _Row:
    """The fields of a record; their codecs are looked up at the first record, so that types may be recursive."""

    def __init__(self, kind: Any, fields: dict[str, Any]) -> None:
        self.kind = kind
        self.fields = fields
        by_name = any(field.kw_only is True for field in getattr(kind, "__dataclass_fields__", {}).values())
        self.make = (lambda *row: kind(**dict(zip(fields, row, strict=True)))) if by_name else kind
        self.get: Any = (
            operator.attrgetter(*fields) if len(fields) > 1 else lambda value: [getattr(value, name) for name in fields]
        )
        self.codecs: list[Codec] = []
        self.writers: list[tuple[int, Callable[[Any, Writing], Any]]] = []
        self.readers: list[tuple[int, Callable[[Any, Decoding], Any]]] = []
        # The allowed combinations of field types, each checked once.
        self.written: set[tuple[type, ...]] = set()
        self.found: set[tuple[type, ...]] = set()

    def begin(self) -> None:
        self.codecs = [_codec(shape) for shape in self.fields.values()]
        self.writers = [(n, codec.encode) for n, codec in enumerate(self.codecs) if codec.encode]
        self.readers = [(n, codec.read) for n, codec in enumerate(self.codecs) if codec.read]

    def write(self, value: Any, writing: Writing) -> list[Any]:
        row = list(self.get(value))
        if (kinds := tuple(map(type, row))) not in self.written:
            self.begin()
            for name, kind, codec in zip(self.fields, kinds, self.codecs, strict=True):
                if codec.types is not None and kind not in codec.types:
                    raise CodecError(f"{self.kind.__name__}.{name} is a {kind.__name__}")
            self.written.add(kinds)
        for number, write in self.writers:
            if (part := row[number]) is not None:
                row[number] = write(part, writing)
        return row

    def read(self, row: list[Any], reading: Decoding) -> Any:
        if (kinds := tuple(map(type, row))) not in self.found:
            self.begin()
            for name, kind, codec in zip(self.fields, kinds, self.codecs, strict=True):
                if kind not in codec.forms:
                    raise CodecError(f"{self.kind.__name__}.{name}: not {kind.__name__}")
            self.found.add(kinds)
        for number, read in self.readers:
            if (part := row[number]) is not None:
                row[number] = read(part, reading)
        return self.make(*row)


def _record(kind: Any, fields: dict[str, Any]) -> Codec:
    row = _Row(kind, fields)
    return Codec(frozenset({kind}), LIST, row.write, row.read)


def _of_parts(kind: Any) -> Codec:
    """A class that is stored as the record `parts`; `of_parts` creates the object from it."""
    parts = _later(typing.get_type_hints(kind)["parts"])

    def write(value: Any, writing: Writing) -> Any:
        return parts.write(value.parts, writing)

    def read(row: Any, reading: Decoding) -> Any:
        codec = parts.codec
        assert codec.read is not None  # a record's
        return kind.of_parts(codec.read(row, reading))

    return Codec(frozenset({kind}), LIST, write, read)


def _family(base: type) -> Codec:
    """The subclasses of an abstract class, each preceded by its name."""

    def member(name: str) -> Codec:
        kinds = {kind.__name__: kind for kind in _implementations(base)}
        if name not in kinds:
            raise CodecError(f"{name} is not a {base.__name__}")
        return _codec(kinds[name])

    def write(value: Any, writing: Writing) -> Any:
        return [type(value).__name__, member(type(value).__name__).write(value, writing)]

    def read(row: Any, reading: Decoding) -> Any:
        name, part = row
        codec = member(name)
        return codec.read(part, reading) if type(part) is list and codec.read else part

    return Codec(None, LIST, write, read)


def _implementations(base: type) -> Iterator[type]:
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        if (dataclasses.is_dataclass(kind) or hasattr(kind, "of_parts")) and not inspect.isabstract(kind):
            yield kind
        yield from _implementations(kind)


def _union(arguments: tuple[Any, ...]) -> Codec:
    """One of several types: scalars unchanged, a single other type too, several others preceded by their index."""
    plain = [_codec(one).forms for one in arguments if one in SCALARS or one is None]
    scalars: frozenset[type] = frozenset().union(*plain)
    others = tuple(one for one in arguments if one not in SCALARS and one is not None)
    if not others:
        return Codec(scalars, scalars, None, None)
    if len(others) == 1:
        return _optional(others[0], scalars)
    codecs = [_later(one) for one in others]
    kinds = {kind: number for number, one in enumerate(others) for kind in _codec_types(one)}

    def write(value: Any, writing: Writing) -> Any:
        kind = type(value)
        return value if kind in scalars else [kinds[kind], codecs[kinds[kind]].write(value, writing)]

    def read(row: Any, reading: Decoding) -> Any:
        if type(row) is not list:
            return row
        number, part = row
        codec = codecs[number].codec
        if type(part) not in codec.forms:
            raise CodecError(f"not {type(part).__name__}")
        return codec.read(part, reading) if codec.read else part

    return Codec(scalars | kinds.keys(), scalars | LIST, write, read)


def _late(shape: Any) -> Codec:
    """A sequence that is encoded separately, as bytes, and decoded when used."""
    (one,) = typing.get_args(shape)
    read_values = _decoder(_tuple_shape(one))

    def write(value: Any, writing: Writing) -> Any:
        return BYTES.write(late_values(one, value).data, writing)

    def read(row: Any, reading: Decoding) -> Late[Any]:
        assert BYTES.read is not None
        return Late(BYTES.read(row, reading), read_values)

    return Codec(frozenset({tuple, Late}), LIST, write, read)


def _codec_types(shape: Any) -> frozenset[type]:
    """The exact types of a union's member, found without its codec, as members may contain the union."""
    kind = typing.get_origin(shape) or shape
    return frozenset({kind}) if _fields_of(shape) is not None else _codec(shape).types or frozenset()


def _optional(shape: Any, scalars: frozenset[type]) -> Codec:
    codec = _codec(shape)

    def write(value: Any, writing: Writing) -> Any:
        return value if type(value) in scalars or not codec.encode else codec.encode(value, writing)

    def read(row: Any, reading: Decoding) -> Any:
        return codec.read(row, reading) if type(row) in codec.forms and codec.read else row

    types = None if codec.types is None else codec.types | scalars
    return Codec(types, codec.forms | scalars, write, read)


class _later:  # noqa: N801 — used as a function
    """The codec of a type, created on first use."""

    def __init__(self, shape: Any) -> None:
        self._shape = shape

    @cached_property
    def codec(self) -> Codec:
        return _codec(self._shape)

    def write(self, value: Any, writing: Writing) -> Any:
        return self.codec.write(value, writing)


def _collection(kind: Any, arguments: tuple[Any, ...]) -> Codec:
    if issubclass(kind, Mapping):
        return _map(*(arguments or (object, object)))
    if kind is tuple and arguments and arguments[-1] is not Ellipsis:
        return _record(_tuple_of, {f"_{number}": shape for number, shape in enumerate(arguments)})._replace(
            types=frozenset({tuple}), encode=_fixed(arguments)
        )
    if issubclass(kind, Set):
        made: Any = set if kind is set else frozenset
        return _items(made, arguments[0] if arguments else object, _in_order)
    if issubclass(kind, Sequence) and kind not in {str, bytes}:
        return _items(list if kind is list else tuple, arguments[0] if arguments else object, None)
    raise CodecError(f"no codec for {kind}")


def _tuple_of(*parts: Any) -> tuple[Any, ...]:
    return parts


def _fixed(arguments: tuple[Any, ...]) -> Callable[[Any, Writing], Any]:
    codecs = [_later(one) for one in arguments]
    if not all(one in SCALARS for one in arguments):
        return lambda value, writing: [one.write(part, writing) for one, part in zip(codecs, value, strict=True)]
    known: set[tuple[type, ...]] = set()

    def write_scalars(value: Any, writing: Writing) -> Any:
        """Scalars, unchanged; only their types are checked, once for each combination."""
        if (kinds := tuple(map(type, value))) not in known:
            for one, part in zip(codecs, value, strict=True):
                one.write(part, writing)
            known.add(kinds)
        return value

    return write_scalars


def _in_order(rows: list[Any]) -> list[Any]:
    """A set's members in an order that does not depend on the process."""
    return sorted(rows) if all(type(row) is str for row in rows) else sorted(rows, key=repr)


def _items(made: Any, shape: Any, order: Callable[[list[Any]], list[Any]] | None) -> Codec:
    write_list, read_list = _list_codec(shape)

    def write(value: Any, writing: Writing) -> Any:
        if not value:
            return []
        rows = write_list(value, writing)
        return order(rows) if order else rows

    return Codec(frozenset({made}), LIST, write, lambda row, reading: made(read_list(row, reading)))


def _list_codec(shape: Any) -> tuple[Callable[[Any, Writing], list[Any]], Callable[[Any, Decoding], list[Any]]]:
    """The functions that write and read a list of such values."""
    later = _later(shape)

    def write(value: Any, writing: Writing) -> list[Any]:
        codec = later.codec
        if codec.types is not None and not codec.types.issuperset(map(type, value)):
            raise CodecError(f"{set(map(type, value))} among {shape}")
        encode = codec.encode
        return list(value) if encode is None else [part if part is None else encode(part, writing) for part in value]

    def read(row: Any, reading: Decoding) -> list[Any]:
        if type(row) is list and not row:
            return row
        codec = later.codec
        if not codec.forms.issuperset(map(type, row)):
            raise CodecError(f"{set(map(type, row))} among {shape}")
        decode = codec.read
        return row if decode is None else [part if part is None else decode(part, reading) for part in row]

    return write, read


def _map(key: Any, shape: Any) -> Codec:
    write_keys, read_keys = _list_codec(key)
    write_all, read_all = _list_codec(shape)
    form = dict if key is str else list

    def write(value: Any, writing: Writing) -> Any:
        if len(value) < _LARGE:
            return write_map(value, writing)
        if id(value) not in writing.known:
            writing.known[id(value)] = len(writing.maps)
            writing.maps.append(None)
            writing.maps[writing.known[id(value)]] = write_map(value, writing)
        return writing.known[id(value)]

    def write_map(value: Any, writing: Writing) -> Any:
        names, rows = write_keys(list(value), writing), write_all(list(value.values()), writing)
        return dict(zip(names, rows, strict=True)) if key is str else [names, rows]

    def read(row: Any, reading: Decoding) -> Any:
        if type(row) is not int:
            return read_map(row, reading)
        if (key, shape, row) not in reading.made:
            reading.made[key, shape, row] = read_map(reading.maps[row], reading)
        return reading.made[key, shape, row]

    def read_map(row: Any, reading: Decoding) -> Any:
        names, rows = (list(row), list(row.values())) if type(row) is dict else row
        return dict(zip(read_keys(names, reading), read_all(rows, reading), strict=True))

    return Codec(frozenset({dict, types.MappingProxyType}), frozenset({form, int}), write, read)
