"""What the checks find in each article, kept with the questions that they asked: one way for `check` and for builds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludograph.article.facts import ArticleFacts, Silence
from ludograph.cache import Kind
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import Outline, outline_of
from ludograph.checks.running import article_problems
from ludograph.frozen import frozen
from ludograph.problems import Problem
from ludograph.publish.engine import Kept
from ludograph.publish.project import Project
from ludograph.publish.records import CHECKED, Job, Records


@frozen
class Checked:
    """What the checks know of one article."""

    outline: Outline
    problems: tuple[Problem, ...]
    silences: tuple[Silence, ...]
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
        """Of each article, in their order; only what is not in the cache is read and checked."""
        store = self._project.records
        found = _kept(store).find_all({job.page: store.made_of(job) for job in jobs})
        store.make([job for job in jobs if found[job.page] is None], done, self.keep)
        return [self._settled(job, found[job.page] or self._of(store, job)) for job in jobs]

    def keep(self, job: Job) -> None:
        """Keep what the checks find in an article that was just rendered."""
        self._make(self._project.records, job)

    def _settled(self, job: Job, known: Checked) -> Checked:
        """The same of an article that has to be read with another catalogue, now that the others are known."""
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
