"""Problems as the JSON objects that commands print."""

from __future__ import annotations

from typing import Any

from ludograph.base.problems import Edit, Problem, Severity
from ludograph.base.source import SourceText
from ludograph.checks import RULES, severity_of


def problem_record(problem: Problem, source: SourceText | None, severity: Severity | None = None) -> dict[str, Any]:
    """The problem with its place as line and column, from 1 in characters, in the file whose text `source` is.

    `line` and `column` are null without a place. `severity` is by default the rule's.
    """
    rule = RULES[problem.code]
    location = source.location(problem.place.start) if problem.place is not None and source is not None else None
    return {
        "code": problem.code,
        "name": rule.name,
        "severity": str(severity or severity_of(problem)),
        "line": location.line if location else None,
        "column": location.column if location else None,
        "message": problem.message,
        "hint": problem.hint,
        "fix": [edit_record(edit, source) for edit in problem.fix] if problem.fix and location and source else None,
    }


def edit_record(edit: Edit, source: SourceText) -> dict[str, Any]:
    """The edit with its span as lines and columns; the end is after the last character."""
    start, end = source.location(edit.place.start), source.location(edit.place.end)
    return {
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "text": edit.text,
    }


def problem_line(record: dict[str, Any], where: str = "") -> str:
    """A record as a line for people: `1:18: C001 unknown-citekey: no entry 'Parlet1990'. Did you mean …?`"""
    at = f"{record['line']}:{record['column']}" if record["line"] is not None else ""
    line = f"{':'.join(filter(None, (where, at)))}: {record['code']} {record['name']}: {record['message']}"
    return f"{line}. {record['hint']}" if record["hint"] else line
