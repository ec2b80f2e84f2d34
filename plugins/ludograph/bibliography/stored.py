"""A library as it is kept: an index, and its entries in packed batches, of which those are made that are asked for."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, islice

from ludograph.bibliography.bibtex.draft import Draft
from ludograph.bibliography.bibtex.interpretation import entry_of, head_of
from ludograph.bibliography.entry import Entry
from ludograph.bibliography.library import Bibliography, EntryHead, LibraryIndex
from ludograph.cache import Cache, Kind
from ludograph.codec import decoded, encoded
from ludograph.frozen import frozen
from ludograph.problems import Problem

TOGETHER = 32
"""Entries in a batch. One by one they would be too many records to mark as used; many would have to be read for one."""
_FAST = 1
"""Of the levels of compression."""
_HELD = 256
"""Batches that stay in memory as they were last asked for."""


@frozen
class Batch:
    """Some entries that follow one another."""

    ends: tuple[int, ...]
    """Where each ends in the unpacked blob."""
    heads: tuple[EntryHead, ...]
    blob: bytes

    @classmethod
    def of(cls, drafts: Sequence[Draft], public: frozenset[str]) -> Batch:
        """These entries, packed."""
        packed = [encoded(Draft, draft) for draft in drafts]
        heads = tuple(head_of(draft, public) for draft in drafts)
        return cls(tuple(accumulate(map(len, packed))), heads, zlib.compress(b"".join(packed), _FAST))


def packed(drafts: Iterable[Draft], public: frozenset[str]) -> Iterator[Batch]:
    """The entries in batches."""
    waiting = iter(drafts)
    while some := tuple(islice(waiting, TOGETHER)):
        yield Batch.of(some, public)


INDEX = Kind("library", LibraryIndex)
PROBLEMS = Kind("library-problems", tuple[Problem, ...])
BATCH = Kind("library-entries", Batch)
KINDS = (INDEX, PROBLEMS, BATCH)


@frozen
class ReadLibrary:
    """A library that has just been read, packed."""

    index: LibraryIndex
    problems: tuple[Problem, ...]
    batches: tuple[Batch, ...]

    def store(self, cache: Cache) -> None:
        """Keep it."""
        for number, batch in enumerate(self.batches):
            cache.put(BATCH, _key(self.index, number), batch)
        cache.put(PROBLEMS, self.index.digest, self.problems)
        cache.put(INDEX, self.index.digest, self.index)

    def batch(self, number: int) -> Batch:
        """A batch by its number."""
        return self.batches[number]


class StoredLibrary:
    """A library that the cache keeps; what it has lost is read again from the files."""

    def __init__(self, index: LibraryIndex, cache: Cache, read: Callable[[], ReadLibrary]) -> None:
        self._index = index
        self._cache = cache
        self._read = read
        count = -(-len(index.keys) // TOGETHER)
        cache.keep(BATCH, (_key(index, number) for number in range(count)))
        cache.keep(PROBLEMS, (index.digest,))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with the files."""
        kept = self._cache.get(PROBLEMS, self._index.digest)
        return self._again.problems if kept is None else kept

    def batch(self, number: int) -> Batch:
        """A batch by its number."""
        return self._cache.get(BATCH, _key(self._index, number)) or self._again.batch(number)

    @cached_property
    def _again(self) -> ReadLibrary:
        return self._read()


class PackedShelf:
    """The entries of a library in batches; each is made when it is asked for."""

    def __init__(self, library: ReadLibrary | StoredLibrary, public: frozenset[str]) -> None:
        """Values are read of `public` fields."""
        self._library = library
        self._public = public
        batch = self._batch = lru_cache(_HELD)(library.batch)
        self._blob = lru_cache(_HELD)(lambda place: zlib.decompress(batch(place).blob))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with the files."""
        return self._library.problems

    def entry(self, number: int) -> Entry:
        """Made each time."""
        place, at = divmod(number, TOGETHER)
        ends = self._batch(place).ends
        draft = decoded(Draft, self._blob(place)[ends[at - 1] if at else 0 : ends[at]])
        return entry_of(draft, self._public)

    def head(self, number: int) -> EntryHead:
        """As it was kept."""
        place, at = divmod(number, TOGETHER)
        return self._batch(place).heads[at]


def empty_bibliography() -> Bibliography:
    """A library without a single work."""
    index = LibraryIndex((), (), {}, "")
    return Bibliography(index, PackedShelf(ReadLibrary(index, (), ()), frozenset()))


def _key(index: LibraryIndex, number: int) -> str:
    return f"{index.digest} {number}"
