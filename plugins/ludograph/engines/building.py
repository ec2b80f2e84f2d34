"""A build without MkDocs: finished pages, framed by an engine, are published in one step."""

from __future__ import annotations

import logging
import os
import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from urllib.parse import unquote

from ludograph.base.problems import LudographError
from ludograph.base.source import content_hash
from ludograph.base.yaml.settings_file import settings_files
from ludograph.engines.engine import Engine, MakeEngine
from ludograph.site.finished import FinishedSite
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.site_files import file_at
from ludograph.site.freshness.inputs import MessageLog, built_before, inputs_on_disk, remember_built
from ludograph.site.project.project import Project
from ludograph.site.publication.publication import Publication, Published
from ludograph.site.publication.swap import holds
from ludograph.site.reporting.progress import PROBLEMS
from ludograph.site.settings.configuration import Configuration, read_configuration
from ludograph.store import FILE, Cache, spare_collections

_log = logging.getLogger(PROBLEMS)
Progress = Callable[..., None]
Write = Callable[[FinishedSite, Path], None]
"""Writes a finished site into an empty folder."""


def _quiet(phase: str, done: int = 0, of: int = 0) -> None:
    """Shows no progress."""


class BuildError(LudographError):
    """The site was not published, or parts of it could not be made; the text says why."""


def problems_in_strict_build(count: int) -> str:
    """Why a strict build fails: `2 problems in a strict build`."""
    return f"{count} problem{'s' * (count > 1)} in a strict build"


@dataclass(frozen=True)
class Built:
    """What a build did."""

    published: Published
    why: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Path of each page that was rendered → why."""


def build_site(
    configuration: Configuration, name: str, make: MakeEngine, *, strict: bool = False, progress: Progress = _quiet
) -> Built:
    """Build the site into its folder with an engine; for `name` and what is raised see `publish`."""

    def write(site: FinishedSite, folder: Path) -> None:
        write_site(site, make(site), folder, progress, published=configuration.target)

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
    """Finish the site and publish what `write` makes of it in one step; `name` keeps apart what different engines make.

    What is a site, and no project of another program, has the editions too.

    Raises BuildError when a strict build has warnings, and when the program itself failed at some place; BusyError
    when another build does not leave the folder.
    """
    target, messages = configuration.target, MessageLog()
    inputs = content_hash(name, inputs_on_disk(configuration.site, configuration.options))
    cache = Cache(configuration.site.root / FILE)
    known = built_before(cache, target, inputs)
    cache.close()
    if known is not None and not (strict and any(level >= logging.WARNING for _, level, _ in known.messages)):
        for logger, level, message in known.messages:
            logging.getLogger(logger).log(level, "%s", message)
        return Built(Published(known.files, 0, 0))
    publication = Publication.begin(target)
    _log.addHandler(messages)
    try:
        return _built(configuration, write, publication, messages, inputs, strict, progress, is_site)
    except BaseException:
        publication.discard()
        raise
    finally:
        _log.removeHandler(messages)


def _built(
    configuration: Configuration,
    write: Write,
    publication: Publication,
    messages: MessageLog,
    inputs: str,
    strict: bool,
    progress: Progress,
    is_site: bool,
) -> Built:
    from ludograph.site.project.project import Project

    spare_collections()
    progress("reading the project")
    project = Project.load(configuration.site, configuration.options, preview=False)
    progress("rendering articles")
    finishing = finishing_of(project)
    finishing.render_all(ahead=True)
    site = finishing.site()
    write(site, publication.folder)
    if is_site:
        with_editions(project, publication.folder, configuration.target)
    failed = finishing.report()
    project.save(whole_build=True)
    problems = sum(level >= logging.WARNING for _, level, _ in messages.messages)
    if strict and problems:
        project.cache.close()
        raise BuildError(f"{problems_in_strict_build(problems)}: nothing is published")
    progress("publishing")
    published = publication.finish()
    if failed:
        project.cache.close()
        raise BuildError(f"the program failed at {failed} places (INT001); the rest is published")
    if not project.unread:  # they may be read tomorrow, though nothing has changed
        remember_built(project.cache, configuration.target, inputs, tuple(messages.messages))
    project.cache.save()
    project.cache.close()
    return Built(published, project.why)


def finishing_of(project: Project) -> Finishing:
    """What finishes the pages of a build, with booklets of the articles where the site asks for them."""
    if not project.options.book["downloads"]:
        return Finishing(project)
    from ludograph.engines.book import booklets  # hardly ever asked for

    return Finishing(project, booklets(project))


def with_editions(project: Project, folder: Path, published: Path) -> None:
    """Put the editions of a site, where it has some, into the folder in which it is made.

    Raises LudographError where they cannot be read: a site without them would lose their addresses.
    """
    if project.options.editions:
        # Few sites have editions.
        from ludograph.site.publication.editions import EditionStore
        from ludograph.site.publication.since import put_editions

        store = EditionStore((project.site.root / project.options.editions).resolve())
        put_editions(folder, published, store, project.public_catalogue, project.cache)


def write_site(
    site: FinishedSite,
    engine: Engine,
    folder: Path,
    progress: Progress = _quiet,
    published: Path | None = None,
) -> None:
    """Write every page and file into a folder; a file of the site goes before one of the engine.

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
    """Write one file of a site, once; raises BuildError for a path that leads out of the site.

    Where the file lies just so in the folder `published`, it becomes the same file: nothing is written, and nothing
    has to be compared later. That folder is given only where the written files stay as they are.
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
        raise  # its folder has to be made first
    except OSError:  # the file system has no such links
        _written(file, published, data)


def _written(file: str, published: str, data: bytes) -> None:
    with open(file, "wb") as written:  # noqa: PTH123 — thousands of files
        written.write(data)


# The preview of every engine that frames finished pages one by one.


class FinishedPreview:
    """One configuration with an engine that is replaced when pages or titles change."""

    def __init__(self, config_file: str | Path | None, address: str, make: MakeEngine) -> None:
        """Raises ProjectError when the configuration is wrong."""
        configuration = read_configuration(config_file)
        site = replace(configuration.site, url=address)
        self.project = Project.load(site, configuration.options, preview=True)
        self.watched = [*settings_files(configuration.file), *([site.overrides] if site.overrides is not None else [])]
        self._make = make

    def begin(self, finishing: Finishing) -> None:
        """From now on lay out these pages."""
        self._finishing = finishing
        self.update()

    def update(self) -> None:
        """Take up other pages and other titles."""
        self._engine = self._make(self._finishing.site())
        self._pages = {self.address_of(page): page for page in self._finishing.pages}

    def page_at(self, address: str) -> str | None:
        """The path of the page at an address."""
        return self._pages.get(address)

    def address_of(self, page: str) -> str:
        """The address of a page."""
        return unquote(self._finishing.address_of(page))

    def page(self, page: str, mark: Callable[[str], str]) -> str:
        """The whole HTML of a page, its article's HTML passed through `mark`."""
        return self._engine.page(self._finishing.around(page, mark(self.article(page))))

    def article(self, page: str) -> str:
        """The HTML of an article alone."""
        return self._finishing.body(self._finishing.rendered(page))

    def file(self, path: str) -> bytes | None:
        """The bytes of a file that is not a page."""
        file = file_at(path, self._finishing.project, self._engine.files())
        return None if file is None else file.data()
