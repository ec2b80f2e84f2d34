"""The collected entries of all library files."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from ludograph.bibliography.entry import Entry
from ludograph.cache import content_hash
from ludograph.codec import NOT_STORED, decoded, encoded
from ludograph.problems import Problem

T = TypeVar("T")

MOST_ON_A_PAGE = 500
"""With more works each initial letter has a page of its own in the site's bibliography."""


@dataclass(frozen=True, slots=True)
class StringDefinition:
    """One `@string{name = value}`."""

    name: str
    """In lower case."""
    value: str
    source: str
    uses: tuple[str, ...]
    path: str
    start: int


class Indexed(NamedTuple):
    """What is known of an entry without unpacking it."""

    start: int
    end: int
    """Its span in the blob."""
    fingerprint: str
    ids: tuple[str, ...]
    """Its further keys."""
    parents: tuple[str, ...]
    """Keys of the entries it inherits from."""


@dataclass(frozen=True, slots=True)
class LibraryRecord:
    """A library as the cache keeps it: an index, and the entries packed one by one in a blob."""

    index: Mapping[str, Indexed]
    """By citekey, in the order of the files."""
    blob: bytes
    strings: Mapping[str, StringDefinition]
    problems: tuple[Problem, ...]
    digest: str
    """The hash of the files' paths and texts."""
    loaded: Mapping[str, Entry] = field(default_factory=dict, metadata=NOT_STORED)
    """The entries themselves when they have just been read; empty in the cache."""


def library_record(
    entries: Iterable[Entry], strings: Mapping[str, StringDefinition], problems: tuple[Problem, ...], digest: str
) -> LibraryRecord:
    """Pack the entries."""
    index: dict[str, Indexed] = {}
    blobs: list[bytes] = []
    position = 0
    loaded = {}
    for entry in entries:
        blob = encoded(Entry, entry)
        index[entry.key] = Indexed(position, position + len(blob), _fingerprint(entry), entry.ids, entry.parents)
        blobs.append(blob)
        position += len(blob)
        loaded[entry.key] = entry
    return LibraryRecord(index, b"".join(blobs), strings, _in_order(problems), digest, loaded)


def _in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: (problem.place is None, problem.place or (), problem.code)))


def _fingerprint(entry: Entry) -> str:
    parts = [part for name in sorted(entry.fields) if name in entry.text for part in (name, entry.fields[name])]
    # Its own lines as typed, which are exported; values have no such sign between them.
    parts += [entry.written_type, *(entry.source[start:end] for _, start, end in entry.written)]
    return content_hash("\x1f".join((entry.key, entry.type, entry.lang or "", *parts)))


class Bibliography(Mapping[str, Entry]):
    """The works an article may cite, by citekey, in the order of the files; it never changes."""

    def __init__(self, record: LibraryRecord, works: int | None = None) -> None:
        self._record = record
        self._entries = dict(record.loaded)
        self.works = len(record.index) if works is None else works
        """How many works the whole library has, of which this may be a part."""
        self._derived: dict[tuple[str, Hashable], Any] = {}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with the files, in their order."""
        return self._record.problems

    @property
    def strings(self) -> Mapping[str, StringDefinition]:
        """The library's @string definitions by name in lower case."""
        return self._record.strings

    @property
    def digest(self) -> str:
        """A hash of all its files, for keeping what was worked out from the whole of it."""
        return self._record.digest

    @property
    def on_one_page(self) -> bool:
        """Whether the site's bibliography is one page."""
        return self.works <= MOST_ON_A_PAGE

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries; this unpacks them."""
        return tuple(self[key] for key in self)

    def __getitem__(self, key: str) -> Entry:
        entry = self._entries.get(key)
        if entry is None:
            found = self._record.index[key]
            entry = decoded(Entry, self._record.blob[found.start : found.end])
            self._entries[key] = entry
        return entry

    def __contains__(self, key: object) -> bool:
        return key in self._record.index

    def __iter__(self) -> Iterator[str]:
        return iter(self._record.index)

    def __len__(self) -> int:
        return len(self._record.index)

    def only(self, keys: Container[str]) -> Bibliography:
        """The part of it that holds these works; the places of works in a site's bibliography stay the same."""
        index = {key: record for key, record in self._record.index.items() if key in keys}
        if len(index) == len(self):
            return self
        loaded = {key: entry for key, entry in self._entries.items() if key in index}
        digest = content_hash(self.digest, *index)
        return Bibliography(replace(self._record, index=index, loaded=loaded, digest=digest), self.works)

    def fingerprint(self, key: str) -> str:
        """A hash of everything its formatted reference depends on, inherited fields and @strings included."""
        return self._record.index[key].fingerprint

    def parents(self, key: str) -> tuple[str, ...]:
        """The keys of the entries that this one inherits from, nearest first."""
        return self._record.index[key].parents

    def derived(self, key: str, what: Hashable, make: Callable[[Entry], T]) -> T:
        """What `make` computes from the entry, once for all articles; `what` is its name in the cache."""
        place = key, what
        if place not in self._derived:
            self._derived[place] = make(self[key])
        known: T = self._derived[place]
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
        keys = {other: key for key, entry in reversed(list(self._record.index.items())) for other in entry.ids}
        return {**keys, **{unicodedata.normalize("NFC", key): key for key in self}}

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {key.casefold(): target for key, target in reversed(list(self._other_keys.items()))}


def empty_bibliography() -> Bibliography:
    """A library without a single work."""
    return Bibliography(library_record((), {}, (), ""))
