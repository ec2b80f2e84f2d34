"""A file of known problems, so that a large collection can adopt the rules step by step.

The file has the fingerprints of the problems of each file and code. A problem with a known fingerprint is not reported,
even after an edit of its line. If a file has more equal problems than before, only the additional ones are new.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, Severity, counted
from ludograph.base.writing import replace_bytes
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.store import Kind
from ludograph.tools.checking.report import LOOSE, fingerprint

VERSION = 2
Baseline = dict[str, dict[str, int]]
"""Path → fingerprint → the number of known problems with it."""
KNOWN = Kind("known-problems", Baseline)
"""The problems at a commit."""


def of_reports(reports: Iterable[Report], files: ProjectFiles) -> Baseline:
    """The baseline of exactly these problems."""
    known: dict[str, Counter[str]] = {}
    for report in reports:
        known.setdefault(report.path, Counter())[fingerprint(report, files)] += 1
    return {path: dict(marks) for path, marks in known.items()}


@frozen
class BaselineComparison:
    """The comparison of current problems with the known ones."""

    known: int
    """Known errors and warnings, which are not reported."""
    remarks: int
    """Known remarks, which are not reported."""
    gone: int
    """Known problems that no longer exist."""

    @property
    def hides_some(self) -> bool:
        """Whether any problem is not reported."""
        return self.known + self.remarks > 0

    def __str__(self) -> str:
        gone = f"{self.gone} of the old ones {'is' if self.gone == 1 else 'are'} gone" if self.gone else ""
        hidden_ones = ((self.known, "known problem"), (self.remarks, "remark" if self.known else "known remark"))
        parts = [counted(number, word) for number, word in hidden_ones if number]
        verb = "is" if self.known + self.remarks == 1 else "are"
        hidden = f"{' and '.join(parts)} {verb} not shown" if parts else ""
        return f"{', '.join(filter(None, (hidden, gone)))}." if hidden or gone else ""


def compared(
    reports: Sequence[Report], files: ProjectFiles, known: Baseline, is_asked_for: Callable[[str], bool]
) -> tuple[list[Report], BaselineComparison]:
    """The reports that are not in the baseline, and the comparison; of equal ones the last are the new ones.

    After a move a problem stays known, as a removed file had an equal one. Problems of files that were not checked do
    not count as gone.
    """
    gone = [path for path in known if path and files.text(path) is None]

    def unknown(found: Sequence[Report], left: dict[str, Counter[str]], mark_of: Callable[[str], str]) -> list[Report]:
        new = []
        for report in found:
            for path in (report.path, *gone):
                mark = mark_of(fingerprint(report, files, path))
                if left.get(path, Counter())[mark] > 0:
                    left[path][mark] -= 1
                    break
            else:
                new.append(report)
        return new

    left = {path: Counter(marks) for path, marks in known.items()}
    rest = unknown(reports, left, lambda mark: mark)
    loosely = {path: Counter(mark[:LOOSE] for mark in marks.elements()) for path, marks in left.items()}
    new = unknown(rest, loosely, lambda mark: mark[:LOOSE])
    gone_now = sum(marks.total() for path, marks in loosely.items() if is_asked_for(path))
    remarks = sum(one.severity is Severity.INFO for one in reports) - sum(one.severity is Severity.INFO for one in new)
    return new, BaselineComparison(len(reports) - len(new) - remarks, remarks, gone_now)


def write(file: Path, reports: Iterable[Report], files: ProjectFiles) -> int:
    """Writes the baseline of these reports; returns their number."""
    entries: dict[str, dict[str, list[str]]] = {}
    count = 0
    for report in reports:
        by_code = entries.setdefault(report.path, {})
        by_code.setdefault(report.rule.code, []).append(fingerprint(report, files))
        count += 1
    text = json.dumps({"version": VERSION, "problems": entries}, indent=1, sort_keys=True, ensure_ascii=False)
    replace_bytes(file, f"{text}\n".encode())
    return count


def read(file: Path, is_selected: Callable[[str], bool]) -> Baseline:
    """The baseline in the file for the selected codes; LudographError if it is not a baseline."""
    try:
        data: Any = json.loads(file.read_text(encoding="utf-8"))
        if data["version"] != VERSION:
            raise LudographError(f"{file} was written by another version; write it again with --write-baseline")
        return {
            path: dict(Counter(str(mark) for code, marks in by_code.items() if is_selected(code) for mark in marks))
            for path, by_code in data["problems"].items()
        }
    except OSError as error:
        raise LudographError(f"cannot read the baseline {file}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise LudographError(f"{file} is not a baseline; write one with --write-baseline") from None
