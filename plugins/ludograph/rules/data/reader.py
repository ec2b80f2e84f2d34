"""Reads data/{decks,yaku,games,terms,texts}/*.yaml and data/drawings into Rules; reports all faults at once.

Start with `read_rules`. A file's folder decides the type of its entries; `resolve` turns them into decks, yaku and
games.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from ludograph.base.encoding import wrong_byte
from ludograph.base.files import Files, WorkingTree
from ludograph.base.problems import Place, Problem
from ludograph.base.source import SourceText, content_hash
from ludograph.base.yaml import DocumentReading, Mapping, Node, Scalar, parse_yaml
from ludograph.rules.cards.deck import DeckEntry
from ludograph.rules.data.entry import GameEntry, TermsEntry, TextEntry, YakuEntry
from ludograph.rules.data.layers import ANYWHERE, Entries
from ludograph.rules.data.model import Rules
from ludograph.rules.data.provenance import Provenance, unsourced
from ludograph.store import Cache, Kind, kept
from ludograph.values import ID, IS_ID

KINDS: dict[str, Any] = {
    "decks": DeckEntry,
    "yaku": YakuEntry,
    "games": GameEntry,
    "terms": TermsEntry,
    "texts": TextEntry,
}
"""Folder → the type of its entries."""

DRAWINGS = "drawings"
"""The folder of the site's own drawings, with one folder of SVG pictures for each set."""

RULES = Kind("rules", Rules)
_UNRESOLVED = ("D01", "D02", "D03")
"""Codes of faults by which an entry cannot be read or resolved."""


def data_files(folder: Path) -> tuple[SourceText, ...]:
    """The data files of a folder such as data/, in the order of their paths, which begin with the folder's name."""
    return data_texts(WorkingTree(folder.absolute().parent), folder.name)


def data_texts(files: Files, folder: str) -> tuple[SourceText, ...]:
    """The data files from any `files`; `folder` is the data's path in them."""
    name = posixpath.basename(folder.rstrip("/"))
    found = []
    for kind, pattern in sorted({**dict.fromkeys(KINDS, "*.yaml"), DRAWINGS: "*/*.svg"}.items()):
        start = posixpath.join(folder, kind)
        for path in files.paths(start, sealed=True):
            below = posixpath.relpath(path, start)
            fits = PurePosixPath(below).match(pattern) and below.count("/") == pattern.count("/")
            data = files.read(path) if fits else None
            if data is not None and wrong_byte(data) is None:
                found.append(SourceText.decode(data, f"{name}/{kind}/{below}"))
    return tuple(found)


def unread_data(files: Files, folder: str) -> Iterator[Problem]:
    """YAML files below the folder that are not read: in a wrong folder, too deep, or with a wrong extension."""
    known = ", ".join(f"{folder}/{kind}/" for kind in sorted(KINDS))
    for path in files.paths(folder, sealed=True):
        kind, _, name = posixpath.relpath(path, folder).partition("/")
        read = kind in KINDS and "/" not in name and name.endswith(".yaml")
        if not read and path.lower().endswith((".yaml", ".yml")):
            hint = f"Put it directly into one of {known}, with the ending .yaml."
            yield Problem("D20", f"{path} is not read", hint, Place(path, 0, 0))


def read_rules(files: Iterable[SourceText], cache: Cache | None = None, works: Collection[str] | None = None) -> Rules:
    """The rules in these files; `works` are the bibliography's citekeys, if known."""
    files = tuple(files)
    parts = [part for file in files for part in (file.path, file.text)]
    key = content_hash(*parts, *sorted(works or ()), "known" if works is not None else "unknown")
    return kept(cache, RULES, key, lambda: _read(files, works))


def _read(files: tuple[SourceText, ...], works: Collection[str] | None) -> Rules:
    # Cached data are not resolved and validated again.
    from ludograph.rules.data.resolve import resolve_rules
    from ludograph.rules.data.validation import rules_problems

    loader = _Loader()
    for file in files:
        loader.load(file)
    rules = resolve_rules(loader.entries, loader.provenance, loader.problems)
    unmade = [problem for problem in loader.problems if problem.code in _UNRESOLVED]
    loader.problems += rules_problems(rules, loader.entries, works)
    order = {file.path: number for number, file in enumerate(files)}
    kept = (problem for problem in loader.problems if not loader.follows_a_slip(problem))
    reported = sorted(dict.fromkeys(kept), key=lambda problem: _sorting(problem, order))
    first = min(unmade, key=lambda problem: _sorting(problem, order), default=None)
    return replace(
        rules,
        problems=tuple(reported),
        first_error=_line_of(first, files) if first else "",
        line_starts={file.path: tuple(file.line_starts) for file in files},
    )


def _line_of(problem: Problem, files: tuple[SourceText, ...]) -> str:
    """`data/decks/own.yaml:3`."""
    place = problem.place
    source = next((file for file in files if place and file.path == place.path), None)
    return f"{source.path}:{source.location(place.start).line}" if source and place else ""


def _sorting(problem: Problem, order: dict[str, int]) -> tuple[int, int, str]:
    place = problem.place
    return (order.get(place.path, len(order)), place.start, problem.code) if place else (-1, 0, problem.code)


@dataclass(slots=True)
class _Loader:
    """Reads the files one by one."""

    entries: Entries = field(default_factory=Entries)
    provenance: Provenance = field(default_factory=Provenance)
    problems: list[Problem] = field(default_factory=list)
    first: dict[tuple[str, str], Scalar] = field(default_factory=dict)
    slips: dict[str, tuple[int, list[Problem]]] = field(default_factory=dict)
    """Path of a file with a YAML error → the offsets of the last two entries, and the reported problems."""

    def load(self, file: SourceText) -> None:
        *_, kind, folder, name = ("", *file.path.split("/"))
        if kind == DRAWINGS:
            self._drawing(file, folder, name.removesuffix(".svg"))
            return
        read = _read_file(file, folder)
        self.problems += read.faults
        if any(fault.breaks_off for fault in read.faults):
            # A key with too little indentation starts an entry; its contents are missing from the entry before.
            last = read.entries[-2:][0].key.place.start if read.entries else 0
            self.slips[file.path] = last, list(read.faults)
        for entry in read.entries:
            if entry.key.text != "draft":  # `draft` decides whether the file is published, and is read before
                self._add(folder, entry)

    def _drawing(self, file: SourceText, set_: str, card: str) -> None:
        from ludograph.rules.cards.drawing.sheet import DrawingError, read_picture

        try:
            self.entries.drawings.setdefault(set_, {})[card] = read_picture(file.text)
        except DrawingError as error:
            hint = "Save the card as plain SVG."
            self.problems.append(Problem("D01", f"the drawing is not SVG: {error}", hint, file.place(0, 0)))

    def follows_a_slip(self, problem: Problem) -> bool:
        """Whether the problem is in an entry cut off by a YAML error, whose missing parts are not a fault."""
        if problem.place is None or problem.place.path not in self.slips:
            return False
        start, faults = self.slips[problem.place.path]
        return problem.place.start >= start and problem not in faults

    def _add(self, folder: str, one: _Written) -> None:
        key, node = one.key, one.node
        if ID.fullmatch(key.text):
            earlier = self.first.setdefault((folder, key.text), key)
            if earlier is not key:
                hint = f"It is defined in {earlier.place.path} already; ids are unique."
                self.problems.append(Problem("D01", f"duplicate id {key.text!r}", hint, key.place))
                return
            self.provenance.add(key, node, folder)
            if one.entry is not None:
                self.entries.add(folder, key.text, one.entry, node)
        self.problems += one.problems


class _Written(NamedTuple):
    """One entry of a file."""

    key: Scalar
    node: Node
    entry: Any
    """Its value; None if it cannot be read."""
    problems: tuple[Problem, ...]


class _ReadFile(NamedTuple):
    """The contents of one file, independent of other files."""

    entries: tuple[_Written, ...]
    faults: tuple[Problem, ...]
    """YAML errors in the file."""


@lru_cache(maxsize=256)
def _read_file(file: SourceText, folder: str) -> _ReadFile:
    """The entries of the file. A preview reads only saved files again."""
    node, faults = parse_yaml(file)
    if isinstance(node, Mapping):
        return _ReadFile(tuple(_written(folder, key, item) for key, item in node), tuple(faults))
    if node is not None:
        message = "expected entries: an id, a colon, and its content below"
        faults.append(Problem("D01", message, place=node.place))
    return _ReadFile((), tuple(faults))


def _written(folder: str, key: Scalar, node: Node) -> _Written:
    if not ID.fullmatch(key.text):
        message = f"expected {IS_ID}, found {key.text[:110]!r}"
        game, _, variant = key.text.partition("/")
        hint = f"A variant stands under its game: `{game}:`, then `variants:`, then `{variant}:`." if variant else ""
        return _Written(key, node, None, (Problem("D01", message, hint, key.place),))
    problems = [
        Problem("D09", f"{path}: no source", "Put `source: Citekey` beside it, or beside anything above it.", place)
        for path, place in (unsourced(key, node, key.text) if folder != "texts" else ())
    ]
    reading = DocumentReading(problems, anywhere=ANYWHERE, nulls_delete=folder == "games")
    return _Written(key, node, reading.read(node, KINDS[folder], key.text, key), tuple(problems))
