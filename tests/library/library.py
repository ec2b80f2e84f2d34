"""What the tests of the library say again and again."""

from __future__ import annotations

from ludograph.base.source import SourceText
from ludograph.library.entry import Entry
from ludograph.library.library import Bibliography
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems

PATH = "bibliography/test.bib"


def source(text: str) -> SourceText:
    return SourceText(PATH, text)


def read(text: str) -> Bibliography:
    return read_bibliography([source(text)])


def only(text: str) -> Entry:
    (entry,) = read(text).entries
    return entry


def reported(text: str, code: str | None = None) -> list[str]:
    """The library's problems as `line:column: code message`, of one code only if given."""
    file = source(text)
    problems = library_problems(read_bibliography([file]))
    return [
        f"{location.line}:{location.column}: {problem.code} {problem.message}"
        for problem in problems
        if problem.place is not None and (code is None or problem.code == code)
        for location in [file.location(problem.place.start)]
    ]


def corrected(text: str) -> str:
    """The text after all fixes, the last first."""
    file = source(text)
    edits = {
        edit.place: edit.text for problem in library_problems(read_bibliography([file])) for edit in problem.fix or ()
    }
    for place, new in sorted(edits.items(), reverse=True):
        text = text[: place.start] + new + text[place.end :]
    return text
