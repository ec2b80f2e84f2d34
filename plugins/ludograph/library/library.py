"""The collected entries of all library files."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Protocol, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.base.source import content_hash
from ludograph.library.entry import Entry

T = TypeVar("T")

MOST_HELD = 5000
"""Entries that stay in memory as they were last asked for."""
MOST_ON_A_PAGE = 500
"""With more works each initial letter has a page of its own in the site's bibliography."""


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
    """What is known of a whole library without any of its entries; the cache keeps it apart from them."""

    keys: tuple[str, ...]
    """All citekeys, in the order of the files."""
    further_keys: tuple[tuple[str, str], ...]
    """Each further key of an entry with the entry's own, in the same order."""
    strings: Mapping[str, StringDefinition]
    digest: str
    """The hash of the files' paths and contents."""


@frozen
class EntryHead:
    """What is asked of all entries of a library, kept so that the entries need not be made for it."""

    type: str
    key_place: Place
    silenced: frozenset[str]
    """Codes that the entry's `ludograph = {ignore C004}` silences."""
    start: int
    """Where it begins in its file."""
    fingerprint: str
    """A hash of everything its formatted reference depends on, inherited fields and @strings included."""
    parents: tuple[str, ...]
    """The keys of the entries that it inherits from, nearest first."""

    def moved(self, by: int) -> EntryHead:
        """The head, `by` characters further on in its file."""
        return replace(self, key_place=self.key_place.moved(by), start=self.start + by) if by else self


class Shelf(Protocol):
    """Where a library's entries are found, one by one."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with the files; what is wrong inside values, each entry has (`Entry.faults`)."""
        ...

    def entry(self, number: int) -> Entry:
        """The entry at this place of `LibraryIndex.keys`."""
        ...

    def head(self, number: int) -> EntryHead:
        """The head of that entry."""
        ...


class Bibliography(Mapping[str, Entry]):
    """The works an article may cite, by citekey, in the order of the files; it never changes."""

    def __init__(self, index: LibraryIndex, shelf: Shelf, part: Mapping[str, int] | None = None) -> None:
        """`part` has the citekeys and the numbers of its works, if it is only a part of the library."""
        self._index = index
        self._shelf = shelf
        self._numbers = dict(zip(index.keys, range(len(index.keys)), strict=True)) if part is None else part
        self._entry = lru_cache(MOST_HELD)(shelf.entry)
        self.digest = index.digest if part is None else content_hash(index.digest, *part)
        """A hash of all its files, for keeping what was worked out from the whole of it."""
        self.works = len(index.keys)
        """How many works the whole library has, also where this is a part of it."""
        self._derived: dict[tuple[str, Hashable], Any] = {}

    @property
    def file_problems(self) -> tuple[Problem, ...]:
        """What was wrong with the files, in no order; no entry is made for it."""
        return self._shelf.problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with the files and inside the entries, in their order; this makes all entries."""
        found = (*self.file_problems, *(fault for entry in self.values() for fault in entry.faults))
        return tuple(sorted(found, key=lambda problem: (problem.place is None, problem.place or (), problem.code)))

    @property
    def strings(self) -> Mapping[str, StringDefinition]:
        """The library's @string definitions by name in lower case."""
        return self._index.strings

    @property
    def further_keys(self) -> tuple[tuple[str, str], ...]:
        """Each further key of an entry with the entry's own."""
        return self._index.further_keys

    @property
    def on_one_page(self) -> bool:
        """Whether the site's bibliography is one page."""
        return self.works <= MOST_ON_A_PAGE

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries; this makes them."""
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
        """The part of it that holds these works; the places of works in a site's bibliography stay the same."""
        kept = {key: number for key, number in self._numbers.items() if key in keys}
        return self if len(kept) == len(self) else Bibliography(self._index, self._shelf, kept)

    def head(self, key: str) -> EntryHead:
        """What can be asked of an entry without making it."""
        return self._shelf.head(self._numbers[key])

    def fingerprint(self, key: str) -> str:
        """A hash of everything its formatted reference depends on, inherited fields and @strings included."""
        return self.head(key).fingerprint

    def derived(self, key: str, what: Hashable, make: Callable[[Entry], T]) -> T:
        """What `make` computes from the entry, once for all articles; `what` is its name in the cache."""
        place = key, what
        try:
            known: T = self._derived[place]
        except KeyError:
            known = self._derived[place] = make(self[key])
        return known

    def meant_by(self, key: str) -> str | None:
        """The citekey that a cited key means: itself, or one that has it as another key or differs in case or NFC."""
        if key in self:
            return key
        normal = unicodedata.normalize("NFC", key)
        return self._other_keys.get(normal) or self._folded.get(normal.casefold())

    def resolve(self, key: str) -> Entry | None:
        """The entry that a cited key means (`meant_by`)."""
        found = self.meant_by(key)
        return None if found is None else self[found]

    @cached_property
    def _other_keys(self) -> dict[str, str]:
        keys = {other: key for other, key in reversed(self._index.further_keys) if key in self._numbers}
        return {**keys, **{unicodedata.normalize("NFC", key): key for key in self}}

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {key.casefold(): target for key, target in reversed(list(self._other_keys.items()))}
