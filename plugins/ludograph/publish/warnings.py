"""Problems as MkDocs's warnings, one line each, so that a strict build fails on them and the others go on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

from ludograph.article.facts import ArticleFacts, RemarkKind
from ludograph.article.restriction import Needs
from ludograph.cache import Cache
from ludograph.catalogue import Catalogue, Settings
from ludograph.checks.outline import site_outline
from ludograph.checks.running import catalogue_problems, reports, site_problems
from ludograph.checks.selection import Selection
from ludograph.problems import Problem, Severity
from ludograph.publish.checked import Checked
from ludograph.publish.progress import NOTES, PROBLEMS
from ludograph.publish.reporting import ProjectFiles, headline

log = logging.getLogger(PROBLEMS)

_LEVELS = {Severity.ERROR: logging.WARNING, Severity.WARNING: logging.WARNING, Severity.INFO: logging.DEBUG}


def report_problems(
    files: ProjectFiles,
    articles: Sequence[Checked],
    unpublished: Needs,
    catalogue: Catalogue,
    selection: Selection,
    cache: Cache,
    more: Iterable[Problem],
    generated: Callable[[str], ArticleFacts | None],
) -> int:
    """Log everything wrong: errors and warnings as warnings, the rest for `--verbose`; how many are INT001."""
    site = site_outline((one.outline for one in articles), unpublished, generated)
    problems = [*more, *catalogue_problems(catalogue, cache), *site_problems(site, catalogue)]
    problems += (problem for one in articles for problem in one.problems)
    silences = [(one.outline.path, silence) for one in articles for silence in one.silences]
    for report in reports(problems, silences, selection):
        level = _LEVELS[report.severity]
        # Of a large library thousands of works are never cited: only lines that are printed are made.
        if log.isEnabledFor(level):
            log.log(level, "%s", headline(report, files))
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
