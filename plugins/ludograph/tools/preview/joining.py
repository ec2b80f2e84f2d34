"""The preview's second process: builds everything that depends on all articles, while the first process shows pages.

`python -m ludograph.tools.preview.joining CONFIG ENGINE ADDRESS` reads requests from its standard input and answers
each on its standard output. It first renders all articles into the cache, then keeps their facts in memory and follows
edits. It has low priority, and ends with the preview.
"""

from __future__ import annotations

import gc
import os
import queue
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import IO

from ludograph.article.facts.rendered import RenderedArticle, Written
from ludograph.catalogue import Address
from ludograph.checks.selection import Selection
from ludograph.engines.registry import ENGINES
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.fragments import Fragments
from ludograph.site.pages import Site, files
from ludograph.site.project.following import followed
from ludograph.site.project.project import Project
from ludograph.store.codec import decoded, encoded
from ludograph.tools.preview.faults import site_faults
from ludograph.tools.preview.messages import Failed, Request, ShownFault, loaded, receive, send

_NICE = 5
_SAVE_AFTER = 10.0
"""Seconds without a request until the cache is written."""


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

    def answer(self, request: Request) -> object:
        """An answer of the type in `ANSWERS`."""
        if request.what == "follow":
            return self.follow(request.paths)
        if request.what == "faults":
            return self.faults()
        if request.what == "backlinks":
            return tuple(self._finishing.backlinks(request.about))
        if request.what == "generated":
            return self.generated(request.about)
        return self.file(request.about)

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


def serve(joining: Joining, requests: queue.SimpleQueue[bytes], answers: IO[bytes]) -> None:
    """Answers all requests in turn; never returns."""
    unsaved = False
    while True:
        try:
            request = decoded(Request, requests.get(timeout=_SAVE_AFTER if unsaved else None))
        except queue.Empty:
            joining.save()
            unsaved = False
            continue
        unsaved = True
        try:
            answer: tuple[object, object] = None, joining.answer(request)
        except Exception as error:  # noqa: BLE001 — whatever fails is shown in the preview, and the next save may help
            answer = Failed(f"{type(error).__name__}: {error}"), None
        send(answers, encoded(answer))


def _read(requests: queue.SimpleQueue[bytes]) -> None:
    try:
        while True:
            requests.put(receive(sys.stdin.buffer))
    except EOFError:
        os._exit(0)


def main() -> None:
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(requests,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Output of plugins must not mix with the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(Joining(*sys.argv[1:4]), requests, answers)


if __name__ == "__main__":
    main()
