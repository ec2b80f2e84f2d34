"""Reports in SARIF 2.1.0, the format of code scanning: rules with their manual pages, results, and fixes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from ludograph import __version__
from ludograph.base.problems import Edit, Severity
from ludograph.checks import RULES, Rule
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles, sentence
from ludograph.tools.checking.report.lines import fingerprint, numbered, region

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def write(reports: Sequence[Report], files: ProjectFiles) -> str:
    """A log with one run."""
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
    where = region(report, files)
    if where is not None:
        span = _span((where.line, where.column), (where.end_line, where.end_column))
        location = {"artifactLocation": {"uri": quote(where.path)}, "region": span}
        result["locations"] = [{"physicalLocation": location}]
    if report.problem.fix:
        result["fixes"] = [_fix(report.problem.fix, files)]
    return result


def _span(start: tuple[int, int], end: tuple[int, int]) -> dict[str, int]:
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
