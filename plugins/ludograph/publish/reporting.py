"""Problems as MkDocs's warnings, one line each, so that a strict build fails on them and the others go on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ludograph.article.facts import ArticleFacts, RemarkKind
from ludograph.article.restriction import Needs
from ludograph.cache import Cache
from ludograph.catalogue import Catalogue, Settings
from ludograph.checks.outline import site_outline
from ludograph.checks.running import Report, catalogue_problems, reports, site_problems
from ludograph.checks.selection import Selection
from ludograph.problems import Place, Problem, Severity, printable
from ludograph.publish.checked import Checked
from ludograph.publish.progress import NOTES, PROBLEMS
from ludograph.source import Location, SourceText

log = logging.getLogger(PROBLEMS)

_LEVELS = {Severity.ERROR: logging.WARNING, Severity.WARNING: logging.WARNING, Severity.INFO: logging.DEBUG}


class ReportLines:
    """Reports as lines; each file is read once to find where its problems stand."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._sources: dict[str, SourceText] = {}

    def line(self, report: Report) -> str:
        """`docs/games/koi-koi.md:41:7: C001 unknown-citekey: no entry 'Parlet1990'. Did you mean 'Parlett1990'?`"""
        return printable(self._line(report))

    def _line(self, report: Report) -> str:
        place, text = report.problem.place, self.words(report)
        if place is None:
            return text
        location = self.location(place)
        return f"{place.path}:{location.line}:{location.column}: {text}"

    def words(self, report: Report) -> str:
        """The line without its place: code, name, message and hint."""
        problem, rule = report.problem, report.rule
        return f"{rule.code} {rule.name}: {problem.message}" + (f". {problem.hint}" if problem.hint else "")

    def location(self, place: Place) -> Location:
        """Where the place begins."""
        return self._source(place.path).location(place.start)

    def _source(self, path: str) -> SourceText:
        if path not in self._sources:
            file = self._root / path
            try:
                self._sources[path] = SourceText.read(file, path)
            except OSError:
                self._sources[path] = SourceText(path, "")
        return self._sources[path]


def report_problems(
    root: Path,
    articles: Sequence[Checked],
    unpublished: Needs,
    catalogue: Catalogue,
    selection: Selection,
    cache: Cache | None = None,
    more: Iterable[Problem] = (),
    generated: Callable[[str], ArticleFacts | None] = lambda page: None,
) -> int:
    """Log everything wrong: errors and warnings as warnings, the rest for `--verbose`; how many are INT001."""
    site = site_outline((one.outline for one in articles), unpublished, generated)
    problems = [*more, *catalogue_problems(catalogue, cache), *site_problems(site, catalogue)]
    problems += (problem for one in articles for problem in one.problems)
    silences = [(one.outline.path, silence) for one in articles for silence in one.silences]
    report_lines = ReportLines(root)
    for report in reports(problems, silences, selection):
        level = _LEVELS[report.severity]
        # Of a large library thousands of works are never cited: only lines that are printed are made.
        if log.isEnabledFor(level):
            log.log(level, "%s", report_lines.line(report))
    return sum(problem.code == "INT001" for problem in problems)


def hidden_todos_line(articles: Iterable[ArticleFacts], settings_of: Callable[[str], Settings]) -> str:
    """How many boxes of work left to do the pages do not show, in a line; "" for none."""
    hidden = 0
    for facts in articles:
        boxes = sum(remark.kind is RemarkKind.TODO for remark in facts.remarks)
        if boxes and (settings := settings_of(facts.page)).todo == "hide" and not settings.show_drafts:
            hidden += boxes
    if not hidden:
        return ""
    counted = "1 [!todo] box" if hidden == 1 else f"{hidden} [!todo] boxes"
    return f"Hidden: {counted}. `todo: show` shows them, `ludograph todo` lists them."


def report_line(line: str) -> None:
    """Log something about the site that is no problem, unless there is nothing to say."""
    if line:
        logging.getLogger(NOTES).info("%s", line)
