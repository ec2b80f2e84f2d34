"""The library, the rules data and the pictures named by a project's options."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ludograph.article.head.copies import copy_problem, is_copy
from ludograph.base.encoding import wrong_byte
from ludograph.base.files import Files, read_text
from ludograph.base.problems import Place, Problem
from ludograph.base.source import SourceText, content_hash
from ludograph.catalogue import Address, Addresses, Catalogue, Picture, Settings
from ludograph.library.library import Bibliography
from ludograph.library.reader import LibraryFile, kept_bibliography
from ludograph.site.finished import SiteSettings
from ludograph.site.freshness.canonical import canonical, own_modules
from ludograph.site.freshness.inputs import program_version
from ludograph.site.pictures.pictures import drawings_faults, read_pictures
from ludograph.site.project.reference_style import load_style
from ludograph.site.settings.config import Options
from ludograph.site.settings.library_files import fixed_part, is_pattern, library_paths
from ludograph.site.sources import Sources, fault_of, refused_links
from ludograph.store import Cache, Kind, kept

if TYPE_CHECKING:
    from ludograph.library.formatting.csl.styled import WorkStyle
    from ludograph.rules.data.model import Rules

_DRAFT = re.compile(r"^[\"']?draft[\"']?[ \t]*:(?P<value>[^#\n]*)", re.MULTILINE)

_MISPLACED = re.compile(
    r"(?:^[ \t]*(?:-[ \t]+)?|[{,][ \t]*)(?P<key>[\"']?(?:drafts?|publish(?:ed)?)[\"']?)[ \t]*:"
    r"[ \t]*[\"']?(?:true|yes|on|1|false|no|off|0)\b[\"']?[ \t]*(?=$|[,}#])",
    re.MULTILINE | re.IGNORECASE,
)
"""A key about publication in any place or spelling; correct ones (`_DRAFT`) are not reported."""


@dataclass(frozen=True)
class Library:
    """Everything that articles may refer to, except each other."""

    bibliography: Bibliography
    has_library: bool
    rules: Rules | None
    pictures: Mapping[str, Picture]
    style: WorkStyle | None
    """The CSL style of citations; None for our own."""
    of_works: Sequence[Problem]
    """Problems with the paths of the library's files and with the style; the library has its own problems."""
    of_rules: Sequence[Problem]
    """Problems in the files of the rules data."""
    of_pictures: Sequence[Problem]
    """Problems in the files of picture rights."""

    def catalogue(self, addresses: Addresses, settings: Settings, problems: tuple[Problem, ...]) -> Catalogue:
        return Catalogue(
            bibliography=self.bibliography,
            rules=self.rules,
            addresses=addresses,
            pictures=self.pictures,
            settings=settings,
            style=self.style,
            has_library=self.has_library,
            problems=(*self.of_works, *self.of_rules, *self.of_pictures, *problems),
        )


def load_library(
    files: Files,
    config_name: str,
    docs_name: str,
    options: Options,
    sources: Sources,
    cache: Cache,
    settings: Settings,
    same: Mapping[str, Library] = MappingProxyType({}),
) -> Library:
    """Reads everything that the options name; faults become problems.

    The parts (`works`, `rules`, `pictures`) in `same` are taken from the library given there.
    """
    if (known := same.get("works")) is not None:
        works, has_library, style, of_works = known.bibliography, known.has_library, known.style, known.of_works
    else:
        found, of_works = bibliography_files(files, config_name, options.bibliography)

        def again() -> list[LibraryFile]:
            return bibliography_files(files, config_name, options.bibliography)[0]

        works, has_library = kept_bibliography(found, cache, again, options.fields), bool(found)
        style, of_style = load_style(files, config_name, options, cache)
        of_works = [*of_works, *of_style]
    if (known := same.get("rules")) is not None:
        rules, of_rules = known.rules, known.of_rules
    else:
        rules, of_rules = load_rules(files, options, cache, settings, works)
    if (known := same.get("pictures")) is not None:
        pictures, of_pictures = known.pictures, known.of_pictures
    else:
        pictures, of_pictures = read_pictures(files, docs_name, sources.files, cache, options.untouched)
    return Library(works, has_library, rules, pictures, style, of_works, of_rules, of_pictures)


def load_rules(
    files: Files, options: Options, cache: Cache, settings: Settings, bibliography: Bibliography
) -> tuple[Rules | None, list[Problem]]:
    """The rules data, and the problems in their files."""
    folder = posixpath.normpath(options.data)
    problems = list(refused_links(files, folder))
    if next(iter(files.paths(folder)), None) is None:
        return None, problems
    from ludograph.rules.data.reader import data_texts, read_rules, unread_data  # a site without data does without

    data = data_texts(files, folder)
    problems += unread_data(files, folder)
    every = {path: path.lower().endswith((".yaml", ".yml", ".svg")) for path in files.paths(folder, sealed=True)}
    problems += filter(None, (fault_of(files, path, is_text=is_text) for path, is_text in every.items()))
    stems = {posixpath.splitext(file.path)[0] for file in data}
    copies = {file.path for file in data if is_copy(file.path, stems)}
    problems += map(copy_problem, sorted(copies))
    data = tuple(file for file in data if file.path not in copies)
    problems += [problem for file in data for problem in unclear_draft(file)]
    data = tuple(file for file in data if settings.show_drafts or not is_draft(file))
    rules = read_rules(data, cache, bibliography) if data else None
    if rules is not None:
        problems += drawings_faults(rules.decks.values(), settings.licences)
    return rules, problems


def is_draft(file: SourceText) -> bool:
    """Whether a data file has `draft: true` among its entries. An unclear value counts as a draft."""
    match = _DRAFT.search(file.text)
    if match is not None and match["value"].strip().casefold() not in {"false", "no"}:
        return True
    return next(_misplaced(file), None) is not None


def unclear_draft(file: SourceText) -> Iterator[Problem]:
    """An unclear value of `draft`, and keys that look like `draft` for a single entry."""
    match = _DRAFT.search(file.text)
    if match is not None and match["value"].strip().casefold() not in {"false", "no", "true", "yes"}:
        hint = "`draft` is true, false, yes or no; until then the file stays out."
        message = f"{match[0].strip()!r} does not say whether the data file is public"
        yield Problem("PRV001", message, hint, file.place(match.start(), match.start() + len("draft")))
    for found in _misplaced(file):
        message = f"{found['key']!r} does not say whether this data file is public"
        hint = "Write `draft: true` at the beginning of the file, for all its entries; until then the file stays out."
        yield Problem("PRV002", message, hint, file.place(*found.span("key")))


def _misplaced(file: SourceText) -> Iterator[re.Match[str]]:
    return (found for found in _MISPLACED.finditer(file.text) if not _DRAFT.match(file.text, found.start()))


def bibliography_files(
    files: Files, config_name: str, patterns: Iterable[str]
) -> tuple[list[LibraryFile], list[Problem]]:
    """The files matched by paths and patterns, in order; each path without a file is C026 at its line."""
    found: dict[str, LibraryFile] = {}
    problems: list[Problem] = []
    for pattern in patterns:
        paths = [path for path in library_paths(files, [pattern]) if not path.endswith(".ris")]
        if is_pattern(pattern):
            stems = {posixpath.splitext(path)[0] for path in paths}
            copies = [path for path in paths if is_copy(path, stems)]
            problems += map(copy_problem, copies)
            paths = [path for path in paths if path not in copies]
            problems += refused_links(files, fixed_part(posixpath.normpath(pattern)))
        given = {path: data for path in paths if (data := files.read(path)) is not None}
        problems += (fault for path in paths if path not in found and (fault := fault_of(files, path)))
        read = {path: data for path, data in given.items() if wrong_byte(data) is None}
        found |= {path: LibraryFile(path, data) for path, data in read.items() if path not in found}
        if not given and not is_pattern(pattern) and not files.is_unreadable(pattern):
            problems.append(_missing(files, config_name, pattern))
    folders = {fixed_part(posixpath.dirname(posixpath.normpath(pattern))) for pattern in patterns}
    loose = {path for folder in folders - {""} for path in files.paths(folder) if path.endswith(".ris")}
    for path in sorted(loose):
        if f"{path.removesuffix('.ris')}.bib" not in found:
            hint = f"`ludograph import library {path}` makes a library file of it."
            problems.append(Problem("C012", "a file in RIS is not read as a library", hint, Place(path, 0, 0)))
    return list(found.values()), problems


def _missing(files: Files, config_name: str, path: str) -> Problem:
    source = read_text(files, config_name) or SourceText(config_name, "")
    start = max(source.text.find(path), 0)
    place = source.place(start, start + len(path) if start else 0)
    return Problem("C026", f"no bibliography file {path!r}", "Correct the path, or add the file.", place)


def site_addresses(
    addresses: Iterable[Address],
    files: frozenset[str],
    made: frozenset[str],
    lang: str,
    folders: Mapping[str, Mapping[str, Any]],
    kept: Mapping[str, str],
) -> Addresses:
    """All possible targets of links, with articles last; folders with their own language are locales.

    `files` are the authors' files, `made` are written by the program, `kept` is what it has at other addresses.
    """
    languages = {str(settings["lang"]) for settings in folders.values() if "lang" in settings}
    pages: dict[str, Address] = {}
    taken = {**dict.fromkeys(made, "a file for programs"), **kept}
    replaced = {file: taken[name] for file in files if (name := file.casefold()) in taken}
    for address in addresses:
        if address.page in pages:
            replaced[address.page] = pages[address.page].title
        pages[address.page] = address
    locales = frozenset({lang, *languages})
    return Addresses(_with_translations(pages), files | made, lang, locales, replaced, made, taken)


def _with_translations(pages: dict[str, Address]) -> dict[str, Address]:
    """The pages, each original with its published translations, one per language."""
    found: dict[str, dict[str, str]] = {}
    for page in sorted(page for page, address in pages.items() if address.translates):
        original = pages.get(pages[page].translates)
        if original is not None and not original.translates and original.lang != pages[page].lang:
            found.setdefault(original.page, {}).setdefault(pages[page].lang, page)
    return pages | {
        page: replace(pages[page], translations=tuple(sorted(by_lang.items()))) for page, by_lang in found.items()
    }


# Extensions without effect are reported at their place in mkdocs.yml.

UNSERVED = Kind("unserved-extensions", tuple[str, ...])


def unserved_extensions(site: SiteSettings, files: Files, cache: Cache) -> Iterator[Problem]:
    """EXT001 for each extension that processes finished HTML, or fails where MkDocs does not run it."""
    source = read_text(files, site.config_name) or SourceText(site.config_name, "")
    for module in _modules(site, files, cache):
        # `mkdocs.yml` names a package, `pymdownx.snippets`; a processor may be in one of its modules.
        written = next((name for name in _names_above(module) if name in site.extensions), "")
        if not written and module.rpartition(".")[2].startswith("_"):
            continue  # a helper of another extension
        start = source.text.find(written) if written else 0
        yield Problem(
            "EXT001",
            f"the Markdown extension {written or module!r} has no effect in articles",
            "It changes the finished page, or reads it as MkDocs does; articles are read with the place of every word.",
            source.place(start, start + len(written)),
        )


def _modules(site: SiteSettings, files: Files, cache: Cache) -> tuple[str, ...]:
    own = (files.stamp(path) for path in own_modules(site.root))
    key = content_hash(canonical([list(site.extensions), site.extension_configs]), program_version(), *own)
    return kept(cache, UNSERVED, key, lambda: _without_effect(site))


def _without_effect(site: SiteSettings) -> tuple[str, ...]:
    from ludograph.article.rendering import Converter  # a run without changes renders nothing

    return Converter(site.extensions, site.extension_configs).without_effect


def _names_above(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]
