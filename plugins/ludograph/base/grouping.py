"""Values by key: several for each, only those that are filled, or each declared once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """The values of each key; keys and values keep their order."""
    found: defaultdict[K, list[V]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return dict(found)


def filled(record: Mapping[K, V]) -> dict[K, V]:
    """The values that are not empty."""
    return {key: value for key, value in record.items() if value}


class DeclaredTwiceError(Exception):
    """A name has two declarations: a fault of the program, found when it starts."""


def registry(declared: Iterable[tuple[str, T, str]]) -> Mapping[str, T]:
    """Name → value, in order; each is a name, its value and the file that declares it.

    Raises DeclaredTwiceError, which names both files, if a name has two declarations.
    """
    found: dict[str, tuple[T, str]] = {}
    for name, value, file in declared:
        if name in found:
            raise DeclaredTwiceError(
                f"{name} is declared in {found[name][1]} and in {file}: give one of them a free name"
            )
        found[name] = value, file
    return MappingProxyType({name: value for name, (value, _) in found.items()})
