"""`ludograph bibliography FILE…`: what BibTeX files say, as formatted references or as JSON."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ludograph.bibliography.entry import Entry, Name
from ludograph.bibliography.formatting.references import reference
from ludograph.bibliography.library import Bibliography
from ludograph.bibliography.pieces import plain
from ludograph.bibliography.reader import read_bibliography
from ludograph.bibliography.soundness import library_problems
from ludograph.cli.records import problem_line, problem_record
from ludograph.problems import Problem
from ludograph.source import SourceText


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Reads BibTeX and BibLaTeX files and prints each entry as shown, and what is wrong."
    parser.add_argument("files", metavar="FILE", nargs="+", help="a .bib file")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object for each file, on a line of its own, in the order given"
    )


def run(args: argparse.Namespace) -> int:
    """Answer every file; 0 whatever it holds."""
    for path in args.files:
        if args.json:
            print(json.dumps(bibliography_record(path), ensure_ascii=False))
        else:
            print(readable(path))
    return 0


def bibliography_record(path: str) -> dict[str, Any]:
    """Of a file `{"path", "entries", "problems"}`; a file that cannot be read has a problem and no entry."""
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


def name_record(name: Name) -> dict[str, Any]:
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


def _read(path: str) -> tuple[SourceText, Bibliography, tuple[Problem, ...]]:
    try:
        source = SourceText.read(Path(path), path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a file's name"
        source = SourceText(path, "")
        problem = Problem("C026", f"{path!r} cannot be read: {reason}", "Check its name and that you may read it.")
        return source, read_bibliography([]), (problem,)
    bibliography = read_bibliography([source])
    return source, bibliography, library_problems(bibliography)
