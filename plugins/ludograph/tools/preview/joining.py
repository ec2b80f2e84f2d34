"""The preview's second process: builds everything that depends on all articles, while the first process shows pages.

It first renders all articles into the cache, then keeps their facts in memory and follows edits. It has low priority,
and ends with the preview.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any, Concatenate, ParamSpec, TypeVar

from ludograph.article.facts.rendered import RenderedArticle, Written
from ludograph.base.frozen import frozen
from ludograph.base.processes import new_process
from ludograph.catalogue import Address
from ludograph.checks.selection import Selection
from ludograph.engines.engine import PreviewEngine
from ludograph.engines.registry import ENGINES, uses_of
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.fragments import Fragments
from ludograph.site.finishing.surroundings import Backlink
from ludograph.site.pages import Site, files
from ludograph.site.project.following import followed
from ludograph.site.project.project import Project
from ludograph.site.settings.configuration import read_configuration
from ludograph.tools.preview.faults import ShownFault, site_faults

T = TypeVar("T")
P = ParamSpec("P")
_NICE = 5
_SAVE_AFTER = 10.0
"""Seconds without a question until the cache is written."""


def loaded(config_file: str | None, engine: str, address: str) -> PreviewEngine:
    """The configuration with its engine, as both processes load it: the named one, or for "" the site's.

    `address` is the preview's. Raises the fault of an invalid configuration.
    """
    # Ours is read first, as its faults have places.
    configuration = read_configuration(config_file)
    return uses_of(engine or configuration.options.engine).preview(config_file, address)


class Joining:
    """The data over all articles of a project; `follow` must be called first."""

    def __init__(self, config_file: str, engine: str, address: str) -> None:
        """Raises the fault of an invalid configuration."""
        # An engine declared by a program of the site is unknown in this process. It gets finished pages, as the
        # plain engine does: the project is the same, and nothing is laid out here.
        known = engine if not engine or engine in ENGINES else "plain"
        self._use(loaded(config_file, known, address).project)

    def _use(self, project: Project) -> None:
        self._project = project
        self._fragments = Fragments(lambda page: project.index.articles.get(page))
        self._finishing = Finishing(project)
        self._files: dict[str, bytes] | None = None

    def follow(self, paths: Sequence[str]) -> tuple[Address, ...]:
        """Updates the data after these files were saved, or without files for the first time; the generated pages."""
        project = self._followed(paths) if paths else self._project
        self._use(project)
        _ = project.generated
        if not paths:
            self.save()
            gc.collect()
            gc.freeze()  # thousands of facts that stay: the collector need not visit them again
        return _generated_addresses(project)

    def _followed(self, paths: Sequence[str]) -> Project:
        before = self._project
        project = followed(before, paths)
        # An edit rarely changes the set of pages, and computing it takes as long as creating them.
        if project.catalogue is before.catalogue:
            addresses = before.addresses
        else:
            addresses = project.addresses_with(_generated_addresses(before))
        project = replace(project, unchanged=replace(project.unchanged, addresses=addresses))
        return project if project.generated.keys() == before.generated.keys() else followed(before, paths)

    def faults(self) -> tuple[ShownFault, ...]:
        """The problems of the library, the data and between articles."""
        project = self._project
        return site_faults(
            tuple(project.index.articles.values()),
            project.held_needs,
            replace(project.catalogue, addresses=project.addresses),
            [*project.settings_problems(), *project.found_late],
            project.generated_facts,
            Selection.of_options(project.options.checks),
            project.cache,
            project.files,
        )

    def backlinks(self, page: str) -> tuple[Backlink, ...]:
        """The links to an article."""
        return tuple(self._finishing.backlinks(page))

    def generated(self, page: str) -> RenderedArticle:
        """A generated page with resolved links."""
        rendered = self._project.render_generated(page)
        return replace(rendered, body=Written((rendered.body.filled(self._fragments.answer),)))

    def file(self, path: str) -> bytes | None:
        """A file for programs; those over all articles are created when one of them is first requested."""
        if self._files is None:
            project = self._project
            site = Site(project.site.name, project.site.url)
            self._files = dict(files(project.index, project.public_catalogue, site, project.cache))
        found = self._files.get(path)
        return self._finishing.file_beside(path) if found is None else found

    def save(self) -> None:
        self._project.save()


def _generated_addresses(project: Project) -> tuple[Address, ...]:
    return tuple(one for one in project.addresses.pages.values() if one.generated)


@frozen
class Failed:
    """A question could not be answered."""

    message: str


class Joiner:
    """The second process, as the first one sees it."""

    def __init__(self, config_file: str, engine: str, address: str) -> None:
        """Starts it with the arguments of `Joining`; raises OSError if the system fails to."""
        self._answers, questions = multiprocessing.Pipe()
        self._process = new_process(serve, questions, config_file, engine, address)
        questions.close()
        self._turn = threading.Lock()

    def ask(
        self, patience: float, question: Callable[Concatenate[Joining, P], T], *about: P.args, **more: P.kwargs
    ) -> T | Failed | None:
        """What this method of `Joining` returns; None if it is not its turn within `patience` seconds.

        The wait for the answer itself has no limit.
        """
        if not self._turn.acquire(timeout=patience):
            return None
        try:
            self._answers.send((question, about, more))
            answer: T | Failed = self._answers.recv()
            return answer
        except (OSError, EOFError) as error:
            return Failed(f"the preview's second process ended ({type(error).__name__})")
        finally:
            self._turn.release()

    @property
    def is_running(self) -> bool:
        return self._process.is_alive()

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self._answers.close()


def serve(questions: Connection[Any, Any], config_file: str, engine: str, address: str) -> None:
    """Answers all questions in turn, in the second process; never returns."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)  # plugins may print
    os.dup2(nothing, 2)
    joining = Joining(config_file, engine, address)
    unsaved = False
    while True:
        if unsaved and not questions.poll(_SAVE_AFTER):
            joining.save()
            unsaved = False
        question, about, more = questions.recv()
        unsaved = True
        try:
            answer = question(joining, *about, **more)
        except Exception as error:  # noqa: BLE001 — whatever fails is shown in the preview, and the next save may help
            answer = Failed(f"{type(error).__name__}: {error}")
        questions.send(answer)
