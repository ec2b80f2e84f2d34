"""Everything wrong with a project, from the cache as far as nothing has changed.

Three kinds of records: the whole answer, by the hash of all that it can depend on; what the libraries and data show;
and what one article shows, with the questions that its reading and its checks asked. What only all articles together
show is worked out each time anything has changed, from outlines that are kept with the articles' records.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable

from ludograph.article.facts import ArticleFacts, Silence
from ludograph.cache import Kind, content_hash
from ludograph.checks.outline import site_outline
from ludograph.checks.running import catalogue_problems, site_problems
from ludograph.frozen import frozen
from ludograph.problems import Problem
from ludograph.publish.checked import Checking
from ludograph.publish.project import Project

Progress = Callable[[str], None]


@frozen
class Collected:
    """What a project's check found, whatever is selected."""

    problems: tuple[Problem, ...]
    silences: tuple[tuple[str, Silence], ...]
    """With the path of their article."""
    articles: tuple[str, ...]
    """The paths of all articles, from the project's folder."""
    held_back: str
    """How much is not published, in a line; "" when everything is."""


CHECK = Kind("check", Collected)
CHECK_CATALOGUE = Kind("check-catalogue", tuple[Problem, ...])
KINDS = (CHECK, CHECK_CATALOGUE)


def collect(project: Project, progress: Progress = lambda text: None) -> Collected:
    """All problems of the project; what is unchanged since the last time is not worked out again."""
    return _Collector(project, progress).collect()


def read_articles(project: Project, progress: Progress) -> list[ArticleFacts]:
    """The facts of all articles that get a page."""
    jobs = (project.job(article.page) for article in project.articles())
    project.records.make(jobs, _counted(progress))
    return list(project.facts())


def _counted(progress: Progress) -> Callable[[int, int], None]:
    return lambda count, of: progress(f"reading articles, {count} of {of}")


class _Collector:
    """Collects once."""

    def __init__(self, project: Project, progress: Progress) -> None:
        self.project = project
        self.cache = project.cache
        self.progress = progress

    def collect(self) -> Collected:
        key = content_hash(self.project.inputs, repr(self.project.settings))
        known = self.cache.get(CHECK, key)
        if known is not None:
            return known
        checking = Checking(self.project)
        jobs = [self.project.job(article.page) for article in self.project.articles()]
        records = checking.all(jobs, _counted(self.progress))
        self.progress("checking")
        site = site_outline((one.outline for one in records), self.project.held_needs, self.project.generated_facts)
        collected = Collected(
            (
                *self._catalogue_problems(),
                *(problem for record in records for problem in record.problems),
                *site_problems(site, self.project.catalogue),
            ),
            tuple((record.outline.path, silence) for record in records for silence in record.silences),
            tuple(record.outline.path for record in records),
            self.project.held_back_line(),
        )
        if not self.project.unread:  # they may be read tomorrow, though nothing has changed
            self.cache.put(CHECK, key, collected)
        self.cache.save((*KINDS, *checking.kinds))
        return collected

    def _catalogue_problems(self) -> tuple[Problem, ...]:
        """What the libraries and data show: no article is asked, so the answers to two questions are enough."""
        catalogue, world = self.project.catalogue, self.project.records.world
        # A date of access may lie in the future today and not tomorrow.
        day, questions = datetime.date.today().isoformat(), (("library",), ("rules",))
        key = content_hash(day, *map(world.answer, questions), *map(repr, catalogue.problems))
        known = self.cache.get(CHECK_CATALOGUE, key)
        if known is None:
            known = catalogue_problems(catalogue, self.cache)
            self.cache.put(CHECK_CATALOGUE, key, known)
        return known


def terminal_progress() -> Progress:
    """Shows one changing line on a terminal, nothing anywhere else."""
    if not sys.stderr.isatty():
        return lambda text: None

    def show(text: str) -> None:
        print(f"\r\x1b[K{text}" if text else "\r\x1b[K", end="", file=sys.stderr, flush=True)

    return show
