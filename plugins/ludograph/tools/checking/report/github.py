"""Reports as GitHub's workflow commands: `::error file=…,line=…,col=…,title=…::message`."""

from __future__ import annotations

from collections.abc import Sequence

from ludograph.base.problems import Severity
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles, sentence
from ludograph.tools.checking.report.lines import region

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def write(reports: Sequence[Report], files: ProjectFiles) -> str:
    """One command per line."""
    return "\n".join(_command(report, files) for report in reports)


def _command(report: Report, files: ProjectFiles) -> str:
    where = region(report, files)
    properties: dict[str, str | int] = {}
    if where is not None:
        properties = {"file": where.path, "line": where.line, "endLine": where.end_line, "col": where.column}
        if where.end_line == where.line:
            properties["endColumn"] = where.end_column
    properties["title"] = f"{report.rule.code} {report.rule.name}"
    shown = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in properties.items())
    return f"::{_COMMANDS[report.severity]} {shown}::{_escaped(sentence(report))}"


def _escaped(text: str, also: str = "") -> str:
    """The text escaped for workflow commands: percent, line ends, and in properties colon and comma as %XX."""
    for character in f"%\r\n{also}":
        text = text.replace(character, f"%{ord(character):02X}")
    return text
