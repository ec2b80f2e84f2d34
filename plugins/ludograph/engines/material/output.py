"""The published folder of a build by MkDocs, which is filled elsewhere, and left as it is if nothing has changed."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.utils import CountHandler

from ludograph.base.source import content_hash
from ludograph.engines.material.messages import OURS
from ludograph.engines.material.settings import is_alone, site_of
from ludograph.site.freshness.canonical import canonical
from ludograph.site.freshness.inputs import BuiltSite, MessageLog, built_before, inputs_on_disk, remember_built
from ludograph.site.publication.publication import Publication, Published
from ludograph.site.reporting.progress import PROBLEMS, Progress
from ludograph.site.settings.config import Options
from ludograph.store import FILE, Cache

if TYPE_CHECKING:
    from ludograph.site.project.project import Project

_OF_NO_INFLUENCE = frozenset({"strict", "site_dir", "config_file_path", "quiet", "verbose"})
"""Settings without influence on the site's files."""


T = TypeVar("T")


def build_inputs(config: MkDocsConfig, options: Options) -> str:
    """A hash of all inputs of the site: the project, mkdocs.yml, the site's own templates."""
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # nothing else has them as written
        layers = config.user_configs
    given = [{key: value for key, value in layer.items() if key not in _OF_NO_INFLUENCE} for layer in layers]
    return content_hash(inputs_on_disk(site_of(config), options), canonical(given))


class Output:
    """The published folder of one build. MkDocs fills another folder, which takes its place when it is complete."""

    def __init__(self, config: MkDocsConfig, progress: Callable[..., None] | None) -> None:
        """`progress` receives the phases of the build; without it they are shown in a line of our own."""
        self._config, self._site_dir = config, config.site_dir
        quiet = progress is not None or logging.getLogger("mkdocs").level > logging.WARNING  # `mkdocs build --quiet`
        self._line = Progress(quiet=quiet)
        self.progress = progress or self._line
        self._messages = MessageLog()
        self._inputs = ""
        self._publication: Publication | None = None
        for handler in logging.getLogger("mkdocs").handlers:
            handler.addFilter(self._line.make_room)

    def unchanged(self, options: Options) -> BuiltSite | None:
        """The published site, if it was built from exactly these inputs; None if other plugins may have work."""
        if not is_alone(self._config):
            return None
        self._inputs = build_inputs(self._config, options)
        cache = Cache(site_of(self._config).root / FILE)
        known = built_before(cache, Path(self._site_dir), self._inputs)
        cache.close()
        if known is None:
            logging.getLogger("mkdocs").addHandler(self._messages)
        return known

    def begin(self) -> None:
        """Redirects MkDocs to a new folder; raises BusyError if another build uses the published one."""
        self._publication = Publication.begin(Path(self._site_dir), site_of(self._config).root)
        self._config.site_dir = str(self._publication.folder)

    def publish(self, project: Project, internal_errors: int) -> Published | None:
        """Publishes the output of all plugins, and remembers its inputs; None in a strict build with warnings, which
        MkDocs ends. Raises LudographError if an edition cannot be read.
        """
        if self._publication is None or (self._config.strict and _has_warnings()):
            return None
        from ludograph.engines.building import with_editions

        with_editions(project, Path(self._config.site_dir), Path(self._site_dir))
        self._config.site_dir = self._site_dir
        self.progress("publishing")
        publication, self._publication = self._publication, None
        published = publication.finish()
        self._line.end()
        if internal_errors:
            project.cache.close()
            raise Abort(f"the program failed at {internal_errors} places (INT001); the rest is published")
        if self._inputs and not (project.unread or project.has_inserted):  # they may be readable tomorrow
            logging.getLogger("mkdocs").removeHandler(self._messages)
            remember_built(project.cache, Path(self._site_dir), self._inputs, tuple(self._messages.messages))
            project.cache.save()
        project.cache.close()
        logging.getLogger(OURS).info("%s: %s", self._site_dir, published)
        return published

    def close(self) -> None:
        """Discards what is not published."""
        self._line.end()
        for handler in logging.getLogger("mkdocs").handlers:
            handler.removeFilter(self._line.make_room)
        logging.getLogger("mkdocs").removeHandler(self._messages)
        if self._publication is not None:
            self._publication.discard()
            self._publication = None
        self._config.site_dir = self._site_dir  # mike ends without a build, and then asks for the folder


def _has_warnings() -> bool:
    """Whether MkDocs will abort a strict build, from its count of warnings."""
    handlers = logging.getLogger("mkdocs").handlers
    return any(isinstance(handler, CountHandler) and handler.get_counts() for handler in handlers)


class IdleBuild:
    """Lets MkDocs run all its steps over an empty folder, so that every command and caller ends as usual. It repeats
    the lines of the last build.
    """

    def __init__(self, config: MkDocsConfig, known: BuiltSite) -> None:
        self._known = known
        self._site_dir, self._docs_dir = config.site_dir, config.docs_dir
        self._empty = TemporaryDirectory(prefix="ludograph-")
        docs = Path(self._empty.name, "docs")
        docs.mkdir()
        config.docs_dir, config.site_dir = str(docs), str(Path(self._empty.name, "site"))
        config.nav = None
        config.theme.dirs = []
        config.theme.static_templates = set()
        config.extra_templates = []
        for name, level, message in known.messages:
            logging.getLogger(name.replace(OURS, PROBLEMS, 1)).log(level, "%s", message)
        logging.getLogger(OURS).info("%s: nothing has changed", self._site_dir)

    def files(self, given: T, *of_mkdocs: object) -> T:
        """What MkDocs gives, as it has no page."""
        return given

    own_nav = menu = env = files

    def end(self, config: MkDocsConfig) -> Published:
        """The result: the whole site, without changes."""
        config.docs_dir, config.site_dir = self._docs_dir, self._site_dir
        self._empty.cleanup()
        return Published(self._known.files, 0, 0)
