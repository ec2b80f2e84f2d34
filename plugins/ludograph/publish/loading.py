"""The library, the rules data and the pictures that a project's options name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludograph.bibliography.bibtex.reader import Bibliography, read_bibliography
from ludograph.cache import Cache
from ludograph.catalogue import Address, Addresses, Catalogue, Picture, Settings
from ludograph.games.model import Rules
from ludograph.games.reader import data_files, read_rules
from ludograph.problems import Problem
from ludograph.publish.config import LudographConfig
from ludograph.publish.pictures import read_pictures
from ludograph.publish.sources import Sources
from ludograph.source import SourceText


@dataclass(frozen=True)
class Library:
    """What articles refer to besides each other."""

    bibliography: Bibliography
    has_library: bool
    rules: Rules | None
    pictures: Mapping[str, Picture]
    problems: tuple[Problem, ...]

    def catalogue(self, addresses: Addresses, settings: Settings, problems: tuple[Problem, ...]) -> Catalogue:
        """The catalogue of a site whose pages have these addresses."""
        return Catalogue(
            bibliography=self.bibliography,
            rules=self.rules,
            addresses=addresses,
            pictures=self.pictures,
            settings=settings,
            has_library=self.has_library,
            problems=(*self.problems, *problems),
        )


def load_library(
    root: Path,
    config_name: str,
    docs: Path,
    docs_name: str,
    options: LudographConfig,
    sources: Sources,
    cache: Cache,
) -> Library:
    """Reads what the options name; whatever is wrong becomes a problem and the rest is read."""
    files, problems = bibliography_files(root, config_name, options.bibliography)
    texts = [SourceText.read(file, file.relative_to(root).as_posix()) for file in files]
    bibliography = read_bibliography(texts, cache)
    data = data_files(root / options.data_)
    rules = read_rules(data, cache, bibliography if files else None) if data else None
    pictures, faults = read_pictures(docs, docs_name, sources.files, cache)
    return Library(bibliography, bool(files), rules, pictures, (*problems, *faults))


def bibliography_files(root: Path, config_name: str, patterns: Iterable[str]) -> tuple[list[Path], list[Problem]]:
    """The files meant by paths and patterns, in order; each path that leads to no file is C026 at its line."""
    files: dict[Path, None] = {}
    problems = []
    for pattern in patterns:
        is_pattern = any(sign in pattern for sign in "*?[")
        found = sorted(root.glob(pattern)) if is_pattern and not Path(pattern).is_absolute() else [root / pattern]
        inside = [file for file in found if file.is_file() and file.resolve().is_relative_to(root.resolve())]
        files |= dict.fromkeys(inside)
        if not inside and not is_pattern:
            problems.append(_missing(root / config_name, config_name, pattern))
    return list(files), problems


def _missing(config_file: Path, config_name: str, path: str) -> Problem:
    source = SourceText.read(config_file, config_name) if config_file.is_file() else SourceText(config_name, "")
    start = max(source.text.find(path), 0)
    place = source.place(start, start + len(path) if start else 0)
    return Problem("C026", f"no bibliography file {path!r}", "Correct the path, or add the file.", place)


def site_addresses(
    addresses: Iterable[Address], files: frozenset[str], lang: str, folders: Mapping[str, Mapping[str, Any]]
) -> Addresses:
    """All that a link may lead to, an article's own page last; folders with a language of their own are locales."""
    languages = {str(settings["lang"]) for settings in folders.values() if "lang" in settings}
    pages: dict[str, Address] = {}
    replaced: dict[str, Address] = {}
    for address in addresses:
        if address.page in pages:
            replaced[address.page] = pages[address.page]
        pages[address.page] = address
    return Addresses(pages, files, lang, frozenset({lang, *languages}), replaced)
