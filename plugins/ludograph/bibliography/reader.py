"""Library files → Bibliography: BibTeX and BibLaTeX (`.bib`) or CSL-JSON (`.json`), each by its ending.

Both formats become raw entries, and `interpretation` makes entries of them, so checks, references and exports are the
same for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ludograph.bibliography.library import (
    Bibliography,
    LibraryRecord,
    StringDefinition,
    empty_bibliography,
    library_record,
)
from ludograph.bibliography.vocabulary import public_fields
from ludograph.cache import Cache, Kind, content_hash
from ludograph.problems import Problem, did_you_mean
from ludograph.source import SourceText

__all__ = ["Bibliography", "empty_bibliography", "read_bibliography"]

LIBRARY = Kind("library", LibraryRecord)


def read_bibliography(
    sources: Iterable[SourceText], cache: Cache | None = None, named: Iterable[str] = ()
) -> Bibliography:
    """The library that these files make together; faults are in its `problems`, nothing raises.

    Its entries hold the public fields and those in `named`, none of the private ones (`vocabulary.public_fields`).

    With a cache an unchanged library is an index and a blob, whose entries are unpacked when they are asked for.
    """
    files = tuple(sources)
    public = public_fields(named)
    key = content_hash(*sorted(public), *(part for file in files for part in (file.path, file.text)))
    record = cache.get(LIBRARY, key) if cache else None
    if record is None:
        record = _read(files, key, public)
        if cache:
            cache.put(LIBRARY, key, record)
    return Bibliography(record)


def _read(files: tuple[SourceText, ...], digest: str, public: frozenset[str]) -> LibraryRecord:
    # A library in the cache is not parsed, so it needs no parser.
    from ludograph.bibliography.bibtex import encoding
    from ludograph.bibliography.bibtex import reader as bibtex
    from ludograph.bibliography.bibtex.interpretation import interpret
    from ludograph.bibliography.csl_json import reader as csl_json

    raw_files = []
    strings: dict[str, StringDefinition] = {}
    for file in files:
        raw = csl_json.read_file(file) if file.path.endswith(".json") else bibtex.read_file(file, strings)
        strings |= raw.strings
        raw_files.append((file, raw))
    problems = [problem for file in files for problem in encoding.problems(file)]
    problems += [problem for file, raw in raw_files for problem in _with_late_strings(file, raw.problems, strings)]
    entries, found = interpret(raw_files, public)
    return library_record(entries, strings, (*problems, *found), digest)


def _with_late_strings(
    file: SourceText, problems: list[Problem], strings: Mapping[str, StringDefinition]
) -> Iterator[Problem]:
    for problem in problems:
        if problem.code == "C013" and problem.place is not None:
            name = file.text[problem.place.start : problem.place.end]
            late = strings.get(name.lower())
            hint = f"It is defined further down, in {late.path}: move it up." if late else did_you_mean(name, strings)
            yield Problem(
                problem.code, problem.message, hint or "Define it, or put the value in braces.", problem.place
            )
        else:
            yield problem
