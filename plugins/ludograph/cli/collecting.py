"""Everything wrong with a project, from the cache as far as nothing has changed.

Three kinds of records, each found by the hash of all that it can depend on: the whole answer; what the libraries and
data show; and what one article shows. What all articles together show is kept as long as nothing has changed that such
checks look at, and no article has changed in which they found something.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ludograph.article.facts import ArticleFacts, Silence
from ludograph.article.index import build_index
from ludograph.cache import Kind, content_hash
from ludograph.catalogue import Catalogue
from ludograph.checks.computed.uncited_entry import uncited_entries
from ludograph.checks.running import article_problems, catalogue_problems, site_problems
from ludograph.problems import Problem
from ludograph.publish.engine import Kept
from ludograph.publish.loading import bibliography_files
from ludograph.publish.project import Project
from ludograph.publish.records import Job, Records

ARTICLE = "check-article"
_MANY = 200
"""With more articles to read, it is worth reading them in several processes."""
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Collected:
    """What a project's check found, whatever is selected."""

    problems: tuple[Problem, ...]
    silences: tuple[tuple[str, Silence], ...]
    """With the path of their article."""
    articles: tuple[str, ...]
    """The paths of all articles, from the project's folder."""
    held_back: str
    """How much is not published, in a line; "" when everything is."""


@dataclass(frozen=True, slots=True)
class ArticleRecord:
    """What is kept of one article."""

    path: str
    problems: tuple[Problem, ...]
    silences: tuple[Silence, ...]
    citekeys: frozenset[str]
    files: frozenset[str]
    """Files and pages that it refers to."""
    others: str
    """A hash of what else a check of the whole site looks at: names, ids, links to places in other pages."""
    aims_at_number: bool = False
    """It links to the place of a single citation or note in some article."""
    numbered: str = ""
    """A hash of those places in this one: they change with every citation."""
    depends_on_others: bool = False
    """Which pages other articles give rise to, or whether others are published, may change what is found."""


@dataclass(frozen=True, slots=True)
class SiteRecord:
    """What all articles together show."""

    problems: tuple[Problem, ...]
    keys: dict[str, str]
    """Path of each article in which something was found → the key of its record."""


CHECK = Kind("check", Collected)
CHECK_CATALOGUE = Kind("check-catalogue", tuple[Problem, ...])
CHECK_SITE = Kind("check-site", SiteRecord)
CHECK_UNCITED = Kind("check-uncited", tuple[Problem, ...])
KINDS = (CHECK, CHECK_CATALOGUE, CHECK_SITE, CHECK_UNCITED)


def collect(project: Project, progress: Progress = lambda text: None) -> Collected:
    """All problems of the project; what is unchanged since the last time is not worked out again."""
    return _Collector(project, progress).collect()


def read_articles(project: Project, progress: Progress) -> list[ArticleFacts]:
    """The facts of all articles that get a page."""
    jobs = (project.job(article.page) for article in project.articles())
    project.records.make(jobs, lambda count, of: progress(f"reading articles, {count} of {of}"))
    return list(project.facts())


_NUMBERED = ("cite-", "ref-", "note-", "noteref-")
"""How the ids begin that citations and notes are given."""


class _Collector:
    """Collects once."""

    def __init__(self, project: Project, progress: Progress) -> None:
        self.project = project
        self.cache = project.cache
        self.progress = progress
        self.facts: dict[str, ArticleFacts] | None = None

    @cached_property
    def catalogue_state(self) -> str:
        return _catalogue_state(self.project)

    @cached_property
    def pages(self) -> list[str]:
        return [article.page for article in self.project.articles()]

    @cached_property
    def keys(self) -> dict[str, str]:
        return {page: self._article_key(page) for page in self.pages}

    def collect(self) -> Collected:
        key = content_hash(self.project.inputs, repr(self.project.settings))
        known = self.cache.get(CHECK, key)
        if known is not None:
            return known
        records = self._article_records()
        problems = (
            *self._catalogue_problems(),
            *(problem for record in records.values() for problem in record.problems),
            *self._site_problems(records),
        )
        silences = tuple((record.path, silence) for record in records.values() for silence in record.silences)
        collected = Collected(
            problems, silences, tuple(record.path for record in records.values()), self.project.held_back_line()
        )
        self.cache.put(CHECK, key, collected)
        self.cache.save((*KINDS, *self.project.records.kept(ARTICLE, ArticleRecord).kinds))
        return collected

    def _article_key(self, page: str) -> str:
        made_of = self.project.records.made_of(self.project.job(page))
        return content_hash(page, *made_of.values())

    def _article_records(self) -> dict[str, ArticleRecord]:
        """By page; only what is not in the cache is read and checked."""
        project = self.project
        kept = project.records.kept(ARTICLE, ArticleRecord)
        jobs = {page: project.job(page) for page in self.pages}
        records = {page: kept.find(page, project.records.made_of(job)) for page, job in jobs.items()}
        missing = [page for page, record in records.items() if record is None]
        if len(missing) > _MANY:
            self.facts = {facts.page: facts for facts in read_articles(project, self.progress)}
        self.progress("checking")
        for page in missing:
            records[page] = self._checked(kept, project.records, jobs[page])
        for page, record in records.items():
            if record is not None and record.depends_on_others:
                store = project.records_for(jobs[page])
                if store is not project.records:
                    other = store.kept(ARTICLE, ArticleRecord)
                    found = other.find(page, store.made_of(jobs[page]))
                    records[page] = found or self._checked(other, store, jobs[page])
        return {page: record for page, record in records.items() if record is not None}

    def _checked(self, kept: Kept[ArticleRecord], records: Records, job: Job) -> ArticleRecord:
        """What the checks find in one article; they may ask the world more than the rendering did."""
        facts = records.facts(job)
        others = bool(facts.uses.games) or self.project.is_astray(facts)
        reading, record = kept.make(
            records.made_of(job), lambda catalogue: _article_record(facts, catalogue, others), records.reading(job)
        )
        kept.keep(job.page, reading, record)
        return record

    def _catalogue_problems(self) -> tuple[Problem, ...]:
        known = self.cache.get(CHECK_CATALOGUE, self.catalogue_state)
        if known is None:
            known = catalogue_problems(self.project.catalogue, self.cache)
            self.cache.put(CHECK_CATALOGUE, self.catalogue_state, known)
        return known

    def _site_problems(self, records: dict[str, ArticleRecord]) -> tuple[Problem, ...]:
        named = set(self.project.held_needs.works).union(*(record.citekeys for record in records.values()))
        files = sorted(frozenset[str]().union(*(record.files for record in records.values())))
        others = [part for page in self.pages for part in (page, records[page].others)]
        if any(record.aims_at_number for record in records.values()):
            others += [records[page].numbered for page in self.pages]
        key = content_hash(self.catalogue_state, *files, *others)
        known = self.cache.get(CHECK_SITE, key)
        own = {records[page].path: self.keys[page] for page in self.pages}
        if known is None or any(own.get(path) != known_key for path, known_key in known.keys.items()):
            facts = self.facts.values() if self.facts else read_articles(self.project, self.progress)
            index = build_index(facts, self.project.catalogue, unpublished=self.project.held_needs)
            problems = site_problems(index, self.project.catalogue, without={"C002"})
            paths = {problem.place.path for problem in problems if problem.place}
            known = SiteRecord(problems, {path: own[path] for path in sorted(paths) if path in own})
            self.cache.put(CHECK_SITE, key, known)
        return (*known.problems, *self._uncited(named))

    def _uncited(self, named: set[str]) -> tuple[Problem, ...]:
        """Works that are never cited: only the cited keys are needed, so no other article is read."""
        key = content_hash(self.catalogue_state, *sorted(named))
        known = self.cache.get(CHECK_UNCITED, key)
        if known is None:
            known = tuple(uncited_entries(named, self.project.catalogue))
            self.cache.put(CHECK_UNCITED, key, known)
        return known


def _article_record(facts: ArticleFacts, catalogue: Catalogue, depends_on_others: bool) -> ArticleRecord:
    links = [link for link in facts.links if not link.external]
    names = [(name.text, name.lang, str(name.kind)) for name in facts.names]
    ids = {*facts.ids, *(part for anchor in facts.anchors for part in (anchor.id, *anchor.also))}
    anchors = sorted(anchor for anchor in ids if not anchor.startswith(_NUMBERED))
    aimed = sorted({(link.resolved or "", link.fragment) for link in links if link.fragment})
    listed = sorted({use.options.get("key", "") for use in facts.rules})
    return ArticleRecord(
        facts.path,
        article_problems(facts, catalogue),
        facts.silences,
        frozenset([*(citation.citekey for use in facts.citations for citation in use.citations), *listed]),
        frozenset(
            {*facts.uses.files, *(image.file for image in facts.images), *(link.resolved or "" for link in links)}
        ),
        content_hash(repr(names), repr(anchors), repr(aimed), repr(listed)),
        any(fragment.startswith(_NUMBERED) for _, fragment in aimed),
        content_hash(*sorted(anchor for anchor in ids if anchor.startswith(_NUMBERED))),
        depends_on_others,
    )


def _catalogue_state(project: Project) -> str:
    """A hash of everything besides articles' texts that problems can depend on."""
    files, _ = bibliography_files(project.files, "", project.options.bibliography)
    data = sorted(file for file in (project.root / project.options.data_).rglob("*") if file.is_file())
    # A date of access may lie in the future today and not tomorrow.
    parts: list[str | bytes] = [datetime.date.today().isoformat(), repr(project.settings)]
    parts += [
        project.files.read(project.site.config_name) or b"",
        repr(sorted(map(repr, project.options.items()))),
    ]
    for text in files:
        parts += [text.path, text.text]
    for file in data:
        parts += [file.as_posix(), file.read_bytes()]
    addresses = project.catalogue.addresses
    parts += [repr(sorted(addresses.pages.items())) if addresses else "", *sorted(project.sources.files)]
    parts += [repr(sorted(project.library.pictures.items()))]
    parts += [repr(problem) for problem in (*project.sources.problems, *project.library.problems)]
    parts += [article.source.text for article in project.sources.articles.values() if not project.is_shown(article)]
    return content_hash(*parts)


def terminal_progress() -> Progress:
    """Shows one changing line on a terminal, nothing anywhere else."""
    if not sys.stderr.isatty():
        return lambda text: None

    def show(text: str) -> None:
        print(f"\r\x1b[K{text}" if text else "\r\x1b[K", end="", file=sys.stderr, flush=True)

    return show
