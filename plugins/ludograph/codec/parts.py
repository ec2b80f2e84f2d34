"""What the codecs of all types have in common: their form, and what one value's parts share while it is converted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ludograph.problems import LudographError

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


class Reading(NamedTuple):
    """The same while it is read."""

    blobs: bytes
    maps: list[Any]
    made: dict[Any, Any]
    paths: list[str]


class Codec(NamedTuple):
    """How values of one type are written and read."""

    types: frozenset[type] | None
    """The exact types of its values, if a look at the type is enough to know that a value is valid."""
    forms: frozenset[type]
    """What JSON gives back for it."""
    encode: Callable[[Any, Writing], Any] | None
    """None: JSON knows the value as it is."""
    read: Callable[[Any, Reading], Any] | None
    """Called for values that are not None; None: what JSON gives is the value."""

    def write(self, value: object, writing: Writing) -> Any:
        if self.types is not None and type(value) not in self.types:
            raise CodecError(f"a {type(value).__name__} among {sorted(kind.__name__ for kind in self.types)}")
        return self.encode(value, writing) if self.encode else value
