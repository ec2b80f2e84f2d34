"""Works of a library: BibTeX, CSL-JSON or RIS files, as exported by Zotero and others."""

from __future__ import annotations

import argparse
import json
import posixpath
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ludograph.base.problems import Edit, LudographError
from ludograph.base.source import SourceText
from ludograph.library import ris
from ludograph.library.bibtex.reader import read_file
from ludograph.library.csl_json.reader import JsonError, objects
from ludograph.library.reader import read_bibliography
from ludograph.library.vocabulary import FIELD_ALIASES, NEVER_PUBLIC
from ludograph.site.project.project import Project
from ludograph.tools.changing.rename_key import ids_edit, ids_field
from ludograph.tools.checking.renamed_works import BEFORE, earlier_works, library_folder, rename_command, same_works
from ludograph.tools.importing.outcome import Imported, ImportOutcome
from ludograph.tools.new.work import as_bibtex, free_key
from ludograph.tools.shared.template import slug
from ludograph.tools.shared.writing import edited

_PRIVATE_BIBTEX = (NEVER_PUBLIC - {"ludograph"}) | {"annotation", "comment", "library", "review", "nota"}
_PRIVATE_BIBTEX |= {f"user{letter}" for letter in "abcdef"}
_PRIVATE_CSL = frozenset({"abstract", "annote", "keyword", "note", "file", "attachments"})
"""Fields that reference managers use privately; nothing here reads them."""
_NOTE_IS_PRINTED = "its `note` is printed with the reference"


def add_parsers(kinds: Any) -> None:
    parser: argparse.ArgumentParser = kinds.add_parser("library", help="works: BibTeX, CSL-JSON or RIS files")
    parser.add_argument("source", metavar="FILE", nargs="+", type=Path)
    parser.set_defaults(plan=plan)


_Copy = tuple[str, str, list[Imported]]
"""A library to be copied: the ending of its file, its text and its works."""


def plan(args: argparse.Namespace, project: Project) -> list[Imported]:
    """The result for each work and each file."""
    made: list[Imported] = []
    for source in args.source:
        try:
            text = SourceText.read(source, source.name)
        except OSError as error:
            raise LudographError(f"cannot read {source}: {error.strerror}") from None
        made += LibraryTarget(project, source.stem).copied(text, with_private=args.with_private)
    return made


class LibraryTarget:
    """A file of the project's library that is written: an existing one of this name, else one in plain letters."""

    def __init__(self, project: Project, stem: str) -> None:
        folder = library_folder(project)
        present = any(project.files.read(f"{folder}/{stem}{ending}") is not None for ending in (".bib", ".json"))
        self._project, self._start = project, f"{folder}/{stem if present else slug(stem)}"
        taken = {entry.key: entry.place.path for entry in project.catalogue.bibliography.entries}
        self.elsewhere = {key: path for key, path in taken.items() if posixpath.splitext(path)[0] != self._start}
        """The keys of works in other files, each with its file."""

    def copied(self, text: SourceText, *, with_private: bool = False) -> list[Imported]:
        """The result for the file and for each of its works."""
        ending, written, found = _reader(text)(text, self.elsewhere, with_private)
        target = f"{self._start}{ending}"
        made_text, kept = _with_ids(self._project, target, written)
        notes = _renamed(self._project, target, made_text)
        works = [
            replace(
                work,
                outcome=ImportOutcome.CHANGED if work.name in kept else work.outcome,
                notes=(*work.notes, *kept.get(work.name, ()), *notes.get(work.name, ())),
                within=target,
            )
            for work in found
        ]
        return [Imported(text.path, ImportOutcome.NEW, (), target, made_text.encode("utf-8")), *works]


def _with_ids(project: Project, target: str, text: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The text with the former keys from the project's file, and a note for each such work.

    Exports do not contain them, and without them the former addresses of a work would be lost.
    """
    known = project.catalogue.bibliography
    notes: dict[str, tuple[str, ...]] = {}
    edits = []
    for entry in read_bibliography([SourceText(target, text)]).entries:
        before = known.get(entry.key)
        lost = [key for key in before.ids if key not in entry.ids] if before and before.place.path == target else []
        if not lost:
            continue
        ids = [*entry.ids, *lost]
        edit = ids_edit(text, entry, ids)
        if edit is None:
            notes[entry.key] = (f"without the former keys {', '.join(lost)}: write `{ids_field(target, ids)}`",)
            continue
        notes[entry.key] = (f"with the former keys {', '.join(lost)}, as in the project's file",)
        edits.append(edit)
    return edited(text, edits) or text, notes


def _reader(text: SourceText) -> Callable[[SourceText, Mapping[str, str], bool], _Copy]:
    if ris.records(text.text):
        return _ris
    if text.text.lstrip().startswith(("[", "{")):
        return _csl
    if read_file(text, {}).entries:
        return _bibtex
    raise LudographError(f"{text.path} holds neither BibTeX nor CSL-JSON nor RIS")


def _taken(key: str, path: str) -> Imported:
    return Imported(key, ImportOutcome.LEFT_OUT, (f"{path} has a work of this key, which stays",))


def _bibtex(source: SourceText, elsewhere: Mapping[str, str], with_private: bool) -> _Copy:
    edits: list[Edit] = []
    works = []
    for entry in read_file(source, {}).entries:
        if entry.key in elsewhere:
            end = len(source.text) - len(source.text[entry.end :].lstrip())
            edits.append(Edit(source.place(entry.start, end), ""))
            works.append(_taken(entry.key, elsewhere[entry.key]))
            continue
        names = []
        for field in entry.fields:
            name = field.name.lower()
            if not with_private and FIELD_ALIASES.get(name, name) in _PRIVATE_BIBTEX:
                names.append(name)
                edits.append(Edit(source.place(*_whole_field(source.text, field.place.start, field.place.end)), ""))
        # BibTeX prints `note` with the reference; Zotero writes its user's "Extra" notes there.
        printed = [_NOTE_IS_PRINTED] if any(field.name.lower() == "note" for field in entry.fields) else []
        works.append(_work(entry.key, names, *printed))
    text = edited(source.text, edits)
    if text is None:
        raise LudographError(f"{source.path} cannot be read without doubt; correct it first")
    return ".bib", text, works


def _work(key: str, left_out: list[str], *others: str) -> Imported:
    notes = (f"without {', '.join(left_out)}",) if left_out else ()
    return Imported(key, ImportOutcome.CHANGED if left_out else ImportOutcome.KEPT, (*notes, *others))


def _whole_field(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of a field with the spaces before it and its comma."""
    while start and text[start - 1] in " \t":
        start -= 1
    if start and text[start - 1] == "\n":
        start -= 2 if text[start - 2 : start] == "\r\n" else 1
    rest = text[end:].lstrip()
    return start, len(text) - len(rest) + 1 if rest.startswith(",") else end


def _csl(source: SourceText, elsewhere: Mapping[str, str], with_private: bool) -> _Copy:
    works, kept = [], []
    changed = False
    try:
        found = list(objects(source.text))
    except JsonError as error:
        raise LudographError(f"{source.path}: {error}") from None
    for number, one in enumerate(found, 1):
        if one.fault is not None:
            raise LudographError(f"{source.path}: {one.fault}")
        item = {member.name: member.value for member in one.members}
        key = str(item.get("citation-key") or item.get("id") or f"work {number}")
        if key in elsewhere:
            works.append(_taken(key, elsewhere[key]))
            changed = True
            continue
        names = [name for name in item if name in _PRIVATE_CSL] if not with_private else []
        changed = changed or bool(names)
        kept.append({name: value for name, value in item.items() if name not in names})
        works.append(_work(key, names))
    text = json.dumps(kept, ensure_ascii=False, indent=2) + "\n" if changed else source.text
    return ".json", text, works


def _ris(source: SourceText, elsewhere: Mapping[str, str], with_private: bool) -> _Copy:
    works, entries = [], []
    keys = set(elsewhere)
    for record in ris.records(source.text):
        key = record.key or free_key(record.fields, keys - elsewhere.keys())
        if key in elsewhere:
            works.append(_taken(key, elsewhere[key]))
            continue
        keys.add(key)
        entries.append(as_bibtex(record.type, key, record.fields))
        notes = ["as BibTeX", *(f"tag {tag} is not understood" for tag in record.unknown)]
        left_out = [f"tag {tag}" for tag in record.private]
        warnings = tuple(f" {source.path}:{line}: {said}" for line, said in record.faults)
        works.append(Imported(key, ImportOutcome.CHANGED, (*_work(key, left_out).notes, *notes), warnings=warnings))
    return ".bib", "\n\n".join(entries) + "\n", works


def _renamed(project: Project, target: str, text: str) -> Mapping[str, list[str]]:
    """Citekey → notes on works that have another key in the project, with the command that renames them."""
    new = read_bibliography([SourceText(target, text)])
    paths = sorted({entry.place.path for entry in project.catalogue.bibliography.entries})
    # The replaced file is read under another name, so that its works are not confused with the new ones.
    names = {path: f"{BEFORE}{path}" if path == target else path for path in paths}
    present = read_bibliography(SourceText.decode(project.files.read(path) or b"", names[path]) for path in paths)
    before = [entry for entry in (*present.values(), *earlier_works(project, new)) if entry.key not in new]
    notes: dict[str, list[str]] = {}
    for first, second, why in same_works(before, new.values()):
        if first.path == target or first.key in second.ids:
            continue
        hint = f"`{rename_command(first.key, second.key)}` renames it in articles and data"
        if not first.path.startswith(BEFORE):
            hint = f"delete one of the two; if it is {first.key} in {first.path}, then {hint}"
        notes.setdefault(second.key, []).append(f"may be {first.key!r}, since it {why}: {hint}")
    return notes
