"""Reports as JUnit XML: a suite for each file, a test case for each problem; information is not a failure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from xml.etree import ElementTree  # writes only

from ludograph.base.problems import Severity
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles, headline, sentence
from ludograph.tools.checking.report.lines import PROJECT, region

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(reports: Sequence[Report], files: ProjectFiles) -> str:
    """The whole document."""
    root = ElementTree.Element("testsuites", name="ludograph check")
    for path, group in groupby(reports, key=lambda report: report.path or PROJECT):
        _add_suite(root, path, list(group), files)
    if not reports:
        suite = ElementTree.SubElement(root, "testsuite", name="ludograph check", tests="1", failures="0", errors="0")
        ElementTree.SubElement(suite, "testcase", name="no problems", classname="ludograph")
    root.set("tests", str(max(1, len(reports))))
    root.set("failures", str(sum(_fails(report) for report in reports)))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode")


def _add_suite(root: ElementTree.Element, path: str, reports: list[Report], files: ProjectFiles) -> None:
    failures = str(sum(_fails(report) for report in reports))
    suite = ElementTree.SubElement(
        root, "testsuite", name=_clean(path), tests=str(len(reports)), failures=failures, errors="0"
    )
    for report in reports:
        where = region(report, files)
        name = f"{report.rule.code} {report.rule.name}" + (f" at {where.line}:{where.column}" if where else "")
        case = ElementTree.SubElement(suite, "testcase", name=name, classname=_clean(path))
        text = _clean(headline(report, files))
        if _fails(report):
            failure = ElementTree.SubElement(
                case, "failure", type=str(report.severity), message=_clean(sentence(report))
            )
            failure.text = text
        else:
            ElementTree.SubElement(case, "system-out").text = text


def _fails(report: Report) -> bool:
    return report.severity is not Severity.INFO


def _clean(text: str) -> str:
    """The text without characters that XML forbids."""
    return _NO_XML.sub("\ufffd", text)
