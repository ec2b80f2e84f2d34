"""Reports as JSON: one array, or one object a line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.tools.shared.records import problem_record


def write(reports: Sequence[Report], files: ProjectFiles) -> str:
    """All reports as one array."""
    return json.dumps([record(report, files) for report in reports], ensure_ascii=False, indent=2)


def write_lines(reports: Sequence[Report], files: ProjectFiles) -> str:
    """Each report as an object on its own line."""
    return "\n".join(json.dumps(record(report, files), ensure_ascii=False) for report in reports)


def record(report: Report, files: ProjectFiles) -> dict[str, Any]:
    """The record of the report's problem, with the path of its file or null."""
    source = files.text(report.path) if report.path else None
    return {"path": report.path or None, **problem_record(report.problem, source, report.severity)}
