"""Works of a library: BibTeX, CSL-JSON or RIS files, as Zotero and others export them."""

from __future__ import annotations

import argparse
import json
import posixpath
from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludograph.bibliography.bibtex.reader import read_file
from ludograph.bibliography.csl_json.positions import JsonError, objects
from ludograph.bibliography.entry import Entry
from ludograph.bibliography.reader import read_bibliography
from ludograph.bibliography.soundness.duplicates import Twins
from ludograph.bibliography.vocabulary import FIELD_ALIASES, NEVER_PUBLIC
from ludograph.cli import ris
from ludograph.cli.further_keys import ids_edit, ids_field
from ludograph.cli.importing.outcome import Imported, Outcome
from ludograph.cli.new.template import slug
from ludograph.cli.new.work import as_bibtex, free_key
from ludograph.cli.revision import listed, run_git
from ludograph.cli.writing import edited
from ludograph.problems import Edit, LudographError
from ludograph.publish.project import Project
from ludograph.source import SourceText

_PRIVATE_BIBTEX = (NEVER_PUBLIC - {"ludograph"}) | {"annotation", "comment", "review", "nota"}
_PRIVATE_CSL = frozenset({"abstract", "annote", "keyword", "note", "file", "attachments"})
"""What reference managers fill for the author alone; nothing here reads it."""
_NOTE_IS_PRINTED = "its `note` is printed with the reference"
_BEFORE = "before/"
_COMMITS = 20
"""How many changes of the libraries are looked at for a key that is still cited."""


def add_parsers(kinds: Any) -> None:
    """Declare `import library`."""
    parser: argparse.ArgumentParser = kinds.add_parser("library", help="works: BibTeX, CSL-JSON or RIS files")
    parser.add_argument("source", metavar="FILE", nargs="+", type=Path)
    parser.set_defaults(plan=plan)


@dataclass(frozen=True)
class _Copy:
    """A library as it will be copied."""

    ending: str
    text: str
    works: list[Imported]


def plan(args: argparse.Namespace, project: Project) -> list[Imported]:
    """What becomes of each work and each file."""
    made: list[Imported] = []
    for source in args.source:
        try:
            text = SourceText.decode(source.read_bytes(), source.name)
        except OSError as error:
            raise LudographError(f"cannot read {source}: {error.strerror}") from None
        taken = {entry.key: entry.place.path for entry in project.catalogue.bibliography.entries}
        start = _start(project, source.stem)
        elsewhere = {key: path for key, path in taken.items() if posixpath.splitext(path)[0] != start}
        copy = _READERS[_kind(text)](text, elsewhere, args.with_private)
        target = f"{start}{copy.ending}"
        made_text, kept = _with_ids(project, target, copy.text)
        notes = _renamed(project, target, made_text)
        works = [
            replace(
                work,
                outcome=Outcome.CHANGED if work.name in kept else work.outcome,
                notes=(*work.notes, *kept.get(work.name, ()), *notes.get(work.name, ())),
                within=target,
            )
            for work in copy.works
        ]
        changed = any(item.outcome is not Outcome.KEPT for item in works)
        outcome = Outcome.CHANGED if changed else Outcome.KEPT
        made += [Imported(source.name, outcome, (), target, made_text.encode("utf-8")), *works]
    return made


def _start(project: Project, stem: str) -> str:
    """The path of the library in the project, without its ending: as a file there is called, else in plain letters."""
    folder = _folder(project)
    present = any(project.files.read(f"{folder}/{stem}{ending}") is not None for ending in (".bib", ".json"))
    return f"{folder}/{stem if present else slug(stem)}"


def _with_ids(project: Project, target: str, text: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    """The text with the former keys that the project's file gives to its works, and a note for each such work.

    No program that exports a library knows them, and without them the former addresses of a work are gone.
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


def _kind(text: SourceText) -> str:
    if ris.records(text.text):
        return "ris"
    if text.text.lstrip().startswith(("[", "{")):
        return "csl"
    if read_file(text, {}).entries:
        return "bibtex"
    raise LudographError(f"{text.path} holds neither BibTeX nor CSL-JSON nor RIS")


def _taken(key: str, path: str) -> Imported:
    return Imported(key, Outcome.LEFT_OUT, (f"{path} has a work of this key, which stays",))


def _bibtex(source: SourceText, elsewhere: Mapping[str, str], with_private: bool) -> _Copy:
    edits: list[Edit] = []
    works = []
    for entry in read_file(source, {}).entries:
        if entry.key in elsewhere:
            edits.append(Edit(source.place(*_with_line_end(source.text, entry.start, entry.end)), ""))
            works.append(_taken(entry.key, elsewhere[entry.key]))
            continue
        names = []
        for field in entry.fields:
            name = field.name.lower()
            if not with_private and FIELD_ALIASES.get(name, name) in _PRIVATE_BIBTEX:
                names.append(name)
                edits.append(Edit(source.place(*_whole_field(source.text, field.start, field.end)), ""))
        # BibTeX prints `note` with the reference; Zotero writes what its user noted under "Extra" there.
        printed = [_NOTE_IS_PRINTED] if any(field.name.lower() == "note" for field in entry.fields) else []
        works.append(_work(entry.key, names, *printed))
    text = edited(source.text, edits)
    if text is None:
        raise LudographError(f"{source.path} cannot be read without doubt; correct it first")
    return _Copy(".bib", text, works)


def _work(key: str, left_out: list[str], *others: str) -> Imported:
    notes = (f"without {', '.join(left_out)}",) if left_out else ()
    return Imported(key, Outcome.CHANGED if left_out else Outcome.KEPT, (*notes, *others))


def _whole_field(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of a field with the blanks before it and its comma."""
    while start and text[start - 1] in " \t":
        start -= 1
    if start and text[start - 1] == "\n":
        start -= 2 if text[start - 2 : start] == "\r\n" else 1
    rest = text[end:].lstrip()
    return start, len(text) - len(rest) + 1 if rest.startswith(",") else end


def _with_line_end(text: str, start: int, end: int) -> tuple[int, int]:
    rest = text[end:].lstrip()
    return start, len(text) - len(rest)


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
    return _Copy(".json", text, works)


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
        works.append(Imported(key, Outcome.CHANGED, (*_work(key, left_out).notes, *notes)))
    return _Copy(".bib", "\n\n".join(entries) + "\n", works)


_READERS: dict[str, Callable[[SourceText, Mapping[str, str], bool], _Copy]] = {
    "bibtex": _bibtex, "csl": _csl, "ris": _ris,
}  # fmt: skip


def _renamed(project: Project, target: str, text: str) -> Mapping[str, list[str]]:
    """Citekey → notes on works that the project has under another key, with the command that renames them."""
    new = read_bibliography([SourceText(target, text)])
    paths = sorted({entry.place.path for entry in project.catalogue.bibliography.entries})
    # The file that is replaced is read under another name, so that its works are not taken for the new ones.
    names = {path: f"{_BEFORE}{path}" if path == target else path for path in paths}
    present = read_bibliography(SourceText.decode(project.files.read(path) or b"", names[path]) for path in paths)
    twins = Twins()
    for entry in (*present.values(), *_earlier(project, new)):
        if entry.key not in new:
            deque(twins.of(entry), maxlen=0)
    notes: dict[str, list[str]] = {}
    for second in new.values():
        for first, why in twins.of(second):
            if first.path == target or first.key in second.ids:
                continue
            hint = f"`ludograph rename-key --keep {first.key} {second.key}` renames it in articles and data"
            if not first.path.startswith(_BEFORE):
                hint = f"delete one of the two; if it is {first.key} in {first.path}, then {hint}"
            notes.setdefault(second.key, []).append(f"may be {first.key!r}, since it {why}: {hint}")
    return notes


def _earlier(project: Project, keys: Container[str]) -> Iterator[Entry]:
    """Works that only git still has, the newest of each key: those of the last commit, and those still cited."""
    known = project.catalogue.bibliography
    found: set[str] = set()
    cited: set[str] | None = None
    for number, source in _versions(project.root, _folder(project)):
        for entry in read_bibliography([source]).values():
            if entry.key in found or entry.key in keys or known.resolve(entry.key) is not None:
                continue
            if number and cited is None:
                cited = _cited(project)
            if cited is None or entry.key in cited:
                found.add(entry.key)
                yield entry


def _versions(root: Path, folder: str) -> Iterator[tuple[int, SourceText]]:
    """The libraries of the last commits, newest first, with the number of the commit; each text once."""
    with suppress(LudographError):  # no git
        commits = (run_git(root, "log", f"-{_COMMITS}", "--format=%H", "--", folder) or b"").decode().split()
        seen: set[str] = set()
        for number, commit in enumerate(["HEAD", *commits] if commits else []):
            for _, blob, path in listed(root, commit):
                if posixpath.dirname(path) == folder and path.endswith((".bib", ".json")) and blob not in seen:
                    seen.add(blob)
                    yield number, SourceText.decode(run_git(root, "cat-file", "blob", blob) or b"", f"{_BEFORE}{path}")


def _cited(project: Project) -> set[str]:
    """The citekeys in articles and data."""
    rules = project.catalogue.rules
    sources = rules.reach.values() if rules else ()
    articles = (facts.uses.citekeys for facts in project.facts())
    return {*(key for keys in articles for key in keys), *(source.cite for group in sources for source in group)}


def _folder(project: Project) -> str:
    """Where the project's libraries are."""
    return posixpath.dirname(project.options.bibliography[0]) if project.options.bibliography else "bibliography"
