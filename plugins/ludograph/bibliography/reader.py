"""Library files → Bibliography: BibTeX and BibLaTeX (`.bib`) or CSL-JSON (`.json`), each by its ending.

Both formats become raw entries and then drafts, of which `interpretation` makes entries when they are asked for:
checks, references and exports are the same for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from ludograph.bibliography.library import Bibliography, LibraryIndex, StringDefinition
from ludograph.bibliography.stored import INDEX, PackedShelf, ReadLibrary, StoredLibrary, empty_bibliography, packed
from ludograph.bibliography.vocabulary import public_fields
from ludograph.cache import Cache, content_hash
from ludograph.frozen import frozen
from ludograph.problems import Problem, did_you_mean
from ludograph.source import SourceText

__all__ = ["Bibliography", "LibraryFile", "empty_bibliography", "kept_bibliography", "read_bibliography"]


@frozen
class LibraryFile:
    """A file of the library, not yet read."""

    path: str
    data: bytes

    @property
    def source(self) -> SourceText:
        """Its text."""
        return SourceText.decode(self.data, self.path)


def read_bibliography(sources: Iterable[SourceText], named: Iterable[str] = ()) -> Bibliography:
    """The library that these files make together; faults are in its `problems`, nothing raises.

    Its entries hold the public fields and those in `named`, none of the private ones (`vocabulary.public_fields`).
    """
    files = tuple(sources)
    digest = content_hash(*(part for file in files for part in (file.path, file.text)))
    public = public_fields(named)
    read = _read(files, digest, public)
    return Bibliography(read.index, PackedShelf(read, public))


def kept_bibliography(
    files: Iterable[LibraryFile], cache: Cache, again: Callable[[], Iterable[LibraryFile]], named: Iterable[str] = ()
) -> Bibliography:
    """The same through the cache: an unchanged library is not read again.

    `again` gives the files once more, should the cache lose some of the entries while they are used.
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
    """What names the library of these files of which the `public` fields are read (`vocabulary.public_fields`)."""
    return content_hash(*sorted(public), *(part for file in files for part in (file.path, file.data)))


def _read(sources: Iterable[SourceText], digest: str, public: frozenset[str]) -> ReadLibrary:
    # A library in the cache is not parsed, so it needs no parser.
    from ludograph.bibliography.bibtex import encoding
    from ludograph.bibliography.bibtex import reader as bibtex
    from ludograph.bibliography.bibtex.drafting import drafts, used_up
    from ludograph.bibliography.csl_json import reader as csl_json

    files = tuple(sources)
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
