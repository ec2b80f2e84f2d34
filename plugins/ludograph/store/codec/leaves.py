"""Values without parts of a declared type: bytes, what is kept as text, places, and data without a declared type."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from ludograph.base.problems import LudographError, Place

# What the codecs of all types have in common: their form, and what one value's parts share while it is converted.

SCALARS = (str, int, bool, float, type(None))
LIST = frozenset({list})


class CodecError(LudographError):
    """The value does not have its declared type, or the data were not written for it."""


class Writing:
    """What the parts of one value have in common while it is written."""

    def __init__(self) -> None:
        self.blobs = bytearray()
        self.maps: list[Any] = []
        self.known: dict[int, int] = {}
        """Identity of a large map → its number in `maps`."""
        self.paths: dict[str, int] = {}
        """Path of a place → its number."""


class Decoding(NamedTuple):
    """What the parts of one value have in common while it is read."""

    blobs: bytes
    maps: list[Any]
    made: dict[Any, Any]
    paths: list[str]


class Codec(NamedTuple):
    """How values of one type are written and read."""

    types: frozenset[type] | None
    """The exact types of its values, if a look at the type is enough to know that a value is valid."""
    forms: frozenset[type]
    """The type that JSON gives back for it."""
    encode: Callable[[Any, Writing], Any] | None
    """None: JSON knows the value as it is."""
    read: Callable[[Any, Decoding], Any] | None
    """Called for values that are not None; None: what JSON gives is the value."""

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
"""Values kept as text: the tag where no type is declared, to text, from text."""
_UNTAGGED = {tag: read for tag, _, read in AS_TEXT.values()}


def text_codec(shape: type) -> Codec:
    _, write, read = AS_TEXT[shape]
    return Codec(frozenset({shape}), frozenset({str}), lambda value, _: write(value), lambda row, _: read(row))


def _write_plain(value: Any, writing: Writing) -> Any:
    """Data without a declared type, as front matter and metadata hold them."""
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
"""An article says hundreds of places in one and the same file, whose path is written, read and held once."""
PLAIN = Codec(None, _ANY_FORM, _write_plain, _read_plain)
BYTES = Codec(frozenset({bytes}), LIST, _write_bytes, _read_bytes)
