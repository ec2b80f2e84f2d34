"""A library in the cache: an index, and its entries in batches, so that a run unpacks those that it asks for."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.library import EntryHead, LibraryIndex, ReadShelf, fingerprint_of
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
    heads: tuple[EntryHead, ...]
    fingerprints: tuple[str, ...]
    parents: tuple[tuple[str, ...], ...]
    blob: bytes

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Batch:
        """These entries, packed."""
        some = tuple(entries)
        packed = [encoded(Entry, entry) for entry in some]
        heads = tuple(map(EntryHead.of, some))
        fingerprints = tuple(map(fingerprint_of, some))
        parents = tuple(entry.parents for entry in some)
        blob = zlib.compress(b"".join(packed), _FAST)
        return cls(tuple(accumulate(map(len, packed))), heads, fingerprints, parents, blob)


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
        self._batches: dict[int, Batch] = {}
        self._blobs: dict[int, bytes] = {}
        cache.keep(BATCH, (_key(index, number) for number in range(_batches(index))))
        cache.keep(PROBLEMS, (index.digest,))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with the files."""
        kept = self._cache.get(PROBLEMS, self._index.digest)
        return self._again.problems if kept is None else kept

    def entry(self, number: int) -> Entry:
        """Unpacked each time."""
        batch = self._batch(number)
        if batch is None:
            return self._again.entry(number)
        place, at = divmod(number, TOGETHER)
        if place not in self._blobs:
            self._blobs[place] = zlib.decompress(batch.blob)
        return decoded(Entry, self._blobs[place][batch.ends[at - 1] if at else 0 : batch.ends[at]])

    def head(self, number: int) -> EntryHead:
        """As it was kept."""
        found = self._batch(number)
        return self._again.head(number) if found is None else found.heads[number % TOGETHER]

    def fingerprint(self, number: int) -> str:
        """As it was kept."""
        found = self._batch(number)
        return self._again.fingerprint(number) if found is None else found.fingerprints[number % TOGETHER]

    def parents(self, number: int) -> tuple[str, ...]:
        """As they were kept."""
        found = self._batch(number)
        return self._again.parents(number) if found is None else found.parents[number % TOGETHER]

    def _batch(self, number: int) -> Batch | None:
        place = number // TOGETHER
        known = self._batches.get(place)
        if known is None:
            known = self._cache.get(BATCH, _key(self._index, place))
            if known is None:
                return None
            self._batches[place] = known
            if len(self._batches) > _HELD:
                oldest = next(iter(self._batches))
                self._batches.pop(oldest, None)
                self._blobs.pop(oldest, None)
        return known

    @cached_property
    def _again(self) -> ReadShelf:
        return self._read()


def _batches(index: LibraryIndex) -> int:
    return -(-len(index.keys) // TOGETHER)


def _key(index: LibraryIndex, number: int) -> str:
    return f"{index.digest} {number}"
