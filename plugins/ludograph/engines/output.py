"""The published folder of one build, from the hash of its inputs to its end."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from ludograph.base.problems import LudographError
from ludograph.site.freshness.inputs import BuiltSite, MessageLog, built_before, remember_built
from ludograph.site.publication.publication import Publication, Published
from ludograph.store import FILE, Cache

if TYPE_CHECKING:  # a build without work needs none
    from ludograph.site.project.project import Project


class BuildError(LudographError):
    """The site was not published, or parts of it failed; the text is the reason."""


class Output:
    """The published folder of one build, which is filled elsewhere and takes its place when it is complete."""

    def __init__(self, root: Path, target: Path, inputs: str, log: logging.Logger) -> None:
        """`inputs` is a hash of all that can change the site, "" if that is unknown. What `log` says is kept for later
        builds.
        """
        self.target = target
        self._root, self._inputs, self._log = root, inputs, log
        self._messages = MessageLog()
        self._publication: Publication | None = None

    def unchanged(self) -> BuiltSite | None:
        """The published site, if it was built from exactly these inputs."""
        known = None
        if self._inputs:
            cache = Cache(self._root / FILE)
            known = built_before(cache, self.target, self._inputs)
            cache.close()
        if known is None:
            self._log.addHandler(self._messages)
        return known

    def begin(self) -> Path:
        """The folder to fill; raises BusyError if another build uses the published one."""
        self._publication = Publication.begin(self.target, self._root)
        self._log.addHandler(self._messages)
        return self._publication.folder

    @property
    def problems(self) -> int:
        """The number of warnings and errors so far."""
        return sum(level >= logging.WARNING for _, level, _ in self._messages.messages)

    def publish(self, project: Project, failed: int) -> Published:
        """Publishes what was filled, and remembers its inputs; raises BuildError after internal errors."""
        assert self._publication is not None
        publication, self._publication = self._publication, None
        published = publication.finish()
        self._log.removeHandler(self._messages)
        if not failed and self._inputs and not (project.unread or project.has_inserted):  # readable tomorrow, perhaps
            remember_built(project.cache, self.target, self._inputs, tuple(self._messages.messages))
        project.cache.save()
        project.cache.close()
        if failed:
            raise BuildError(f"the program failed at {failed} places (INT001); the rest is published")
        return published

    def close(self) -> None:
        """Discards what is not published."""
        self._log.removeHandler(self._messages)
        if self._publication is not None:
            self._publication.discard()
            self._publication = None
