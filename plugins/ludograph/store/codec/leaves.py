"""Codecs of values without typed parts: bytes, values stored as text, places, and data without a declared type."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from ludograph.base.problems import LudographError, Place

# The interface of all codecs, and the state shared while one value is converted.

SCALARS = (str, int, bool, float, type(None))
LIST = frozenset({list})


class CodecError(LudographError):
    """The value does not have its declared type, or the data do not match it."""


class Writing:
    """The shared state while a value is written."""

    def __init__(self) -> None:
        self.blobs = bytearray()
        self.maps: list[Any] = []
        self.known: dict[int, int] = {}
        """Identity of a large map → its index in `maps`."""
        self.paths: dict[str, int] = {}
        """Path of a place → its index."""


class Decoding(NamedTuple):
    """The shared state while a value is read."""

    blobs: bytes
    maps: list[Any]
    made: dict[Any, Any]
    paths: list[str]


class Codec(NamedTuple):
    """Writes and reads values of one type."""

    types: frozenset[type] | None
    """The exact types of its values, if the type alone shows that a value is valid."""
    forms: frozenset[type]
    """The types that JSON gives for it."""
    encode: Callable[[Any, Writing], Any] | None
    """None if JSON supports the value."""
    read: Callable[[Any, Decoding], Any] | None
    """Called for values that are not None; None if JSON's value is used."""

    def write(self, value: object, writing: Writing) -> Any:
        if self.types is not None and type(value) not in self.types:
            raise CodecError(f"a {type(value).__name__} among {sorted(kind.__name__ for kind in self.types)}")
        return self.encode(value, writing) if self.encode else value


_ANY_FORM: frozenset[type] = frozenset({str, int, bool, float, type(None), list, dict})


def _write_bytes(value: bytes, writing: Writing) -> list[int]:
    start = len(writing.blobs)
    writing.blobs += value
    return [start, len(value)]


def _read_bytes(row: Any, reading: Decoding) -> bytes:
    start, length = row
    if not 0 <= start <= start + length <= len(reading.blobs):
        raise CodecError("bytes outside the record")
    return reading.blobs[start : start + length]


AS_TEXT: dict[type, tuple[str, Callable[[Any], Any], Callable[[Any], Any]]] = {
    datetime.datetime: ("datetime", datetime.datetime.isoformat, datetime.datetime.fromisoformat),
    datetime.date: ("date", datetime.date.isoformat, datetime.date.fromisoformat),
    Fraction: ("fraction", str, Fraction),
}
"""Types stored as text: the tag if no type is declared, to text, from text."""
_UNTAGGED = {tag: read for tag, _, read in AS_TEXT.values()}


def text_codec(shape: type) -> Codec:
    _, write, read = AS_TEXT[shape]
    return Codec(frozenset({shape}), frozenset({str}), lambda value, _: write(value), lambda row, _: read(row))


def _write_plain(value: Any, writing: Writing) -> Any:
    """Writes data without a declared type, as in front matter and metadata."""
    kind = type(value)
    if kind is float and not math.isfinite(value):
        return ["float", str(value)]
    if kind in SCALARS:
        return value
    if kind in (list, tuple):
        return [kind.__name__, *[_write_plain(part, writing) for part in value]]
    if kind is dict:
        return ["dict", *[_write_plain(part, writing) for pair in value.items() for part in pair]]
    if kind is bytes:
        return ["bytes", *_write_bytes(value, writing)]
    if kind in AS_TEXT:
        tag, write, _ = AS_TEXT[kind]
        return [tag, write(value)]
    raise CodecError(f"a {kind.__name__} among data without a type")


def _read_plain(row: Any, reading: Decoding) -> Any:
    if type(row) is not list:
        return row
    tag, *parts = row
    if tag == "bytes":
        return _read_bytes(parts, reading)
    if tag == "float":
        return float(parts[0])
    if tag in _UNTAGGED:
        return _UNTAGGED[tag](parts[0])
    values = [_read_plain(part, reading) for part in parts]
    if tag == "dict":
        return dict(zip(values[::2], values[1::2], strict=True))
    if tag not in {"list", "tuple"}:
        raise CodecError(f"no value is tagged {tag!r}")
    return values if tag == "list" else tuple(values)


def _write_place(place: Place, writing: Writing) -> list[int]:
    path, start, end = place
    if type(path) is not str or type(start) is not int or type(end) is not int:
        raise CodecError(f"{place} is not a place")
    paths = writing.paths
    return [paths.setdefault(path, len(paths)), start, end]


def _read_place(row: Any, reading: Decoding) -> Place:
    number, start, end = row
    path = reading.paths[number]
    if type(path) is not str or type(start) is not int or type(end) is not int:
        raise CodecError(f"{row} is not a place")
    return Place(path, start, end)


PLACE = Codec(frozenset({Place}), LIST, _write_place, _read_place)
"""The path is written, read and stored once, as an article has hundreds of places in the same file."""
PLAIN = Codec(None, _ANY_FORM, _write_plain, _read_plain)
BYTES = Codec(frozenset({bytes}), LIST, _write_bytes, _read_bytes)
