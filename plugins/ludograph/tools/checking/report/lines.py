"""What all formats say of a report: its sentence, and its place as lines and columns."""

from __future__ import annotations

import hashlib
import re

from ludograph.base.frozen import frozen
from ludograph.base.problems import printable
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles

LOOSE = 16
"""The number of signs of a fingerprint that do not depend on the words of the line, so that they survive an edit."""
_LINE_NUMBER = re.compile(r"\bline [0-9]+|(?<=:)[0-9]+\b")
"""A number of a line in a message; it changes when a line is added above."""
PROJECT = "mkdocs.yml"
"""Where a problem is shown that has no place of its own."""


@frozen
class Region:
    """A span as lines and columns from 1, in characters; the end is after the last one."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


def region(report: Report, files: ProjectFiles) -> Region | None:
    """Where the problem is; None if nowhere in particular."""
    place = report.problem.place
    if place is None:
        return None
    source = files.text(place.path)
    if source is None:
        return Region(printable(place.path), 1, 1, 1, 1)
    start, end = source.location(place.start), source.location(place.end)
    return Region(printable(place.path), start.line, start.column, end.line, end.column)


def source_line(report: Report, files: ProjectFiles) -> str:
    """The line in which the problem begins, without its end; empty if there is none, as in a picture's file."""
    place = report.problem.place
    source = files.text(place.path) if place else None
    return source.line(files.location(place).line) if place and source and not source.is_binary else ""


def fingerprint(report: Report, files: ProjectFiles, path: str | None = None) -> str:
    """A text that stays the same for a fault as long as its line is not edited, also when the line moves in its file.

    Its first `LOOSE` signs stay when the line is edited. With `path`, what it was when the file had this path.
    """
    message = _LINE_NUMBER.sub("line", report.problem.message)
    parts = (report.rule.code, path or report.path, message)
    return _hash(*parts)[:LOOSE] + _hash(*parts, source_line(report, files).strip())[LOOSE : 2 * LOOSE]


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def numbered(fingerprints: list[str]) -> list[str]:
    """The fingerprints made different where several faults share one: the second gets `-2`."""
    seen: dict[str, int] = {}
    result = []
    for one in fingerprints:
        seen[one] = seen.get(one, 0) + 1
        result.append(one if seen[one] == 1 else f"{one}-{seen[one]}")
    return result
