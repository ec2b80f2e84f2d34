"""The entries of all library files."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Protocol, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.base.source import content_hash
from ludograph.library.entry import Entry

T = TypeVar("T")

MOST_HELD = 5000
"""The number of recently used entries kept in memory."""
MOST_ON_A_PAGE = 500
"""The largest number of works on one page; otherwise each initial letter has a page in the bibliography."""


@frozen
class StringDefinition:
    """One `@string{name = value}`."""

    name: str
    """In lower case."""
    value: str
    source: str
    uses: tuple[str, ...]
    path: str
    start: int


@frozen
class LibraryIndex:
    """Facts about a whole library that need no entries; cached separately."""

    keys: tuple[str, ...]
    """All citekeys, in the order of the files."""
    further_keys: tuple[tuple[str, str], ...]
    """Each further key with the entry's main key, in the same order."""
    strings: Mapping[str, StringDefinition]
    digest: str
    """The hash of the files' paths and contents."""


@frozen
class EntryHead:
    """The values needed from all entries of a library, cached so that entries need not be created."""

    type: str
    key_place: Place
    silenced: frozenset[str]
    """Codes that the entry's `ludograph = {ignore C004}` silences."""
    start: int
    """The offset in its file."""
    fingerprint: str
    """A hash of all inputs of its formatted reference, including inherited fields and @strings."""
    parents: tuple[str, ...]
    """The keys of the entries from which it inherits, nearest first."""

    def moved(self, by: int) -> EntryHead:
        """The head, moved by this many characters in its file."""
        return replace(self, key_place=self.key_place.moved(by), start=self.start + by) if by else self


class Shelf(Protocol):
    """Gives the entries of a library one by one."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of the files; problems inside values are in each entry (`Entry.faults`)."""
        ...

    def entry(self, number: int) -> Entry:
        """The entry at this index of `LibraryIndex.keys`."""
        ...

    def head(self, number: int) -> EntryHead: ...


class Bibliography(Mapping[str, Entry]):
    """The citable works by citekey, in the order of the files; immutable."""

    def __init__(self, index: LibraryIndex, shelf: Shelf, part: Mapping[str, int] | None = None) -> None:
        """`part` has the citekeys and indices of its works, if it is only a part of the library."""
        self._index = index
        self._shelf = shelf
        self._numbers = dict(zip(index.keys, range(len(index.keys)), strict=True)) if part is None else part
        self._entry = lru_cache(MOST_HELD)(shelf.entry)
        self.digest = index.digest if part is None else content_hash(index.digest, *part)
        """A hash of all its files, as a cache key."""
        self.works = len(index.keys)
        """The number of works in the whole library, even for a part of it."""
        self._derived: dict[tuple[str, Hashable], Any] = {}

    @property
    def file_problems(self) -> tuple[Problem, ...]:
        """The problems of the files, unordered; creates no entries."""
        return self._shelf.problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of files and entries, in order; creates all entries."""
        found = (*self.file_problems, *(fault for entry in self.values() for fault in entry.faults))
        return tuple(sorted(found, key=lambda problem: (problem.place is None, problem.place or (), problem.code)))

    @property
    def strings(self) -> Mapping[str, StringDefinition]:
        """The library's @string definitions by name in lower case."""
        return self._index.strings

    @property
    def further_keys(self) -> tuple[tuple[str, str], ...]:
        """Each further key with the entry's main key."""
        return self._index.further_keys

    @property
    def on_one_page(self) -> bool:
        """Whether the site's bibliography is a single page."""
        return self.works <= MOST_ON_A_PAGE

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries; creates them."""
        return tuple(self[key] for key in self)

    def __getitem__(self, key: str) -> Entry:
        return self._entry(self._numbers[key])

    def __contains__(self, key: object) -> bool:
        return key in self._numbers

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def only(self, keys: Container[str]) -> Bibliography:
        """The part of the library with these works; the places of works in a bibliography are unchanged."""
        kept = {key: number for key, number in self._numbers.items() if key in keys}
        return self if len(kept) == len(self) else Bibliography(self._index, self._shelf, kept)

    def head(self, key: str) -> EntryHead:
        """The head of an entry, which need not be created."""
        return self._shelf.head(self._numbers[key])

    def fingerprint(self, key: str) -> str:
        """A hash of all inputs of its formatted reference, including inherited fields and @strings."""
        return self.head(key).fingerprint

    def derived(self, key: str, what: Hashable, make: Callable[[Entry], T]) -> T:
        """The result of `make` for the entry, cached for all articles; `what` is its name in the cache."""
        place = key, what
        try:
            known: T = self._derived[place]
        except KeyError:
            known = self._derived[place] = make(self[key])
        return known

    def meant_by(self, key: str) -> str | None:
        """The main citekey for a cited key: itself, or that of an entry with it as further key, or in another case or
        NFC.
        """
        if key in self:
            return key
        normal = unicodedata.normalize("NFC", key)
        return self._other_keys.get(normal) or self._folded.get(normal.casefold())

    def resolve(self, key: str) -> Entry | None:
        """The entry for a cited key (`meant_by`)."""
        found = self.meant_by(key)
        return None if found is None else self[found]

    @cached_property
    def _other_keys(self) -> dict[str, str | None]:
        keys = _unique(pair for pair in self._index.further_keys if pair[1] in self._numbers)
        return {**keys, **{unicodedata.normalize("NFC", key): key for key in self}}

    @cached_property
    def _folded(self) -> dict[str, str | None]:
        return _unique((key.casefold(), work) for key, work in self._other_keys.items())


def _unique(pairs: Iterable[tuple[str, str | None]]) -> dict[str, str | None]:
    """Key → its work; None if several works share it, as any of them would be a false source."""
    found: dict[str, str | None] = {}
    for key, work in pairs:
        found[key] = work if found.get(key, work) == work else None
    return found
