"""Articles read elsewhere: by processes that have nothing of this one, by other machines, or in another job.

Each gives cache records. A build afterwards finds what they have read, and reads the rest itself: so nothing is lost
with a worker, and a record counts only if its questions have the answers of this project.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from ludograph.base.problems import LudographError
from ludograph.base.processes import new_processes
from ludograph.base.source import content_hash
from ludograph.site.finishing.checked import Checking
from ludograph.site.finishing.searching import Searching
from ludograph.site.freshness.inputs import program_version
from ludograph.site.freshness.records import Job
from ludograph.site.project.project import Project
from ludograph.site.settings.configuration import Configuration, read_configuration
from ludograph.store import FILE, Cache
from ludograph.store.file import Row
from ludograph.store.shares import ShareError, rows_of_share, write_share

_TOGETHER = 16
"""The number of articles in one task: about 0.3 seconds of work."""
PATIENCE = 10
"""Seconds to wait for a scheduler."""


class Snapshot(NamedTuple):
    """A state of a project, for a process that sees the same files. Dask cannot name values of our own classes."""

    config: str
    """The path of its mkdocs.yml."""
    options: tuple[tuple[str, object], ...]
    """Options that the command changes."""
    inputs: str
    """A hash of all files, which only separates two states."""
    program: str
    """The version of the program."""


def read_articles(snapshot: Snapshot, pages: Sequence[str]) -> list[Row]:
    """The cache records of these articles, read in this process; raises LudographError if it runs another version."""
    if snapshot.program != program_version():
        raise LudographError("a worker runs another version of the program")
    project = _opened(snapshot)
    _read(project, [project.job(page) for page in pages])
    return project.cache.taken()


@lru_cache(maxsize=1)
def _opened(snapshot: Snapshot) -> Project:
    known = read_configuration(snapshot.config)
    options = known.options.changed(**dict(snapshot.options))
    return Project.load(known.site, options, preview=False, cache=Cache(None))


def _read(project: Project, jobs: Sequence[Job]) -> None:
    searching, checking = Searching(project), Checking(project)

    def also(job: Job) -> None:
        searching.keep(job)
        checking.keep(job)

    project.records.make(jobs, also=also)


@contextmanager
def executor_at(address: str) -> Iterator[Executor]:
    """The executor for `spawn://4`, new processes, or `dask://host:8786`; raises LudographError."""
    parts = urlsplit(address)
    if parts.scheme == "spawn" and parts.netloc.isdecimal() and int(parts.netloc):
        with new_processes(int(parts.netloc)) as processes:
            yield processes
        return
    if parts.scheme != "dask" or not parts.netloc:
        raise LudographError(f"{address!r} names no executor", "Write spawn://4 or dask://host:8786.")
    try:
        from distributed import Client
    except ImportError:
        raise LudographError("Dask is not installed", 'Run `pip install "ludograph[cluster]"`.') from None
    try:
        client: Any = Client(f"tcp://{parts.netloc}", timeout=PATIENCE)  # type: ignore[no-untyped-call] # no types
    except (OSError, ValueError) as error:
        raise LudographError(f"there is no Dask scheduler at {parts.netloc} ({error})") from None
    with client, client.get_executor() as cluster:
        yield cluster


def read_elsewhere(configuration: Configuration, changed: Mapping[str, object], executor: Executor) -> list[str]:
    """Lets an executor read the articles that are not in the cache; gives lines about what it could not read, and why.

    `changed` are the options that differ from those in mkdocs.yml.
    """
    project = Project.load(configuration.site, configuration.options, preview=False)
    jobs = (project.job(article.page) for article in project.articles())
    missing = [job.page for job in jobs if not project.records.holds(job)]
    snapshot = Snapshot(str(configuration.file), tuple(sorted(changed.items())), project.inputs, program_version())
    parts = [missing[start : start + _TOGETHER] for start in range(0, len(missing), _TOGETHER)]
    failed: Counter[str] = Counter()
    count = 0
    try:
        futures = {executor.submit(read_articles, snapshot, part): len(part) for part in parts}
        for future in as_completed(futures):
            articles = futures.pop(future)  # otherwise all records would stay in memory
            try:
                project.cache.give(future.result())
            except Exception as error:  # noqa: BLE001 — whatever ends a worker, its articles are read here
                failed[str(error) or type(error).__name__] += articles
            count += articles
    except Exception as error:  # noqa: BLE001 — the same, for all workers
        failed[str(error) or type(error).__name__] += len(missing) - count
    project.save()
    project.cache.close()
    return [f"{articles} articles are read here: {reason}" for reason, articles in failed.items()]


def read_share(configuration: Configuration, part: tuple[int, int], file: Path, key: bytes) -> int:
    """Reads one part of so many, chosen by the articles' paths, into a file of records; returns how many articles."""
    number, of = part
    project = Project.load(configuration.site, configuration.options, preview=False)
    pages = (article.page for article in project.articles())
    jobs = [project.job(page) for page in pages if int(content_hash(page)[:8], 16) % of == number - 1]
    _read(project, jobs)
    for job in jobs:
        project.records.facts(job)
    write_share(file, project.cache.rows_used(), key)
    project.save()
    project.cache.close()
    return len(jobs)


def join_shares(root: Path, files: Sequence[Path], key: bytes) -> list[str]:
    """Puts the records of other jobs into the cache of a project; gives a line for each file that is not used."""
    cache, lines = Cache(root / FILE), []
    for file in files:
        try:
            cache.give(rows_of_share(file, key))
        except ShareError as error:
            lines.append(f"{error}: its articles are read here")
    cache.save()
    cache.close()
    return lines
