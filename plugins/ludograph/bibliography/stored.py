"""A library in the cache: an index, and its entries in batches, so that a run unpacks those that it asks for."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.library import LibraryIndex, ReadShelf, fingerprint_of
from ludograph.cache import Cache, Kind
from ludograph.codec import decoded, encoded
from ludograph.problems import Problem

TOGETHER = 32
"""Entries in a batch. One by one they would be too many records to mark as used; many would have to be read for one."""
_FAST = 1
"""Of the levels of compression."""
_HELD = 256
"""Batches that stay in memory as they were last asked for."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some entries that follow one another."""

    ends: tuple[int, ...]
    """Where each ends in the unpacked blob."""
    fingerprints: tuple[str, ...]
    parents: tuple[tuple[str, ...], ...]
    blob: bytes

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Batch:
        """These entries, packed."""
        ends: list[int] = []
        packed = bytearray()
        fingerprints, parents = [], []
        for entry in entries:
            packed += encoded(Entry, entry)
            ends.append(len(packed))
            fingerprints.append(fingerprint_of(entry))
            parents.append(entry.parents)
        return cls(tuple(ends), tuple(fingerprints), tuple(parents), zlib.compress(packed, _FAST))


INDEX = Kind("library", LibraryIndex)
PROBLEMS = Kind("library-problems", tuple[Problem, ...])
BATCH = Kind("library-entries", Batch)
KINDS = (INDEX, PROBLEMS, BATCH)


def store(index: LibraryIndex, shelf: ReadShelf, cache: Cache) -> None:
    """Keep a library that has just been read."""
    for number in range(_batches(index)):
        start = number * TOGETHER
        cache.put(BATCH, _key(index, number), Batch.of(shelf.entries[start : start + TOGETHER]))
    cache.put(PROBLEMS, index.digest, shelf.problems)
    cache.put(INDEX, index.digest, index)


class StoredShelf:
    """The entries of a library that the cache keeps; what it has lost is read again from the files."""

    def __init__(self, index: LibraryIndex, cache: Cache, read: Callable[[], ReadShelf]) -> None:
        self._index = index
        self._cache = cache
        self._read = read
        self._batches: dict[int, tuple[Batch, bytes]] = {}
        cache.keep(BATCH, (_key(index, number) for number in range(_batches(index))))
        cache.keep(PROBLEMS, (index.digest,))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with the files."""
        kept = self._cache.get(PROBLEMS, self._index.digest)
        return self._again.problems if kept is None else kept

    def entry(self, number: int) -> Entry:
        """Unpacked each time."""
        found = self._batch(number)
        if found is None:
            return self._again.entry(number)
        (batch, blob), at = found, number % TOGETHER
        return decoded(Entry, blob[batch.ends[at - 1] if at else 0 : batch.ends[at]])

    def fingerprint(self, number: int) -> str:
        """As it was kept."""
        found = self._batch(number)
        return self._again.fingerprint(number) if found is None else found[0].fingerprints[number % TOGETHER]

    def parents(self, number: int) -> tuple[str, ...]:
        """As they were kept."""
        found = self._batch(number)
        return self._again.parents(number) if found is None else found[0].parents[number % TOGETHER]

    def _batch(self, number: int) -> tuple[Batch, bytes] | None:
        place = number // TOGETHER
        known = self._batches.get(place)
        if known is None:
            batch = self._cache.get(BATCH, _key(self._index, place))
            if batch is None:
                return None
            known = self._batches[place] = batch, zlib.decompress(batch.blob)
            if len(self._batches) > _HELD:
                self._batches.pop(next(iter(self._batches)), None)
        return known

    @cached_property
    def _again(self) -> ReadShelf:
        return self._read()


def _batches(index: LibraryIndex) -> int:
    return -(-len(index.keys) // TOGETHER)


def _key(index: LibraryIndex, number: int) -> str:
    return f"{index.digest} {number}"
