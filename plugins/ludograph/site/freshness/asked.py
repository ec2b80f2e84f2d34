"""Maps and sets that record lookups."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from typing import Any, TypeVar

from ludograph.store import Kind

T = TypeVar("T")
Question = tuple[str, ...]
"""The kind of a lookup and its subject: `("work", "Ono1956")`, `("address", "games/koi.md", "../rules")`."""
Ask = Callable[[Question], None]
Derive = Callable[[Kind[Any], object, Callable[[Any], Any], bool], Any]
"""Gives values computed from the rules, like `Rules.derived`."""


class _Asked:
    """The common base of the maps and sets; iteration counts as a question about all keys."""

    def __init__(self, entries: Any, one: str, all_: str, ask: Ask) -> None:
        self._entries, self._one, self._all, self._ask = entries, one, all_, ask

    def __contains__(self, key: object) -> bool:
        self._ask((self._one, str(key)))
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        self._ask((self._all,))
        return iter(self._entries)

    def __len__(self) -> int:
        self._ask((self._all,))
        return len(self._entries)


class AskedMap(_Asked, Mapping[str, T]):
    """A map that records which entries are looked up."""

    def __getitem__(self, key: str) -> T:
        self._ask((self._one, key))
        entry: T = self._entries[key]
        return entry


class AskedSet(_Asked, Set[str]):
    """A set that records which members are looked up."""
