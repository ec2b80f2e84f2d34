"""Everything that a site's pages and findings can depend on, as one hash: while it is the same nothing has to be made.

It is read off the files before anything is loaded, so a run in which nothing changed costs little more than reading.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import posixpath
import sys
from collections.abc import Iterator
from functools import cache

from ludograph.cache import PACKAGE, code_version, content_hash
from ludograph.files import Files, WorkingTree
from ludograph.publish.canonical import canonical, own_modules
from ludograph.publish.config import Options
from ludograph.publish.finished import SiteSettings
from ludograph.publish.library_files import library_paths

LIBRARIES = (
    "Markdown", "pymdown-extensions", "Pygments", "lxml", "pybtex", "PyYAML", "babel", "Pillow", "mkdocs",
    "mkdocs-material", "Jinja2", "latex2mathml",
)  # fmt: skip
"""What else takes part in making pages."""

_SHOWN = frozenset({".html", ".css", ".js", ".svg"})
"""Endings of our own files that pages are made of besides the program."""
_READ = frozenset({".md", ".markdown", ".html", ".yaml", ".yml", ".bib", ".json"})
"""Endings of files that are read whole anyway; of others their size, times and number are looked at."""


@cache
def program_version() -> str:
    """A hash of this program with its templates, styles and scripts, and of the versions of the libraries it uses."""
    below = (PACKAGE / "publish", PACKAGE / "engines", PACKAGE / "pages")
    shown = sorted(file for folder in below for file in folder.rglob("*") if file.suffix in _SHOWN)
    return content_hash(code_version(), *map(installed_version, LIBRARIES), *(file.read_bytes() for file in shown))


def installed_version(library: str) -> str:
    """The version of a library; "" where it is not installed."""
    return _installed().get(_plain(library), "")


@cache
def _installed() -> dict[str, str]:
    """The version of each installed library, by the names of the folders that record them: none of them is read."""
    found: dict[str, str] = {}
    for folder in sys.path:
        with contextlib.suppress(OSError):
            for entry in os.listdir(folder or "."):  # noqa: PTH208 — hundreds of names, no paths
                if entry.endswith((".dist-info", ".egg-info")):
                    name, _, version = entry.rpartition(".")[0].partition("-")
                    found.setdefault(_plain(name), version)
    return found


def _plain(library: str) -> str:
    """A library's name as all its spellings have it in common."""
    return library.lower().replace("-", "_").replace(".", "_")


def inputs_of(site: SiteSettings, options: Options, files: Files) -> str:
    """A hash of the program, the settings and every file of the project that a page or a finding may come from,
    the site's own templates among them."""
    parts = [
        program_version(),
        # A date of access may lie in the future today and not tomorrow; the site map has the day of the build.
        datetime.date.today().isoformat(),
        os.environ.get("SOURCE_DATE_EPOCH", ""),
        canonical(site),
        canonical(dict(options.items())),
    ]
    if (own := site.overrides) is not None:
        templates = sorted(file for file in own.rglob("*") if file.is_file())
        parts += (part for file in templates for part in (str(file.relative_to(own)), content_hash(file.read_bytes())))
    modules = own_modules(site.root)
    for path in dict.fromkeys((site.config_name, *_project_paths(site, options, files), *modules)):
        parts += [path, _state(files, path)]
    return content_hash(*parts)


def inputs_on_disk(site: SiteSettings, options: Options) -> str:
    """The same of the files as they are on disk."""
    return inputs_of(site, options, WorkingTree(site.root, (site.root / site.docs_name,)))


def _project_paths(site: SiteSettings, options: Options, files: Files) -> Iterator[str]:
    yield from files.paths(site.docs_name, sealed=True)
    yield from library_paths(files, options.bibliography)
    yield from files.paths(posixpath.normpath(options.data))


def _state(files: Files, path: str) -> str:
    if posixpath.splitext(path)[1].lower() not in _READ:
        return files.stamp(path)
    data = files.read(path)
    return "" if data is None else content_hash(data)
