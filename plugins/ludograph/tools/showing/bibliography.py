"""`ludograph bibliography FILE…`: what BibTeX files say, as formatted references or as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.library import ris
from ludograph.library.entry import Entry, PersonName
from ludograph.library.export.formats import references_bib, references_json_text
from ludograph.library.formatting.references import reference
from ludograph.library.library import Bibliography
from ludograph.library.pieces import plain
from ludograph.library.reader import read_bibliography
from ludograph.library.ris import references_ris
from ludograph.library.soundness import library_problems
from ludograph.tools.new.work import as_bibtex, free_key
from ludograph.tools.shared.arguments import add_json
from ludograph.tools.shared.records import problem_line, problem_record

EXPORTS = {"bib": references_bib, "json": references_json_text, "ris": references_ris}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Reads libraries (BibTeX, CSL-JSON, RIS); prints each entry as shown, and what is wrong."
    parser.add_argument("files", metavar="FILE", nargs="+", help="a .bib, .json or .ris file")
    add_json(parser)
    parser.add_argument("--export", choices=EXPORTS, help="print all works in this format instead")


def run(args: argparse.Namespace) -> int:
    """Answer every file; 0 whatever it holds, 2 where there is no such file."""
    if args.export:
        read = read_bibliography([_source(path) for path in args.files])
        print(EXPORTS[args.export](read, read), end="")
        return 0
    for path in args.files:
        if args.json:
            print(json.dumps(bibliography_record(path), ensure_ascii=False))
        else:
            print(readable(path))
    return 0 if all(Path(path).is_file() for path in args.files) else 2


def bibliography_record(path: str) -> dict[str, Any]:
    """The record of a file, `{"path", "entries", "problems"}`; an unreadable file has a problem and no entry."""
    source, bibliography, problems = _read(path)
    return {
        "path": path,
        "entries": [entry_record(entry, source) for entry in bibliography.entries],
        "problems": [problem_record(problem, source) for problem in problems],
    }


def entry_record(entry: Entry, source: SourceText) -> dict[str, Any]:
    """One entry after aliases and inheritance, decoded."""
    return {
        "key": entry.key,
        "type": entry.type,
        "line": source.location(entry.place.start).line,
        "text": dict(entry.text),
        "names": {role: [name_record(name) for name in names] for role, names in entry.names.items()},
        "dates": {field: None if date is None else str(date) for field, date in entry.dates.items()},
    }


def name_record(name: PersonName) -> dict[str, Any]:
    """A name in four parts, as a literal, or `{"others": true}`."""
    if name.others:
        return {"others": True}
    if name.literal:
        return {"literal": name.literal}
    return {"family": name.family, "given": name.given, "prefix": name.prefix, "suffix": name.suffix}


def readable(path: str) -> str:
    """The file's references one a line after their keys, then its problems."""
    source, bibliography, problems = _read(path)
    lines = [f"{entry.key}: {plain(reference(entry))}" for entry in bibliography.entries]
    return "\n".join([*lines, *(problem_line(problem_record(problem, source), source.path) for problem in problems)])


def _source(path: str) -> SourceText:
    """The file; RIS as BibTeX."""
    source = SourceText.read(Path(path), path)
    records = ris.records(source.text)
    if not records:
        return source
    keys: set[str] = set()
    entries = []
    for record in records:
        key = record.key or free_key(record.fields, keys)
        keys.add(key)
        entries.append(as_bibtex(record.type, key, record.fields))
    return SourceText(path, "\n\n".join(entries) + "\n")


def _read(path: str) -> tuple[SourceText, Bibliography, tuple[Problem, ...]]:
    try:
        source = _source(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a file's name"
        source = SourceText(path, "")
        problem = Problem("C026", f"{path!r} cannot be read: {reason}", "Check its name and that you may read it.")
        return source, read_bibliography([]), (problem,)
    bibliography = read_bibliography([source])
    return source, bibliography, library_problems(bibliography)
