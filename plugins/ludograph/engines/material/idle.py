"""A build of MkDocs that has nothing to do: it repeats the lines of the last one, and makes no page."""

from __future__ import annotations

import logging
from pathlib import Path
from tempfile import TemporaryDirectory

from mkdocs.config.defaults import MkDocsConfig

from ludograph.cache import content_hash
from ludograph.engines.material.messages import OURS
from ludograph.engines.material.settings import site_of
from ludograph.publish.canonical import canonical
from ludograph.publish.config import Options
from ludograph.publish.inputs import inputs_on_disk
from ludograph.publish.progress import PROBLEMS
from ludograph.publish.publication import Published
from ludograph.publish.unchanged import BuiltSite

_OF_NO_INFLUENCE = frozenset({"strict", "site_dir", "config_file_path", "quiet", "verbose"})
"""Settings that change no file of the site."""


def build_inputs(config: MkDocsConfig, options: Options) -> str:
    """A hash of everything that the site can depend on: the project, all of mkdocs.yml, the site's own templates."""
    given = [
        {key: value for key, value in layer.items() if key not in _OF_NO_INFLUENCE} for layer in config.user_configs
    ]
    return content_hash(inputs_on_disk(site_of(config), options), canonical(given))


class IdleBuild:
    """MkDocs goes through all its steps over an empty folder, so that every command and every caller ends as usual."""

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

    def end(self, config: MkDocsConfig) -> Published:
        """What was published: the whole site, nothing of it changed."""
        config.docs_dir, config.site_dir = self._docs_dir, self._site_dir
        self._empty.cleanup()
        return Published(self._known.files, 0, 0)
