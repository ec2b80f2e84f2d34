"""Parts of all formats: the sentence of a report, and its place as lines and columns."""

from __future__ import annotations

import hashlib
import re

from ludograph.base.frozen import frozen
from ludograph.base.problems import printable
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles

LOOSE = 16
"""The number of characters of a fingerprint that do not depend on the text of the line, so that they survive an edit.
"""
_LINE_NUMBER = re.compile(r"\bline [0-9]+|(?<=:)[0-9]+\b")
"""A line number in a message, which changes when lines are added above."""
PROJECT = "mkdocs.yml"
"""The file shown for problems without a place."""


@frozen
class Region:
    """A span as lines and columns from 1, in characters; the end is after the last one."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


def region(report: Report, files: ProjectFiles) -> Region | None:
    """The place of the problem, or None."""
    place = report.problem.place
    if place is None:
        return None
    source = files.text(place.path)
    if source is None:
        return Region(printable(place.path), 1, 1, 1, 1)
    start, end = source.location(place.start), source.location(place.end)
    return Region(printable(place.path), start.line, start.column, end.line, end.column)


def source_line(report: Report, files: ProjectFiles) -> str:
    """The line in which the problem begins, without line end; "" if there is none, as in a picture's file."""
    place = report.problem.place
    source = files.text(place.path) if place else None
    return source.line(files.location(place).line) if place and source and not source.is_binary else ""


def fingerprint(report: Report, files: ProjectFiles, path: str | None = None) -> str:
    """A text that identifies a fault while its line is not edited, even if the line moves in its file.

    The first `LOOSE` characters survive edits of the line. `path` replaces the file's current path.
    """
    message = _LINE_NUMBER.sub("line", report.problem.message)
    parts = (report.rule.code, path or report.path, message)
    return _hash(*parts)[:LOOSE] + _hash(*parts, source_line(report, files).strip())[LOOSE : 2 * LOOSE]


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def numbered(fingerprints: list[str]) -> list[str]:
    """The fingerprints made unique: the second equal one gets `-2`."""
    seen: dict[str, int] = {}
    result = []
    for one in fingerprints:
        seen[one] = seen.get(one, 0) + 1
        result.append(one if seen[one] == 1 else f"{one}-{seen[one]}")
    return result
