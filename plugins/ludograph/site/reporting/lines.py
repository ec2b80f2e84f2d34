"""A problem as one line for editors and CI, and the project's files, which give its location."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludograph.base.files import Files
from ludograph.base.grouping import grouped
from ludograph.base.problems import Place, printable
from ludograph.base.source import Location, SourceText
from ludograph.checks.running import Report


class ProjectFiles:
    """The project's files as texts, each read once, for locations and quotations."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._known: dict[str, SourceText | None] = {}

    def text(self, path: str) -> SourceText | None:
        """The text of the file at a problem's path, or None if it cannot be read; wrong bytes are U+FFFD."""
        if path not in self._known:
            data = self._files.read(path)
            self._known[path] = None if data is None else SourceText.decode(data, path)
        return self._known[path]

    def forget(self, path: str) -> None:
        """Forgets the file, so that it is read again."""
        self._known.pop(path, None)

    def location(self, place: Place) -> Location:
        """The location of the beginning of the place."""
        source = self.text(place.path)
        return source.location(place.start) if source else Location(1, 1)


def sentence(report: Report) -> str:
    """The message and the hint: `no entry 'Parlet1990'. Did you mean 'Parlett1990'?`"""
    return printable(report.problem.text)


def words(report: Report) -> str:
    """Code, name, message and hint."""
    return f"{report.rule.code} {report.rule.name}: {sentence(report)}"


def alike(reports: Iterable[Report]) -> list[list[Report]]:
    """The reports in groups with equal text in one file, in the order of their first report."""
    return list(grouped(((report.path, report.rule.code, sentence(report)), report) for report in reports).values())


def headline(report: Report, files: ProjectFiles, times: int = 1) -> str:
    """The line for editors and CI, with the number of occurrences in the file.

    `docs/games/koi-koi.md:41:7: C001 unknown-citekey: no entry 'Parlet1990'. Did you mean 'Parlett1990'?`
    """
    place = report.problem.place
    where = f"{printable(report.path)}:{files.location(place).line}:{files.location(place).column}: " if place else ""
    count = f" ({times} times in this file)" if times > 1 else ""
    return f"{where}{words(report)}{count}"


def further_places(same: Sequence[Report], files: ProjectFiles) -> str:
    """The locations of the others in a group, `5:3, 9:1`, or ""."""
    found = (files.location(report.problem.place) for report in same[1:] if report.problem.place)
    return ", ".join(f"{where.line}:{where.column}" for where in found)
