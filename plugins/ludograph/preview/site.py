"""The site as the preview knows it: pages by their address, rendered when they are asked for, laid out by an engine."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ludograph.cache import FILE
from ludograph.checks.selection import Selection
from ludograph.preview.faults import page_faults
from ludograph.preview.finishing import PreviewFinishing
from ludograph.preview.loading import loaded
from ludograph.preview.memory import Memory
from ludograph.preview.messages import Fault, Joined
from ludograph.publish.following import EditedWorks, followed, page_of
from ludograph.publish.project import Project

BEGIN, END = "<!--preview-begin-->", "<!--preview-end-->"
"""Around the article in its page: what the browser replaces first after a save."""


@dataclass(frozen=True)
class Laid:
    """A page as the browser gets it."""

    html: str
    faults: tuple[Fault, ...]
    """What is wrong in its article."""


class PreviewSite:
    """One loaded configuration with its pages; a new one is made when the configuration or the set of files changes."""

    def __init__(self, config_file: str | None, engine: str, address: str) -> None:
        """Raises what is wrong with the configuration: ProjectError or an exception of a plugin."""
        self.engine = loaded(config_file, engine, address)
        project = self.engine.project
        project.cache.close()
        self._memory = Memory(project.root / FILE)
        self.finishing = PreviewFinishing(replace(project, cache=self._memory))
        self.engine.begin(self.finishing)
        self._followed = [project.docs, *map(Path, project.watched)]
        self._works: EditedWorks | None = None

    @property
    def project(self) -> Project:
        """What the articles are rendered with."""
        return self.finishing.project

    def page_at(self, url: str) -> str | None:
        """The page at an address without its first slash; `games/` and `games/index.html` are one."""
        return self.engine.page_at(url.removesuffix("index.html"))

    def is_article(self, page: str) -> bool:
        """Whether people wrote the page."""
        return page in self.project.sources.articles

    def lay_out(self, page: str) -> Laid:
        """The page with its frame."""
        return Laid(self.engine.page(page, lambda article: f"{BEGIN}{article}{END}"), self.faults(page))

    def article(self, page: str, *, in_haste: bool = False) -> str:
        """The article alone; `in_haste` with tables of odds as they were before the last edit."""
        self.finishing.in_haste = in_haste
        try:
            return self.engine.article(page)
        finally:
            self.finishing.in_haste = False

    def take_late(self) -> str | None:
        """An article that was rendered in haste and is to be rendered again, each once; None when there is none."""
        return self.finishing.late.pop() if self.finishing.late else None

    def faults(self, page: str) -> tuple[Fault, ...]:
        """What is wrong in an article, as it was rendered last."""
        facts = self.finishing.facts(page)
        if facts is None or not self.is_article(page):
            return ()
        selection = Selection.of_options(self.project.options.checks)
        return page_faults(facts, self.project.catalogue, selection, self.project.files)

    def follow(self, paths: Iterable[Path]) -> list[str] | None:
        """Use what was saved in these files; the articles among them.

        None when more than texts and data changed: the configuration, a template, which pages there are and where.
        """
        before = self.project
        names = self.project_paths(paths)
        if names is None:
            return None
        project = followed(before, names, self._works.after) if self._works is not None else followed(before, names)
        if self._works is not None and self._works.library is not project.library.bibliography:
            self._works = EditedWorks(project)
        known, now = before.sources, project.sources
        if known.files != now.files or known.articles.keys() != now.articles.keys():
            return None
        changed = [page for name in names if (page := page_of(before, name)) in now.articles]
        if any(_placed(before, page) != _placed(project, page) for page in changed):
            return None
        if self.finishing.follow(project, changed):
            self.engine.update()
        return [page for page in changed if project.is_shown(now.articles[page])]

    def get_ready(self) -> None:
        """While no request waits: what a later edit would have to wait for."""
        if self._works is None:
            self._works = EditedWorks(self.project)
        self._memory.tidy()

    def project_paths(self, paths: Iterable[Path]) -> list[str] | None:
        """The files' paths from the project's folder; None when one is neither of docs/ nor of the library and data."""
        if not all(any(path.is_relative_to(folder) for folder in self._followed) for path in paths):
            return None
        return [os.path.relpath(path, self.project.root).replace(os.sep, "/") for path in paths]

    def depends(self, page: str) -> bool:
        """Whether an article was rendered before and has to be rendered again."""
        return self.finishing.facts(page) is not None and not self.finishing.holds(page)

    def join(self, joined: Joined) -> None:
        """Use what all articles say together from now on."""
        self.finishing.join(joined.pages)
        self.engine.update()

    @property
    def watched(self) -> list[Path]:
        """Files and folders whose changes the preview follows."""
        return list(dict.fromkeys([*self._followed, *self.engine.watched]))


def _placed(project: Project, page: str) -> object:
    """What decides where an article stands in the navigation, and whether it does."""
    article = project.sources.articles[page]
    return project.state(article), article.metadata.order, article.metadata.values.get("slug")
