"""The preview's second process: builds everything that depends on all articles, while the first process shows pages.

It first renders all articles into the cache, then keeps their facts in memory and follows edits. It has low priority,
and ends with the preview.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
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
TIMEOUT = 120
"""Seconds that a generated page waits for the articles, or for its turn to ask."""
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
        """What this method of `Joining` returns; None if it is not its turn within `patience` seconds (-1: no limit).

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


class Background:
    """What the second process knows. The process begins when the author pauses, and again after one that ended."""

    def __init__(
        self,
        start: Callable[[], Joiner],
        take: Callable[[tuple[Address, ...] | Failed], None],
        refresh: Callable[[], None],
    ) -> None:
        """`take` is given what each join returns; then `refresh` is called, and again when the faults have changed."""
        self._start, self._take, self._refresh = start, take, refresh
        self.pages: tuple[Address, ...] | None = None
        """The generated pages, as last joined."""
        self.faults: tuple[ShownFault, ...] = ()
        """The problems of the library, the data and between articles."""
        self._joiner: Joiner | None = None
        self._answer: threading.Thread | None = None
        """It waits for the last join."""
        self._lock = threading.Lock()
        self._saved: set[Path] = set()
        """Files saved since the last join began."""
        self._has_joined = threading.Event()
        self._is_current = threading.Event()
        """Whether the process has seen every save."""
        self._is_closed = False

    def save(self, paths: Collection[Path]) -> None:
        """Lets it follow these files when the author pauses."""
        with self._lock:
            self._is_current.clear()
            self._saved.update(paths)

    def close(self) -> None:
        """Ends the process; no other begins."""
        self._is_closed = True
        self.end()

    def end(self) -> None:
        """Ends the process."""
        joiner, self._joiner = self._joiner, None
        if joiner is not None:
            joiner.close()
        with self._lock:
            self._has_joined.clear()
            self._is_current.clear()
            self._saved.clear()

    def go_on(self, relative: Callable[[Collection[Path]], Sequence[str] | None], *, may_begin: bool) -> bool:
        """Lets a process follow the saved files, or begin; returns whether there was anything to do.

        `relative` gives their paths in the project. After a process that has ended another begins only if it may.
        """
        joiner, is_asked = self._joiner, self._answer is not None and self._answer.is_alive()
        if joiner is None or (may_begin and not joiner.is_running and not is_asked):
            self.end()
            self._joiner = joiner = self._start()
            if self._is_closed:  # meanwhile
                self.end()
            else:
                self._begin_to_join(joiner, ())
        elif joiner.is_running and self._saved and not is_asked:
            with self._lock:
                paths = relative(self._saved) or ()
                self._saved.clear()
            self._begin_to_join(joiner, tuple(paths))
        else:
            return not joiner.is_running
        return True

    def _begin_to_join(self, joiner: Joiner, paths: tuple[str, ...]) -> None:
        self._answer = threading.Thread(target=self._join, args=(joiner, paths), daemon=True)
        self._answer.start()

    def _join(self, joiner: Joiner, paths: tuple[str, ...]) -> None:
        joined = joiner.ask(-1, Joining.follow, paths)
        if joined is None or joiner is not self._joiner:
            return
        if isinstance(joined, tuple):
            self.pages = joined
        self._take(joined)
        with self._lock:
            if joiner is not self._joiner:
                return
            self._has_joined.set()
            if not self._saved:
                self._is_current.set()
        self._refresh()
        faults = joiner.ask(TIMEOUT, Joining.faults) if isinstance(joined, tuple) else None
        if isinstance(faults, tuple) and faults != self.faults:
            self.faults = faults
            self._refresh()

    def wait(self) -> None:
        """Waits for the first join."""
        self._has_joined.wait(TIMEOUT)

    def backlinks(self, page: str) -> tuple[Backlink, ...] | None:
        """The links to an article; None if they are not known yet, or another question is being answered."""
        return self._asked(self._has_joined.is_set(), 0, Joining.backlinks, page)

    def generated(self, page: str) -> RenderedArticle | None:
        """A generated page; None if there is none."""
        return self._asked(self._has_joined.is_set(), TIMEOUT, Joining.generated, page)

    def file(self, path: str) -> bytes | None:
        """A file created from all articles, after every save; None if there is none."""
        return self._asked(self._is_current.wait(TIMEOUT), TIMEOUT, Joining.file, path)

    def _asked(self, can_answer: bool, patience: float, question: Callable[[Joining, str], T], about: str) -> T | None:
        joiner = self._joiner
        found = joiner.ask(patience, question, about) if joiner is not None and can_answer else None
        return None if isinstance(found, Failed) else found


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
