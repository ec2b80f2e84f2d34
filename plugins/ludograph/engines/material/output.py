"""The published folder of a build by MkDocs, which is filled elsewhere, and left as it is if nothing has changed."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.utils import CountHandler

from ludograph.base.source import content_hash
from ludograph.engines.material.messages import OURS
from ludograph.engines.material.settings import is_alone, site_of
from ludograph.engines.output import Output
from ludograph.site.freshness.canonical import canonical
from ludograph.site.freshness.inputs import BuiltSite, inputs_on_disk
from ludograph.site.publication.publication import Published
from ludograph.site.reporting.progress import PROBLEMS, Progress
from ludograph.site.settings.config import Options

_OF_NO_INFLUENCE = frozenset({"strict", "site_dir", "config_file_path", "quiet", "verbose"})
"""Settings without influence on the site's files."""


T = TypeVar("T")


def build_inputs(config: MkDocsConfig, options: Options) -> str:
    """A hash of all inputs of the site: the project, mkdocs.yml, the site's own templates."""
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # nothing else has them as written
        layers = config.user_configs
    given = [{key: value for key, value in layer.items() if key not in _OF_NO_INFLUENCE} for layer in layers]
    return content_hash(inputs_on_disk(site_of(config), options), canonical(given))


class MkDocsOutput(Output):
    """The published folder of a build by MkDocs, whose configuration names the folder to fill meanwhile."""

    def __init__(self, config: MkDocsConfig, options: Options, progress: Callable[..., None] | None) -> None:
        """`progress` receives the phases of the build; without it they are shown in a line of our own."""
        inputs = build_inputs(config, options) if is_alone(config) else ""  # other plugins may have work
        super().__init__(site_of(config).root, Path(config.site_dir), inputs, logging.getLogger("mkdocs"))
        self._config = config
        quiet = progress is not None or logging.getLogger("mkdocs").level > logging.WARNING  # `mkdocs build --quiet`
        self._line = Progress(quiet=quiet)
        self.progress = progress or self._line
        for handler in logging.getLogger("mkdocs").handlers:
            handler.addFilter(self._line.make_room)

    def begin(self) -> Path:
        """Redirects MkDocs to a new folder."""
        folder = super().begin()
        self._config.site_dir = str(folder)
        return folder

    @property
    def ends(self) -> bool:
        """Whether MkDocs ends a strict build with warnings after its last event, from its count of these."""
        counts = [each.get_counts() for each in logging.getLogger("mkdocs").handlers if isinstance(each, CountHandler)]
        return self._config.strict and any(counts)

    def close(self) -> None:
        """Discards what is not published; mike ends without a build, and then asks for the folder."""
        super().close()
        self._line.end()
        for handler in logging.getLogger("mkdocs").handlers:
            handler.removeFilter(self._line.make_room)
        self._config.site_dir = str(self.target)


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
