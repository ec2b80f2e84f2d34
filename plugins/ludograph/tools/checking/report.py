"""Reports as text: for people and for programs.

For people: a line for editors, then the source line with a caret below the place; files with errors come first, then
those with warnings, and within a file problems are in the order of their places. For programs: JSON, SARIF 2.1.0 (code
scanning), GitHub's workflow commands (`::error file=…,line=…,col=…,title=…::message`), and GitLab's code quality
report, a part of Code Climate's JSON.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from ludograph import __version__
from ludograph.base.grouping import grouped
from ludograph.base.problems import Edit, Severity, excerpt, printable
from ludograph.base.source import Location
from ludograph.checks import RULES, Rule
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles, alike, further_places, headline, sentence
from ludograph.tools.shared.records import problem_record

LOOSE = 16
"""The number of characters of a fingerprint that do not depend on the text of the line, so that they survive an edit.
"""
_LINE_NUMBER = re.compile(r"\bline [0-9]+|(?<=:)[0-9]+\b")
"""A line number in a message, which changes when lines are added above."""
PROJECT = "mkdocs.yml"
"""The file shown for problems without a place."""


def span_of(report: Report, files: ProjectFiles) -> tuple[Location, Location] | None:
    """The beginning of the place, and the end after its last character; None for a problem without a place."""
    place = report.problem.place
    if place is None:
        return None
    source = files.text(place.path)
    return (source.location(place.start), source.location(place.end)) if source else (Location(1, 1), Location(1, 1))


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


# For people.

_WEIGHTS = tuple(Severity)
WIDTH = 100
"""The largest number of columns of a source line; paragraphs are often on one line."""


MOST_LINES = 190
"""The largest number of printed lines, unless all are requested; a new wiki may have thousands of one kind."""


def write_text(reports: Sequence[Report], files: ProjectFiles) -> str:
    """The reports one below the other, equal faults of a file once with a count; "" without reports."""
    return "\n".join(line for _, lines in _shown(reports, files) for line in lines)


def write_some(reports: Sequence[Report], files: ProjectFiles) -> str:
    """The reports in about 200 lines: equally many of each code, and the number of others."""
    shown = _shown(reports, files)
    if sum(len(lines) for _, lines in shown) <= MOST_LINES:
        return write_text(reports, files)
    by_code = grouped((report.rule.code, (report, lines)) for report, lines in shown)
    each = max((most for most in range(1, MOST_LINES) if _lines_for(by_code, most) <= MOST_LINES), default=1)
    printed: list[str] = []
    for code, found in by_code.items():
        printed += [line for _, lines in found[:each] for line in lines]
        if len(found) > each:
            name = found[0][0].rule.name
            printed.append(f"… and {len(found) - each} more of {code} {name}: `--select {code} --all` prints them.")
    return "\n".join(printed)


def _lines_for(by_code: Mapping[str, Sequence[tuple[Report, Sequence[str]]]], most: int) -> int:
    """The number of lines for at most `most` reports of each code."""
    return sum(sum(len(lines) for _, lines in found[:most]) + (len(found) > most) for found in by_code.values())


def _shown(reports: Sequence[Report], files: ProjectFiles) -> list[tuple[Report, list[str]]]:
    worst: dict[str, int] = {}
    for report in reports:
        worst[report.path] = min(worst.get(report.path, len(_WEIGHTS)), _WEIGHTS.index(report.severity))
    by_file = sorted(reports, key=lambda report: (worst[report.path], report.path))
    shown = []
    for group in alike(by_file):
        places = further_places(group, files)
        further = [f"{'':>5} | also at {places}"] if places else []
        shown.append((group[0], [headline(group[0], files, len(group)), *_excerpt(group[0], files), *further]))
    return shown


def _excerpt(report: Report, files: ProjectFiles) -> list[str]:
    line = source_line(report, files)
    span = span_of(report, files)
    if not line.strip() or span is None:
        return []
    first, last = span
    start = first.column - 1
    end = last.column - 1 if last.line == first.line else len(line)
    line, start, end = _window(line, start, max(end, start + 1))
    number = f"{first.line:>5}"
    blank = "".join("\t" if character == "\t" else " " * _columns(character) for character in line[:start])
    carets = "^" * max(1, sum(map(_columns, line[start:end])))
    return [f"{number} | {excerpt(line)}", f"{'':>5} | {blank}{carets}"]


def _window(line: str, start: int, end: int) -> tuple[str, int, int]:
    """The part of a long line around the place, with the place in it."""
    if len(line) <= WIDTH:
        return line, start, end
    first = max(0, min(start - WIDTH // 3, len(line) - WIDTH))
    shown = line[first : first + WIDTH]
    before, after = "…" * (first > 0), "…" * (first + WIDTH < len(line))
    return f"{before}{shown}{after}", start - first + len(before), min(end - first, len(shown)) + len(before)


def _columns(character: str) -> int:
    """The number of terminal columns of a character."""
    if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


# For programs.


def write_json(reports: Sequence[Report], files: ProjectFiles) -> str:
    """All reports as one array."""
    return json.dumps([record(report, files) for report in reports], ensure_ascii=False, indent=2)


def write_lines(reports: Sequence[Report], files: ProjectFiles) -> str:
    """Each report as an object on its own line."""
    return "\n".join(json.dumps(record(report, files), ensure_ascii=False) for report in reports)


def record(report: Report, files: ProjectFiles) -> dict[str, Any]:
    """The record of the report's problem, with the path of its file or null."""
    source = files.text(report.path) if report.path else None
    return {"path": report.path or None, **problem_record(report.problem, source, report.severity)}


SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def write_sarif(reports: Sequence[Report], files: ProjectFiles) -> str:
    used = sorted({report.rule.code for report in reports}, key=list(RULES).index)
    marks = numbered([fingerprint(report, files) for report in reports])
    results = [
        _result(report, used.index(report.rule.code), mark, files) for report, mark in zip(reports, marks, strict=True)
    ]
    driver = {"name": "ludograph", "version": __version__, "rules": [_rule(RULES[code]) for code in used]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(rule: Rule) -> dict[str, Any]:
    first, _, rest = rule.manual.partition("\n")
    return {
        "id": rule.code,
        "name": "".join(part.capitalize() for part in rule.name.split("-")),
        "shortDescription": {"text": first},
        "help": {"text": rest.strip() or first},
        "defaultConfiguration": {"level": _LEVELS[rule.severity], "enabled": rule.default_on},
    }


def _result(report: Report, index: int, mark: str, files: ProjectFiles) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": report.rule.code,
        "ruleIndex": index,
        "level": _LEVELS[report.severity],
        "message": {"text": sentence(report)},
        "partialFingerprints": {"ludograph/v1": mark},
    }
    if span := span_of(report, files):
        location = {"artifactLocation": {"uri": quote(printable(report.path))}, "region": _span(*span)}
        result["locations"] = [{"physicalLocation": location}]
    if report.problem.fix:
        result["fixes"] = [_fix(report.problem.fix, files)]
    return result


def _span(start: Location, end: Location) -> dict[str, int]:
    return dict(zip(("startLine", "startColumn", "endLine", "endColumn"), (*start, *end), strict=True))


def _fix(edits: Sequence[Edit], files: ProjectFiles) -> dict[str, Any]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for edit in edits:
        source = files.text(edit.place.path)
        if source is None:
            continue
        span = _span(source.location(edit.place.start), source.location(edit.place.end))
        changes.setdefault(edit.place.path, []).append({"deletedRegion": span, "insertedContent": {"text": edit.text}})
    return {
        "artifactChanges": [
            {"artifactLocation": {"uri": quote(path)}, "replacements": replacements}
            for path, replacements in changes.items()
        ]
    }


_GITHUB_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def write_github(reports: Sequence[Report], files: ProjectFiles) -> str:
    return "\n".join(_command(report, files) for report in reports)


def _command(report: Report, files: ProjectFiles) -> str:
    properties: dict[str, str | int] = {}
    if span := span_of(report, files):
        start, end = span
        properties = {"file": printable(report.path), "line": start.line, "endLine": end.line, "col": start.column}
        if end.line == start.line:
            properties["endColumn"] = end.column
    properties["title"] = f"{report.rule.code} {report.rule.name}"
    shown = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    return f"::{_GITHUB_COMMANDS[report.severity]} {shown}::{_escaped(sentence(report))}"


def _escaped(text: str, also: str = "") -> str:
    """The text escaped for workflow commands: percent, line ends, and in properties colon and comma as %XX."""
    for character in f"%\r\n{also}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text


_GITLAB_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def write_gitlab(reports: Sequence[Report], files: ProjectFiles) -> str:
    fingerprints = numbered([fingerprint(report, files) for report in reports])
    issues = []
    for report, mark in zip(reports, fingerprints, strict=True):
        start, end = span_of(report, files) or (Location(1, 1), Location(1, 1))
        issues.append(
            {
                "description": f"{report.rule.code} {sentence(report)}",
                "check_name": report.rule.name,
                "fingerprint": mark,
                "severity": _GITLAB_SEVERITIES[report.severity],
                "location": {
                    "path": printable(report.path) or PROJECT,
                    "lines": {"begin": start.line, "end": end.line},
                },
            }
        )
    return json.dumps(issues, ensure_ascii=False, indent=2)


FORMATS: Mapping[str, Callable[[Sequence[Report], ProjectFiles], str]] = {
    "text": write_text,
    "json": write_json,
    "jsonl": write_lines,
    "sarif": write_sarif,
    "github": write_github,
    "gitlab": write_gitlab,
}
"""The formats of `ludograph check --format`, with the function that writes each."""
