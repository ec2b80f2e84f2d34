"""A file of known problems, so that a large collection can adopt the rules and only get better.

The file has the fingerprints of the problems of each file and code. A problem with a known fingerprint is not reported,
also after an edit of its line. Where a file has more equal problems than before, only the additional ones are new.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, Severity
from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.store import Kind
from ludograph.tools.checking.report.lines import LOOSE, fingerprint

VERSION = 2
Baseline = dict[str, dict[str, int]]
"""Path → fingerprint → how many such problems of this file are known."""
KNOWN = Kind("known-problems", Baseline)
"""What was wrong at a commit."""


def of_reports(reports: Iterable[Report], files: ProjectFiles) -> Baseline:
    """The baseline that holds exactly these."""
    known: dict[str, Counter[str]] = {}
    for report in reports:
        known.setdefault(report.path, Counter())[fingerprint(report, files)] += 1
    return {path: dict(marks) for path, marks in known.items()}


@frozen
class BaselineComparison:
    """A comparison of today's problems with the known ones."""

    known: int
    """Errors and warnings that are left out because they are known."""
    remarks: int
    """Remarks that are left out too."""
    gone: int
    """Known problems that are gone."""

    @property
    def hides_some(self) -> bool:
        """Whether anything is left out."""
        return self.known + self.remarks > 0

    def __str__(self) -> str:
        gone = f"{self.gone} of the old ones {'is' if self.gone == 1 else 'are'} gone" if self.gone else ""
        counted = ((self.known, "known problem"), (self.remarks, "remark" if self.known else "known remark"))
        parts = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in counted if number]
        verb = "is" if self.known + self.remarks == 1 else "are"
        hidden = f"{' and '.join(parts)} {verb} not shown" if parts else ""
        return f"{', '.join(filter(None, (hidden, gone)))}." if hidden or gone else ""


def compared(
    reports: Sequence[Report], files: ProjectFiles, known: Baseline, is_asked_for: Callable[[str], bool]
) -> tuple[list[Report], BaselineComparison]:
    """The reports that the baseline does not hold, and how many it holds; of equal ones the last are the new ones.

    After a move a problem stays known, because a file that is gone had an equal one. Problems of files that were not
    asked for are not counted as gone.
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
    """Write the baseline of these reports; how many there are."""
    entries: dict[str, dict[str, list[str]]] = {}
    count = 0
    for report in reports:
        by_code = entries.setdefault(report.path, {})
        by_code.setdefault(report.rule.code, []).append(fingerprint(report, files))
        count += 1
    text = json.dumps({"version": VERSION, "problems": entries}, indent=1, sort_keys=True, ensure_ascii=False)
    file.write_text(text + "\n", encoding="utf-8")
    return count


def read(file: Path, is_selected: Callable[[str], bool]) -> Baseline:
    """What the baseline in the file holds of the codes that are selected; LudographError if it is not one."""
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
