"""Maps and sets that note what is looked up in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from typing import Any, TypeVar

from ludograph.cache import Kind

T = TypeVar("T")
Question = tuple[str, ...]
"""Its kind and what it is about: `("work", "Ono1956")`, `("address", "games/koi.md", "../rules")`."""
Ask = Callable[[Question], None]
Derive = Callable[[Kind[Any], object, Callable[[Any], Any], bool], Any]
"""Gives what is computed of the rules, as `Rules.derived` does."""


class AskedMap(Mapping[str, T]):
    """A map that notes which entries are looked up; going through it is a question about all its keys."""

    def __init__(self, entries: Mapping[str, T], one: str, all_: str, ask: Ask) -> None:
        self._entries, self._one, self._all, self._ask = entries, one, all_, ask

    def __getitem__(self, key: str) -> T:
        self._ask((self._one, key))
        return self._entries[key]

    def __contains__(self, key: object) -> bool:
        self._ask((self._one, str(key)))
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        self._ask((self._all,))
        return iter(self._entries)

    def __len__(self) -> int:
        self._ask((self._all,))
        return len(self._entries)


class AskedSet(Set[str]):
    """The same for a set of paths."""

    def __init__(self, members: Set[str], ask: Ask) -> None:
        self._members, self._ask = members, ask

    def __contains__(self, path: object) -> bool:
        self._ask(("file", str(path)))
        return path in self._members

    def __iter__(self) -> Iterator[str]:
        self._ask(("files",))
        return iter(self._members)

    def __len__(self) -> int:
        self._ask(("files",))
        return len(self._members)
