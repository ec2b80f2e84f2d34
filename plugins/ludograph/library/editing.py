"""A library while its files are edited: only the entries near an edit are read again.

Problems between entries, such as two for one work, are found when the whole library is read.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.base.source import Location, SourceText, content_hash
from ludograph.library.entry import Entry
from ludograph.library.library import Bibliography, EntryHead, LibraryIndex
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems

_CONTEXT = "\0"
"""The path of definitions that are read with a passage because it refers to them."""
_PARENTS = re.compile(r"\b(?:crossref|xdata)\s*=\s*(?:[{\"]([^}\"]*)[}\"](?!\s*#))?", re.IGNORECASE)
_HEAD = re.compile(r"@?[^{(\n]*[{(]")
_NO_ENTRY = re.compile(r"@\s*(?:string|comment|preamble)", re.IGNORECASE)
_STRING = re.compile(r"@\s*string\s*[{(]\s*([^\s=]+)\s*=", re.IGNORECASE)
_BARE = re.compile(r"[=#]\s*([^\W\d][^\s,{}#=]*)")
"""A possible use of a @string in the edited passage."""


@frozen
class LibraryChange:
    """The passage that was read again after an edit of a file."""

    path: str
    start: int = 0
    """The offset of the passage."""
    before: str = ""
    """The old passage."""
    after: str = ""
    """The new passage."""
    removed: tuple[str, ...] = ()
    """The citekeys of the old passage."""
    added: tuple[str, ...] = ()
    """The citekeys of the new passage."""
    is_sound: bool = True
    """Whether the whole passage could be read and all its keys are unique."""

    def is_alone(self, before: Bibliography, after: Bibliography, texts: Mapping[str, str]) -> bool:
        """Whether reading the whole library would give an equal result, as nothing outside of the passage depends on
        it.

        `before` and `after` are the library before and after the change, `texts` its current files in order.
        """
        if not self.is_sound or _NO_ENTRY.search(self.before + self.after):
            return False
        own = texts[self.path]
        if len({passage.count("{") - passage.count("}") for passage in (self.before, self.after)}) > 1:
            return False  # changed braces may move the end of any entry
        rest = {**texts, self.path: f"{own[: self.start]}\n{own[self.start + len(self.after) :]}"}
        old, new = _names(before, self.removed), _names(after, self.added)
        heirs = {parent and parent.casefold() for text in rest.values() for parent in _parents(text)}
        return (
            heirs.isdisjoint({None, *(name.casefold() for name in old | new)})
            and all(parent in after for parent in _parents(self.after))
            and not any(name in text for name in old - new for text in rest.values())
            and self._strings_are_settled(texts)
        )

    def _strings_are_settled(self, texts: Mapping[str, str]) -> bool:
        """Whether each @string used in the passage has exactly one definition, before the passage."""
        used = {match[1].lower() for match in _BARE.finditer(self.after)}
        places: dict[str, list[tuple[int, int]]] = {name: [] for name in used}
        for number, text in enumerate(texts.values() if used else ()):
            for match in _STRING.finditer(text):
                places.get(match[1].lower(), []).append((number, match.start()))
        here = list(texts).index(self.path), self.start
        return all(not found or (len(found) == 1 and found[0] < here) for found in places.values())


def _names(library: Bibliography, keys: Collection[str]) -> set[str]:
    """The keys, and all other keys of these works."""
    return {*keys, *(other for other, key in library.further_keys if key in keys)}


def _parents(text: str) -> Iterator[str | None]:
    """The keys from which entries of a text inherit; None for a key that is not literal."""
    for match in _PARENTS.finditer(text):
        yield from (None,) if match[1] is None else filter(None, map(str.strip, match[1].split(",")))


@dataclass(slots=True)
class _File:
    """A file of the library in its state in the editor."""

    text: str
    starts: list[int]
    """The offsets of its entries, in order."""
    keys: list[str]
    findings: list[Problem]


class _Read(NamedTuple):
    """An entry that was read again."""

    entry: Entry
    head: EntryHead


class EditedLibrary:
    """A library and its problems, updated after edits of its files."""

    def __init__(self, library: Bibliography, findings: Iterable[Problem], named: Iterable[str] = ()) -> None:
        """A library as read, its problems, and the private fields that the site prints."""
        self.library = library
        self._whole = library
        self._findings = tuple(findings)
        self._named = tuple(named)
        self._files: dict[str, _File] = {}
        self._keys: dict[str, list[str]] = {}
        """The citekeys of each edited file when it was read."""
        self._new: dict[str, _Read] = {}
        """Entries read since then, by citekey."""

    def problems(self, path: str) -> list[Problem]:
        """The problems in a file: current ones of single entries, and known ones between entries."""
        file = self._files.get(path)
        return list(file.findings) if file else [one for one in self._findings if one.place and one.place.path == path]

    def key_at(self, path: str, offset: int) -> str | None:
        """The citekey of the entry in a file that contains the offset or is the last before it."""
        file = self._files.get(path)
        if file is None:
            spans = ((key, entry.place) for key, entry in self._whole.items() if entry.place.path == path)
            return next((key for key, place in spans if place.start <= offset <= place.end), None)
        at = bisect_right(file.starts, offset) - 1
        return file.keys[at] if at >= 0 else None

    def change(self, path: str, before: Callable[[], str], after: str) -> LibraryChange:
        """Handles an edit; only entries near it are read again.

        `before` gives the text from which the library was read; called only at the first edit of the file.
        """
        if path not in self._files:
            self._files[path] = self._opened(path, before())
        file = self._files[path]
        start, old_end, new_end = changed_span(file.text, after)
        if start == old_end == new_end:
            return LibraryChange(path)
        shift = new_end - old_end
        first, last = _round(file, start, old_end, by_lines=not path.endswith(".json"))
        begin = file.starts[first] if first or _is_in_first(file, start) else 0
        end = file.starts[last] if last < len(file.starts) else len(file.text)
        removed, passages = file.keys[first:last], (file.text[begin:end], after[begin : end + shift])
        entries, found, is_sound = self._read(path, after, begin, end + shift, removed)
        file.findings = [
            *(one for one in file.findings if one.place is None or one.place.start < begin),
            *found,
            *(one.moved(shift) for one in file.findings if one.place is not None and one.place.start >= end),
        ]
        file.starts[first:] = [*(one.entry.place.start for one in entries), *(at + shift for at in file.starts[last:])]
        file.keys[first:last] = [one.entry.key for one in entries]
        file.text = after
        for key in removed:
            self._new.pop(key, None)
        self._new |= {one.entry.key: one for one in entries}
        changes = "".join(one.head.fingerprint for one in entries)
        self.library = self._joined(content_hash(self.library.digest, *removed, changes))
        return LibraryChange(path, begin, *passages, tuple(removed), tuple(one.entry.key for one in entries), is_sound)

    def _opened(self, path: str, text: str) -> _File:
        heads = {key: self._whole.head(key) for key in self._whole}
        if not self._keys:
            for key, head in heads.items():
                self._keys.setdefault(head.key_place.path, []).append(key)
        own = sorted((heads[key].start, key) for key in self._keys.get(path, ()))
        return _File(text, [at for at, _ in own], [key for _, key in own], self.problems(path))

    def _read(
        self, path: str, text: str, begin: int, end: int, removed: list[str]
    ) -> tuple[list[_Read], list[Problem], bool]:
        """The entries of a passage and their problems, with places in the file; and whether everything was read."""
        passage, shift = text[begin:end], begin
        if path.endswith(".json"):
            # Any passage between two works is turned into a list.
            opening = "[" if begin else ""
            passage, shift = f"{opening}{passage}{']' if end < len(text) else ''}", begin - len(opening)
        lines = text.count("\n", 0, begin)
        sources = [SourceText(_CONTEXT, self._context(passage, removed)), _Passage(path, passage, lines)]
        part = read_bibliography(sources, named=self._named)
        entries = [entry.moved(shift) for entry in part.values() if entry.place.path == path]
        moved = (one.moved(shift) for one in library_problems(part) if one.place and one.place.path == path)
        found = [_before(one, end) for one in moved]
        doubled = [one for one in entries if one.key in self.library and one.key not in removed]
        entries.sort(key=lambda entry: entry.place.start)
        kept = [_Read(one, part.head(one.key).moved(shift)) for one in entries if one not in doubled]
        is_sound = not doubled and all(one.code != "C012" for one in part.file_problems)
        return kept, [*found, *map(_duplicate, doubled)], is_sound

    def _context(self, passage: str, removed: list[str]) -> str:
        """The definitions of strings, and the entries from which those of the passage inherit."""
        keys = {key for key in _parents(passage) if key is not None}
        keys |= {parent for key in keys if key in self.library for parent in self.library.head(key).parents}
        outside = [key for key in sorted(keys) if key in self.library and key not in removed]
        strings = (one.source for one in self.library.strings.values())
        return "\n".join([*strings, *(self.library[key].source for key in outside)])

    def _joined(self, digest: str) -> Bibliography:
        """The current library: the one read originally, with the entries read since."""
        starts: dict[str, int] = {}
        for file in self._files.values():
            starts.update(zip(file.keys, file.starts, strict=True))
        whole, new = self._whole, self._new
        keys: dict[str, None] = {}
        for path in {**self._keys, **self._files}:
            own = self._files[path].keys if path in self._files else self._keys[path]
            keys.update(dict.fromkeys(own))
        further = defaultdict(list)
        for other, key in whole.further_keys:
            further[key].append(other)
        further.update({key: list(read.entry.ids) for key, read in new.items()})
        pairs = tuple((other, key) for key in keys for other in further.get(key, ())) if any(further.values()) else ()
        index = LibraryIndex(tuple(keys), pairs, whole.strings, digest)
        return Bibliography(index, _EditedShelf(whole, index.keys, dict(new), starts))


class _EditedShelf:
    """The entries of a library after an edit: some were read again, others have moved in their file."""

    def __init__(
        self, whole: Bibliography, keys: tuple[str, ...], new: Mapping[str, _Read], starts: Mapping[str, int]
    ) -> None:
        self.problems = whole.file_problems
        self._whole, self._keys, self._new, self._starts = whole, keys, new, starts

    def entry(self, number: int) -> Entry:
        """The entry, with its place after the edits."""
        key = self._keys[number]
        entry = self._new[key].entry if key in self._new else self._whole[key]
        return entry.moved(self._starts.get(key, entry.place.start) - entry.place.start)

    def head(self, number: int) -> EntryHead:
        """The head of the entry, with its place after the edits."""
        key = self._keys[number]
        head = self._new[key].head if key in self._new else self._whole.head(key)
        return head.moved(self._starts.get(key, head.start) - head.start)


@dataclass(frozen=True)
class _Passage(SourceText):
    """A part of a file, with the file's line numbers."""

    lines_before: int = 0

    def location(self, offset: int) -> Location:
        found = super().location(offset)
        return Location(found.line + self.lines_before, found.column)


def _round(file: _File, start: int, end: int, *, by_lines: bool) -> tuple[int, int]:
    """The entries that an edit can affect, as a range of indices.

    Includes the one before, as an edit can remove the start of an entry, whose text then belongs to the one before.
    """
    first = max(bisect_left(file.starts, start) - 2, 0)
    last = bisect_right(file.starts, end)
    while by_lines and last < len(file.starts) and not _begins_a_line(file.text, end, file.starts[last]):
        last += 1
    return first, last


def _is_in_first(file: _File, at: int) -> bool:
    """Whether a place is in or after the file's first entry and cannot remove its start."""
    head = _HEAD.match(file.text, file.starts[0]) if file.starts else None
    return head is not None and head.end() <= at


def _begins_a_line(text: str, low: int, at: int) -> bool:
    """Whether only the start of a line after `low` is before it, where an entry can begin in any case."""
    line = text.rfind("\n", low, at)
    return line >= 0 and not text[line:at].strip()


def changed_span(before: str, after: str) -> tuple[int, int, int]:
    """The smallest span in which two texts differ: its start, its end before, its end after."""
    shortest = min(len(before), len(after))
    start = _alike(shortest, lambda low, high: before[low:high] == after[low:high])
    tail = _alike(shortest - start, lambda low, high: _tail(before, low, high) == _tail(after, low, high))
    return start, len(before) - tail, len(after) - tail


def _tail(text: str, low: int, high: int) -> str:
    return text[len(text) - high : len(text) - low]


def _alike(most: int, same: Callable[[int, int], bool]) -> int:
    """The length of the common part of two texts, by bisection."""
    known, end = 0, most
    while known < end:
        middle = (known + end + 1) // 2
        if same(known, middle):
            known = middle
        else:
            end = middle - 1
    return known


def _before(problem: Problem, end: int) -> Problem:
    """The problem; one that begins at the end of the passage is moved to its last character."""
    place = problem.place
    if place is None or place.start < end:
        return problem
    return replace(problem, place=Place(place.path, max(end - 1, 0), end))


def _duplicate(entry: Entry) -> Problem:
    return Problem("C003", f"duplicate key {entry.key!r}", "The first entry is used.", entry.key_place)
