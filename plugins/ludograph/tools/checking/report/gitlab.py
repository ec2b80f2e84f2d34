"""Reports as GitLab's code quality report (the JSON format of Code Climate, as far as GitLab reads it)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ludograph.base.problems import Severity
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles, sentence
from ludograph.tools.checking.report.lines import PROJECT, fingerprint, numbered, region

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def write(reports: Sequence[Report], files: ProjectFiles) -> str:
    """One array of issues."""
    fingerprints = numbered([fingerprint(report, files) for report in reports])
    issues = []
    for report, mark in zip(reports, fingerprints, strict=True):
        where = region(report, files)
        issues.append(
            {
                "description": f"{report.rule.code} {sentence(report)}",
                "check_name": report.rule.name,
                "fingerprint": mark,
                "severity": _SEVERITIES[report.severity],
                "location": {
                    "path": where.path if where else PROJECT,
                    "lines": {"begin": where.line if where else 1, "end": where.end_line if where else 1},
                },
            }
        )
    return json.dumps(issues, ensure_ascii=False, indent=2)
