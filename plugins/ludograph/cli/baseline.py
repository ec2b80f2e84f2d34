"""Old problems that are known: a file that lets a corpus adopt the rules and only get better.

It holds, for each file and code, the fingerprints of its problems. A problem that is in it is not reported; one whose
line has been edited since is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludograph.checks.running import Report
from ludograph.cli.files import ProjectFiles
from ludograph.cli.report.lines import fingerprint
from ludograph.problems import LudographError

VERSION = 1
Baseline = Counter[str]
"""Fingerprint → how many such problems are known."""


def of_reports(reports: Iterable[Report], files: ProjectFiles) -> Baseline:
    """The baseline that holds exactly these."""
    return Counter(fingerprint(report, files) for report in reports)


@dataclass(frozen=True, slots=True)
class Compared:
    """How today's problems compare with the known ones."""

    known: int
    """Problems that are left out because they are known."""
    gone: int
    """Known problems that are not there any more."""

    def __str__(self) -> str:
        gone = f", {self.gone} of the old ones are gone" if self.gone else ""
        return f"{self.known} known {'problem is' if self.known == 1 else 'problems are'} not shown{gone}."


def compared(reports: Sequence[Report], files: ProjectFiles, known: Baseline) -> tuple[list[Report], Compared]:
    """The reports that the baseline does not hold, and how many it holds; of equal ones the last are the new ones."""
    left = Counter(known)
    new = []
    for report in reports:
        mark = fingerprint(report, files)
        if left[mark] > 0:
            left[mark] -= 1
        else:
            new.append(report)
    return new, Compared(len(reports) - len(new), left.total())


def write(file: Path, reports: Iterable[Report], files: ProjectFiles) -> int:
    """Write the baseline of these reports; how many there are."""
    entries: dict[str, dict[str, list[str]]] = {}
    count = 0
    for report in reports:
        place = report.problem.place
        by_code = entries.setdefault(place.path if place else "", {})
        by_code.setdefault(report.rule.code, []).append(fingerprint(report, files))
        count += 1
    text = json.dumps({"version": VERSION, "problems": entries}, indent=1, sort_keys=True, ensure_ascii=False)
    file.write_text(text + "\n", encoding="utf-8")
    return count


def read(file: Path) -> Baseline:
    """The baseline in the file; LudographError if it is not one."""
    try:
        data: Any = json.loads(file.read_text(encoding="utf-8"))
        known: Baseline = Counter()
        for by_code in data["problems"].values():
            for marks in by_code.values():
                known.update(str(mark) for mark in marks)
        return known
    except OSError as error:
        raise LudographError(f"cannot read the baseline {file}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise LudographError(f"{file} is not a baseline; write one with --write-baseline") from None
