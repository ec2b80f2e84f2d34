"""Reads library files into a Bibliography: BibTeX and BibLaTeX (`.bib`) or CSL-JSON (`.json`).

Both formats become raw entries and then drafts; `interpretation` turns a draft into an entry when needed; checks,
references and exports are equal for both.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import accumulate, islice

from ludograph.base.frozen import frozen
from ludograph.base.problems import Problem, did_you_mean
from ludograph.base.source import SourceText, content_hash
from ludograph.library.bibtex.draft import Draft
from ludograph.library.bibtex.interpretation import entry_of, head_of
from ludograph.library.entry import Entry
from ludograph.library.library import Bibliography, EntryHead, LibraryIndex, StringDefinition
from ludograph.library.vocabulary import public_fields
from ludograph.store import Cache, Kind
from ludograph.store.codec import decoded, encoded

# A library in the cache: an index, and its entries in compressed batches. Entries are created when needed.

TOGETHER = 32
"""Entries per batch. Fewer would make too many records; more would make single entries slow."""
_FAST = 1
"""The compression level."""
_HELD = 256
"""The number of recently used batches kept in memory."""


@frozen
class Batch:
    """Several consecutive entries."""

    ends: tuple[int, ...]
    """The end of each in the uncompressed data."""
    heads: tuple[EntryHead, ...]
    blob: bytes

    @classmethod
    def of(cls, drafts: Sequence[Draft], public: frozenset[str]) -> Batch:
        """The batch with these entries, compressed."""
        packed = [encoded(draft) for draft in drafts]
        heads = tuple(head_of(draft, public) for draft in drafts)
        return cls(tuple(accumulate(map(len, packed))), heads, zlib.compress(b"".join(packed), _FAST))


def packed(drafts: Iterable[Draft], public: frozenset[str]) -> Iterator[Batch]:
    waiting = iter(drafts)
    while some := tuple(islice(waiting, TOGETHER)):
        yield Batch.of(some, public)


INDEX = Kind("library", LibraryIndex)
PROBLEMS = Kind("library-problems", tuple[Problem, ...])
BATCH = Kind("library-entries", Batch)
KINDS = (INDEX, PROBLEMS, BATCH)


@frozen
class ReadLibrary:
    """A library that has just been read."""

    index: LibraryIndex
    problems: tuple[Problem, ...]
    batches: tuple[Batch, ...]

    def store(self, cache: Cache) -> None:
        for number, batch in enumerate(self.batches):
            cache.put(BATCH, _key(self.index, number), batch)
        cache.put(PROBLEMS, self.index.digest, self.problems)
        cache.put(INDEX, self.index.digest, self.index)

    def batch(self, number: int) -> Batch:
        return self.batches[number]


class StoredLibrary:
    """A library in the cache; lost batches are read again from the files."""

    def __init__(self, index: LibraryIndex, cache: Cache, read: Callable[[], ReadLibrary]) -> None:
        self._index = index
        self._cache = cache
        self._read = read
        count = -(-len(index.keys) // TOGETHER)
        cache.keep(BATCH, (_key(index, number) for number in range(count)))
        cache.keep(PROBLEMS, (index.digest,))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        kept = self._cache.get(PROBLEMS, self._index.digest)
        return self._again.problems if kept is None else kept

    def batch(self, number: int) -> Batch:
        return self._cache.get(BATCH, _key(self._index, number)) or self._again.batch(number)

    @cached_property
    def _again(self) -> ReadLibrary:
        return self._read()


class PackedShelf:
    """The entries of a library in batches; each is created when needed."""

    def __init__(self, library: ReadLibrary | StoredLibrary, public: frozenset[str]) -> None:
        """Only `public` fields are read."""
        self._library = library
        self._public = public
        batch = self._batch = lru_cache(_HELD)(library.batch)
        self._blob = lru_cache(_HELD)(lambda place: zlib.decompress(batch(place).blob))

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._library.problems

    def entry(self, number: int) -> Entry:
        """A newly created entry."""
        place, at = divmod(number, TOGETHER)
        ends = self._batch(place).ends
        draft = decoded(Draft, self._blob(place)[ends[at - 1] if at else 0 : ends[at]])
        return entry_of(draft, self._public)

    def head(self, number: int) -> EntryHead:
        place, at = divmod(number, TOGETHER)
        return self._batch(place).heads[at]


def empty_bibliography() -> Bibliography:
    index = LibraryIndex((), (), {}, "")
    return Bibliography(index, PackedShelf(ReadLibrary(index, (), ()), frozenset()))


def _key(index: LibraryIndex, number: int) -> str:
    return f"{index.digest} {number}"


@frozen
class LibraryFile:
    """A file of the library, before it is read."""

    path: str
    data: bytes

    @property
    def source(self) -> SourceText:
        return SourceText.decode(self.data, self.path)


def read_bibliography(sources: Iterable[SourceText], named: Iterable[str] = ()) -> Bibliography:
    """The library of all these files; faults are in its `problems`; never raises.

    Its entries have the public fields and those in `named`, but no other private ones (`vocabulary.public_fields`).
    """
    files = tuple(sources)
    digest = content_hash(*(part for file in files for part in (file.path, file.text)))
    public = public_fields(named)
    read = _read(files, digest, public)
    return Bibliography(read.index, PackedShelf(read, public))


def kept_bibliography(
    files: Iterable[LibraryFile], cache: Cache, again: Callable[[], Iterable[LibraryFile]], named: Iterable[str] = ()
) -> Bibliography:
    """The library, from the cache if its files are unchanged.

    `again` gives the files once more, if the cache has lost some entries.
    """
    public = public_fields(named)
    given = tuple(files)
    digest = digest_of(given, public)
    index = cache.get(INDEX, digest)
    if index is None:
        read = _read((file.source for file in given), digest, public)
        read.store(cache)
        return Bibliography(read.index, PackedShelf(read, public))

    def read_again() -> ReadLibrary:
        return _read((file.source for file in again()), digest, public)

    return Bibliography(index, PackedShelf(StoredLibrary(index, cache, read_again), public))


def digest_of(files: Iterable[LibraryFile], public: Iterable[str]) -> str:
    """The key of the library in the cache. It depends on the files and on the `public` fields."""
    return content_hash(*sorted(public), *(part for file in files for part in (file.path, file.data)))


def _read(sources: Iterable[SourceText], digest: str, public: frozenset[str]) -> ReadLibrary:
    files = tuple(sources)
    if not files:
        return ReadLibrary(LibraryIndex((), (), {}, digest), (), ())
    # A cached library, or none, is not parsed, so it needs no parser.
    from ludograph.library.bibtex import draft as encoding
    from ludograph.library.bibtex import reader as bibtex
    from ludograph.library.bibtex.drafting import drafts, used_up
    from ludograph.library.csl_json import reader as csl_json

    raw_files = []
    strings: dict[str, StringDefinition] = {}
    for file in files:
        raw = csl_json.read_file(file) if file.path.endswith(".json") else bibtex.read_file(file, strings)
        strings |= raw.strings
        raw_files.append((file, raw))
    problems = [problem for file in files for problem in encoding.problems(file)]
    problems += [problem for file, raw in raw_files for problem in _with_late_strings(file, raw.problems, strings)]
    entries, found = drafts(raw_files)
    keys = tuple(draft.key for draft in entries)
    further = tuple((other, draft.key) for draft in entries for other in draft.ids)
    index = LibraryIndex(keys, further, strings, digest)
    return ReadLibrary(index, (*problems, *found), tuple(packed(used_up(entries), public)))


def _with_late_strings(
    file: SourceText, problems: list[Problem], strings: Mapping[str, StringDefinition]
) -> Iterator[Problem]:
    for problem in problems:
        if problem.code == "C013" and problem.place is not None:
            name = file.text[problem.place.start : problem.place.end]
            late = strings.get(name.lower())
            hint = f"It is defined further down, in {late.path}: move it up." if late else did_you_mean(name, strings)
            yield replace(problem, hint=hint or "Define it, or put the value in braces.")
        else:
            yield problem
