"""Everything wrong with a project, from the cache as far as nothing has changed."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ludograph.article.facts import ArticleFacts, Silence
from ludograph.article.index import build_index
from ludograph.cache import content_hash
from ludograph.checks.running import article_problems, catalogue_problems, site_problems
from ludograph.cli.external_links import external_links
from ludograph.problems import Place, Problem
from ludograph.publish.loading import bibliography_files
from ludograph.publish.project import Project

KIND = "check"
_CHUNK = 200


@dataclass(frozen=True, slots=True)
class Collected:
    """What a project's check found, whatever is selected."""

    problems: tuple[Problem, ...]
    silences: tuple[tuple[str, Silence], ...]
    """With the path of their article."""
    articles: int
    links: dict[str, list[Place]]
    """Addresses of other sites, with their places."""


def collect(project: Project, progress: Callable[[str], None] = lambda text: None) -> Collected:
    """All problems of the project; what is unchanged since the last time is not worked out again."""
    key = _state(project)
    known: Collected | None = project.cache.get(KIND, key)
    if known is not None:
        return known
    facts = list(read_articles(project, progress))
    progress("checking")
    collected = check_facts(project, facts)
    project.cache.put(KIND, key, collected)
    project.cache.save((KIND,))
    return collected


def read_articles(project: Project, progress: Callable[[str], None]) -> Iterator[ArticleFacts]:
    """The facts of all articles that get a page."""
    articles = project.articles()
    for start in range(0, len(articles), _CHUNK):
        progress(f"reading articles, {start} of {len(articles)}")
        project.records.make(project.job(article.page) for article in articles[start : start + _CHUNK])
    return project.facts()


def check_facts(project: Project, facts: Iterable[ArticleFacts]) -> Collected:
    """The problems of these articles, of the libraries and data, and of all together."""
    facts = list(facts)
    catalogue = project.catalogue
    problems = list(catalogue_problems(catalogue, project.cache))
    for article in facts:
        problems += article_problems(article, catalogue)
    problems += site_problems(build_index(facts, catalogue), catalogue)
    silences = tuple((article.path, silence) for article in facts for silence in article.silences)
    return Collected(tuple(problems), silences, len(facts), external_links(facts, catalogue))


def _state(project: Project) -> str:
    """A hash of everything that the problems can depend on."""
    files, _ = bibliography_files(project.root, "", project.options.bibliography)
    data = sorted(file for file in (project.root / project.options.data_).rglob("*") if file.is_file())
    # A date of access may lie in the future today and not tomorrow.
    parts: list[str | bytes] = [
        datetime.date.today().isoformat(),
        Path(project.config.config_file_path or "").read_bytes(),
        repr(sorted(map(repr, project.options.items()))),
    ]
    for file in (*files, *data):
        parts += [file.as_posix(), file.read_bytes()]
    for article in project.sources.articles.values():
        parts += [article.page, article.source.text]
    parts += [*sorted(project.sources.files), repr(sorted(project.library.pictures.items())), repr(project.settings)]
    return content_hash(*parts)


def terminal_progress() -> Callable[[str], None]:
    """Shows one changing line on a terminal, nothing anywhere else."""
    if not sys.stderr.isatty():
        return lambda text: None

    def show(text: str) -> None:
        print(f"\r\x1b[K{text}" if text else "\r\x1b[K", end="", file=sys.stderr, flush=True)

    return show
