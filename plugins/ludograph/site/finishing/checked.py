"""What the checks find in each article, kept with the questions that they asked: one way for `check` and for builds."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

from ludograph.article.facts import ArticleFacts, RemarkKind, SilencedSpan
from ludograph.article.facts.restriction import UsedNames
from ludograph.base.frozen import frozen
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue, Settings
from ludograph.checks.outline import Outline, outline_of, site_outline
from ludograph.checks.running import article_problems, catalogue_problems, reports, site_problems
from ludograph.checks.selection import Selection
from ludograph.site.freshness.engine import Kept
from ludograph.site.freshness.records import CHECKED, Job, Records
from ludograph.site.project.project import Project
from ludograph.site.reporting.lines import ProjectFiles, alike, further_places, headline
from ludograph.site.reporting.progress import NOTES, PROBLEMS
from ludograph.store import Cache, Kind


@frozen
class Checked:
    """What the checks know of one article."""

    outline: Outline
    problems: tuple[Problem, ...]
    silences: tuple[SilencedSpan, ...]
    depends_on_others: bool = False
    """Which pages other articles give rise to, or whether others are published, may change what is found."""


def checked(facts: ArticleFacts, catalogue: Catalogue, *, depends_on_others: bool = False) -> Checked:
    """What the checks find in one article, whatever is selected."""
    return Checked(outline_of(facts), article_problems(facts, catalogue), facts.silences, depends_on_others)


class Checking:
    """The checks of a project's articles, each run again when something changed that the article or they looked at."""

    def __init__(self, project: Project) -> None:
        self._project = project

    @property
    def kinds(self) -> tuple[Kind[object], ...]:
        """The kinds of the cache's records in which every article's findings are."""
        return _kept(self._project.records).kinds

    def all(self, jobs: Sequence[Job], done: Callable[[int, int], None] = lambda count, of: None) -> list[Checked]:
        """The findings of each article, in order; only what is not in the cache is read and checked."""
        store = self._project.records
        found = _kept(store).find_all({job.page: store.made_of(job) for job in jobs})
        store.make([job for job in jobs if found[job.page] is None], done, self.keep)
        return [self._settled(job, found[job.page] or self._of(store, job)) for job in jobs]

    def keep(self, job: Job) -> None:
        """Keep what the checks find in an article that was just rendered."""
        self._make(self._project.records, job)

    def _settled(self, job: Job, known: Checked) -> Checked:
        """The findings of an article that must be read with another catalogue, now that the others are known."""
        store = self._project.records_for(job) if known.depends_on_others else self._project.records
        return known if store is self._project.records else self._of(store, job)

    def _of(self, store: Records, job: Job) -> Checked:
        return _kept(store).find(job.page, store.made_of(job)) or self._make(store, job)

    def _make(self, store: Records, job: Job) -> Checked:
        """The checks may ask the world more than the rendering did."""
        facts = store.facts(job)
        others = bool(facts.uses.games) or self._project.is_astray(facts)
        kept = _kept(store)
        reading, made = kept.make(
            store.made_of(job),
            lambda catalogue: checked(facts, catalogue, depends_on_others=others),
            store.reading(job),
        )
        kept.keep(job.page, reading, made)
        return made


def _kept(store: Records) -> Kept[Checked]:
    """It lasts for one question only: readings of all articles would stay in memory with it."""
    return store.kept(CHECKED, Checked)


# Problems as MkDocs's warnings, one line each, so that a strict build fails on them and the others go on.

log = logging.getLogger(PROBLEMS)

_LEVELS = {Severity.ERROR: logging.WARNING, Severity.WARNING: logging.WARNING, Severity.INFO: logging.DEBUG}


def report_problems(
    files: ProjectFiles,
    articles: Sequence[Checked],
    unpublished: UsedNames,
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
    # Of a large library thousands of works are never cited: only lines that are printed are made.
    shown = (one for one in reports(problems, silences, selection) if log.isEnabledFor(_LEVELS[one.severity]))
    for same in alike(shown):
        also = further_places(same, files)
        line = headline(same[0], files, len(same)) + (f" Also at {also}." if also else "")
        log.log(_LEVELS[same[0].severity], "%s", line)
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
