"""A build without MkDocs: finished pages get the frame of an engine, and are published in one step."""

from __future__ import annotations

import logging
import os
import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from urllib.parse import unquote

from ludograph.base.places import EDITIONS
from ludograph.base.source import content_hash
from ludograph.base.yaml.settings_file import settings_files
from ludograph.engines.engine import Engine, MakeEngine
from ludograph.engines.output import BuildError, Output
from ludograph.site.finished import FinishedSite
from ludograph.site.finishing.checked import report_line
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.site_files import file_at
from ludograph.site.freshness.inputs import inputs_on_disk
from ludograph.site.project.project import Project
from ludograph.site.publication.publication import Published
from ludograph.site.publication.swap import holds
from ludograph.site.reporting.progress import PROBLEMS
from ludograph.site.settings.configuration import Configuration, read_configuration
from ludograph.store import spare_collections

_log = logging.getLogger(PROBLEMS)
Progress = Callable[..., None]
Write = Callable[[FinishedSite, Path], None]
"""Writes a finished site into an empty folder."""


def _quiet(phase: str, done: int = 0, of: int = 0) -> None:
    """Shows no progress."""


def problems_in_strict_build(count: int) -> str:
    """Why a strict build fails: `2 problems in a strict build`."""
    return f"{count} problem{'s' * (count > 1)} in a strict build"


@dataclass(frozen=True)
class Built:
    """The result of a build."""

    published: Published
    why: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Path of each rendered page → the reasons."""


def build_site(
    configuration: Configuration, name: str, make: MakeEngine, *, strict: bool = False, progress: Progress = _quiet
) -> Built:
    """Builds the site into its folder with an engine; for `name` and exceptions see `publish`."""

    def write(site: FinishedSite, folder: Path) -> None:
        write_site(site, make(site), folder, progress, published=configuration.target)
        if configuration.plugins:
            left = ", ".join(configuration.plugins)
            report_line(
                f"The engine {name!r} runs no plugins of MkDocs; left out: {left}. See the manual's page Engines."
            )

    return publish(configuration, name, write, strict=strict, progress=progress, is_site=True)


def publish(
    configuration: Configuration,
    name: str,
    write: Write,
    *,
    strict: bool,
    progress: Progress,
    is_site: bool = False,
) -> Built:
    """Finishes the site and publishes the output of `write` in one step; `name` separates the results of engines.

    With `is_site`, editions are included; the project of another program has none.

    Raises BuildError if a strict build has warnings, or after an internal error; BusyError if another build uses the
    folder.
    """
    site, options = configuration.site, configuration.options
    output = Output(site.root, configuration.target, content_hash(name, inputs_on_disk(site, options)), _log)
    try:
        known = output.unchanged()
        if known is not None and not (strict and any(level >= logging.WARNING for _, level, _ in known.messages)):
            for logger, level, message in known.messages:
                logging.getLogger(logger).log(level, "%s", message)
            return Built(Published(known.files, 0, 0))
        folder = output.begin()
        spare_collections()
        progress("reading the project")
        project = Project.load(site.without_plugins, options, preview=False).inserted()
        progress("rendering articles")
        finishing = finishing_of(project)
        finishing.render_all(ahead=True)
        write(finishing.site(), folder)
        if is_site:
            with_editions(project, folder, configuration.target)
        failed = finishing.report()
        project.save(whole_build=True)
        if strict and output.problems:
            project.cache.close()
            raise BuildError(f"{problems_in_strict_build(output.problems)}: nothing is published")
        progress("publishing")
        return Built(output.publish(project, failed), project.why)
    finally:
        output.close()


def finishing_of(project: Project) -> Finishing:
    """Finishes the pages of a build, with booklets of the articles if the site has them."""
    if not project.options.book.downloads:
        return Finishing(project)
    from ludograph.engines.book import booklets  # rarely needed

    return Finishing(project, booklets(project))


def with_editions(project: Project, folder: Path, published: Path) -> None:
    """Puts the editions of a site, if it has some, into the folder of the new site.

    In a fresh clone a store that is not there is one warning. Raises LudographError if it cannot be read, or is gone
    although the published site has editions, as their addresses would be lost.
    """
    if project.options.editions:
        # Few sites have editions.
        from ludograph.site.publication.editions import EditionStore
        from ludograph.site.publication.since import put_editions

        store = EditionStore((project.site.root / project.options.editions).resolve())
        if not store.folder.exists() and not (published / EDITIONS).exists():
            where = project.options.editions
            hint = f"fetch their store first, `git clone --bare ADDRESS {where}`, or begin it with `ludograph release`"
            _log.warning("%s does not exist, so this site has no editions: %s", where, hint)
            return
        put_editions(folder, published, store, project.public_catalogue, project.cache)


def write_site(
    site: FinishedSite,
    engine: Engine,
    folder: Path,
    progress: Progress = _quiet,
    published: Path | None = None,
) -> None:
    """Writes every page and file into a folder; the site's files have priority over the engine's.

    For `published` see `write_file`.
    """
    written = set()
    for number, page in enumerate(site.pages.values(), 1):
        progress("laying out pages", number, len(site.pages))
        html = engine.page(page).encode(errors="xmlcharrefreplace")
        for path, data in [(page.path, html), *((file.path, file.data()) for file in page.beside)]:
            write_file(folder, path, data, published)
            written.add(path)
    for file in chain(site.files, engine.files()):
        if file.path not in written:
            written.add(file.path)
            write_file(folder, file.path, file.data(), published)


def write_file(folder: Path, path: str, data: bytes, published: Path | None = None) -> None:
    """Writes one file of a site, once; raises BuildError for a path outside of the site.

    If the folder `published` has an equal file, that is linked: nothing is written, and nothing must be compared later.
    It may only be given if written files are not changed afterwards.
    """
    if path.startswith("/") or ".." in path.split("/") or posixpath.normpath(path) != path:
        raise BuildError(f"{path!r} is not the path of a file in the site")
    put = _linked if published is not None and holds(f"{published}/{path}", data) else _written
    try:
        put(f"{folder}/{path}", f"{published}/{path}", data)
    except FileNotFoundError:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        put(f"{folder}/{path}", f"{published}/{path}", data)


def _linked(file: str, published: str, data: bytes) -> None:
    try:
        os.link(published, file)
    except FileNotFoundError:
        raise  # its folder does not exist yet
    except OSError:  # the file system has no such links
        _written(file, published, data)


def _written(file: str, published: str, data: bytes) -> None:
    with open(file, "wb") as written:  # noqa: PTH123 — thousands of files
        written.write(data)


# The preview of engines that frame single finished pages.


class FinishedPreview:
    """A configuration with an engine, which is replaced when pages or titles change."""

    def __init__(self, config_file: str | Path | None, address: str, make: MakeEngine) -> None:
        """Raises ProjectError if the configuration is invalid."""
        configuration = read_configuration(config_file)
        site = replace(configuration.site.without_plugins, url=address)
        self.project = Project.load(site, configuration.options, preview=True).inserted()
        self.watched = [*settings_files(configuration.file), *([site.overrides] if site.overrides is not None else [])]
        self._make = make

    def begin(self, finishing: Finishing) -> None:
        """Switches to these pages."""
        self._finishing = finishing
        self.update()

    def update(self) -> None:
        """Updates the set of pages and titles."""
        self._engine = self._make(self._finishing.site())
        self._pages = {self.address_of(page): page for page in self._finishing.pages}

    def page_at(self, address: str) -> str | None:
        """The path of the page at an address."""
        return self._pages.get(address)

    def address_of(self, page: str) -> str:
        """The address of a page."""
        return unquote(self._finishing.address_of(page))

    def page(self, page: str, mark: Callable[[str], str]) -> str:
        """The complete HTML of a page; `mark` is applied to its article's HTML."""
        return self._engine.page(self._finishing.around(page, mark(self.article(page))))

    def article(self, page: str) -> str:
        """The HTML of an article alone."""
        return self._finishing.body(self._finishing.rendered(page))

    def file(self, path: str) -> bytes | None:
        """The bytes of a file that is not a page."""
        file = file_at(path, self._finishing.project, self._engine.files())
        return None if file is None else file.data()
