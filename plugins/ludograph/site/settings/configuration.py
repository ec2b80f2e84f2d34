"""Reads the site's settings, the options and the target folder from mkdocs.yml, without MkDocs.

MkDocs reads the same file for the layout, its theme and other plugins. Everything that articles, checks and generated
pages depend on is read here.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from ludograph.base.files import WorkingTree
from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, Place, Problem
from ludograph.base.source import NOT_FOLLOWED, SourceText, link_out_of, read_file
from ludograph.base.state import CACHE
from ludograph.base.yaml.settings_file import Below, Missing, SettingsFileError, read_settings_file, settings_files
from ludograph.site.finished import EditLinks, SiteSettings
from ludograph.site.settings.config import Options
from ludograph.site.settings.library_files import fixed_part
from ludograph.site.settings.settings_faults import (
    ENCRYPTING,
    missing_plugin,
    plain_name,
    setting_fault,
    written_options,
)

PLUGIN = "ludograph"
GROUPS = ("group", "material/group")
"""The theme's plugin that contains other plugins."""
FILES = ("mkdocs.yml", "mkdocs.yaml")
BUILTIN_EXTENSIONS = ("toc", "tables", "fenced_code")
"""The Markdown extensions that MkDocs adds to every site."""
_EDIT_FOLDERS = {
    "github.com": "edit/master/docs/",
    "gitlab.com": "edit/master/docs/",
    "bitbucket.org": "src/default/docs/",
}


class ProjectError(LudographError):
    """There is no project here, or its mkdocs.yml is invalid; the text is the reason."""


class SettingsError(ProjectError):
    """Invalid settings or options; the text has a line for each, which begins with its place."""

    before = ""

    def __init__(self, root: Path, problems: Sequence[Problem]) -> None:
        # A valid mkdocs.yml needs no checks.
        from ludograph.checks.running import reports
        from ludograph.checks.selection import Selection
        from ludograph.site.reporting.lines import ProjectFiles, headline

        files = ProjectFiles(WorkingTree(root))
        self.root, self.problems = root, tuple(problems)
        super().__init__("\n".join(headline(report, files) for report in reports(problems, (), Selection())))


class FolderError(SettingsError):
    """A folder in the settings is a link out of the project."""


@frozen
class Configuration:
    """The contents of a mkdocs.yml."""

    site: SiteSettings
    options: Options
    target: Path
    """The folder into which the site is built."""
    address: tuple[str, int] = ("127.0.0.1", 8000)
    """Host and port of the preview."""
    plugins: tuple[str, ...] = ()
    """The names of the other plugins of MkDocs, and `hooks`."""

    @property
    def file(self) -> Path:
        return self.site.root / self.site.config_name


def read_configuration(config_file: Path | str | None = None) -> Configuration:
    """The configuration in a file, or in the working folder; raises ProjectError."""
    path = _found(config_file)
    try:
        given = read_settings_file(path)
    except SettingsFileError as error:
        if not error.file.is_file():
            raise ProjectError(str(error)) from None
        source = _source(error.file, path.parent)
        place = source.place(error.offset, min(error.offset + 1, len(source.text)))
        raise SettingsError(path.parent, [Problem("CFG003", error.reason, error.hint, place)]) from None
    reader = _Reader(path, given)
    site, options = reader.site(), reader.options()
    site = site.without_plugins if options.engine == "plain" else site
    target = site.root / str(given.get("site_dir") or "site")
    if links := list(links_out_of(site, options, target)):
        raise FolderError(site.root, links)
    others = [plain_name(name) for name, _ in named_plugins(given.get("plugins"))]
    hooks = ["hooks"] if given.get("hooks") else []
    plugins = tuple(name for name in (*others, *hooks) if name not in {PLUGIN, "search"})
    return Configuration(site, options, target, reader.address(), plugins)


def links_out_of(site: SiteSettings, options: Options, target: Path) -> Iterator[Problem]:
    """PRV003 for each folder of the project that is a link out of it, which a checkout can bring."""
    libraries = (fixed_part(posixpath.dirname(posixpath.normpath(path))) for path in options.bibliography)
    folders: tuple[str | Path, ...] = (
        site.docs_name,
        target,
        posixpath.dirname(CACHE),
        options.data,
        options.editions,
        *libraries,
    )
    for link in dict.fromkeys(link_out_of(site.root, folder) for folder in folders):
        if link:
            yield Problem("PRV003", f"{link!r} is a link that is not followed", NOT_FOLLOWED, Place(link, 0, 0))


def _found(config_file: Path | str | None) -> Path:
    if config_file is not None:
        path = Path(config_file).absolute()
        if not path.is_file():
            raise ProjectError(f"{config_file} does not exist")
        return path
    here = next((Path(name).absolute() for name in FILES if Path(name).is_file()), None)
    if here is None:
        raise ProjectError(
            f"{FILES[0]} does not exist in this folder: go to the site's folder, or name it with --config"
        )
    return here


def _source(file: Path, root: Path) -> SourceText:
    return SourceText.decode(read_file(file), Path(os.path.relpath(file, root)).as_posix())


class _Reader:
    def __init__(self, path: Path, given: Mapping[str, Any]) -> None:
        self.path, self.given = path, given

    def site(self) -> SiteSettings:
        given, root = self.given, self.path.parent
        docs = root / self._text("docs_dir", "docs")
        if not docs.is_dir():
            name = self._text("docs_dir", "docs")
            raise self._error("docs_dir", f"there is no folder {name!r}", "Make it; articles are below it.")
        theme = given.get("theme")
        theme = theme if isinstance(theme, dict) else {"name": theme}
        names, configs = self._extensions()
        plugins = [name for name, _ in named_plugins(given.get("plugins"))]
        url = self._text("site_url")
        own = [str(name) for name in (theme.get("logo"), theme.get("favicon")) if name]
        styles = [str(path) for path in self._list("extra_css")]
        scripts = (path.get("path", "") if isinstance(path, dict) else path for path in self._list("extra_javascript"))
        own += [*styles, *map(str, scripts)]
        nav = given.get("nav") or None
        if nav is not None and not isinstance(nav, list):
            raise self._error("nav", f"expected a list, not {nav!r}")
        return SiteSettings(
            root=root,
            config_name=self.path.name,
            docs_name=docs.relative_to(root).as_posix() if docs.is_relative_to(root) else docs.as_posix(),
            name=self._text("site_name"),
            description=self._text("site_description"),
            url=url if not url or url.endswith("/") else f"{url}/",
            lang=str(theme.get("language") or "en"),
            copyright=self._text("copyright"),
            directory_urls=given.get("use_directory_urls", True) is not False,
            extensions=names,
            extension_configs=configs,
            templates=fill_braces(plugins),
            autorefs=not {"autorefs", "mkdocstrings"}.isdisjoint(map(plain_name, plugins)),
            documents=document_code((*plugins, *names)),
            excluded=self._patterns("exclude_docs"),
            drafts=self._patterns("draft_docs"),
            navigation=nav,
            edit=self._edit(),
            kept=frozenset(own),
            overrides=root / str(theme["custom_dir"]) if theme.get("custom_dir") else None,
            styles=tuple(styles),
        )

    def options(self) -> Options:
        plugins = self.given.get("plugins")
        for entry in plugins if isinstance(plugins, list) else ():
            if isinstance(entry, dict) and PLUGIN in entry and (others := [name for name in entry if name != PLUGIN]):
                hint = f"Indent it further than {PLUGIN!r}."
                raise self._error("plugins", f"{others[0]!r} is beside the plugin, not below it", hint)
        for name, _ in named_plugins(plugins):
            if (known := ENCRYPTING.get(plain_name(name))) is not None:
                raise self._error("plugins", f"{name!r} cannot be used beside ludograph: {known[1]}", known[2])
        found = [options or {} for name, options in named_plugins(plugins) if name == PLUGIN]
        if not found:
            raise SettingsError(self.path.parent, [missing_plugin(self._sources()[0], PLUGIN)])
        if not isinstance(found[0], dict):
            raise self._error("plugins", f"{PLUGIN}: expected options such as `breaks: true`, not {found[0]!r}")
        options, faults = Options.read(found[0])
        if faults:  # only then are places needed
            _, faults = Options.read(found[0], written_options(self._sources(), PLUGIN))
            raise SettingsError(self.path.parent, faults)
        return options

    def _sources(self) -> list[SourceText]:
        """mkdocs.yml and the files from which it inherits."""
        return [_source(file, self.path.parent) for file in settings_files(self.path)]

    def address(self) -> tuple[str, int]:
        return read_address(str(self.given.get("dev_addr") or "127.0.0.1:8000"), f"{self.path.name}: dev_addr")

    def _extensions(self) -> tuple[tuple[str, ...], dict[str, Any]]:
        names, configs = list(BUILTIN_EXTENSIONS), {}
        for name, options in _named(self.given.get("markdown_extensions")):
            if name == PLUGIN:
                continue
            if not _is_installed(name):
                hint = "Install its package where Ludograph runs, or correct the name."
                raise self._error("markdown_extensions", f"there is no Markdown extension {name!r}", hint)
            names.append(name)
            if options:
                configs[name] = self._known(options)
        return tuple(dict.fromkeys(names)), configs

    def _known(self, options: Any) -> Any:
        """The options of an extension with resolved paths, without objects that are not installed."""
        if isinstance(options, dict):
            return {name: self._known(value) for name, value in options.items() if not isinstance(value, Missing)}
        if isinstance(options, list):
            return [self._known(value) for value in options if not isinstance(value, Missing)]
        if isinstance(options, Below):
            root = self.path.parent
            return str((root / self._text("docs_dir", "docs") if options.folder == "docs_dir" else root) / options.path)
        return options

    def _edit(self) -> EditLinks:
        repository, template = self._text("repo_url"), self._text("edit_uri_template")
        folder = self.given.get("edit_uri")
        if folder is None:
            folder = _EDIT_FOLDERS.get(urlsplit(repository).netloc.lower(), "") if repository else ""
        return edit_links(repository, str(folder), template)

    def _patterns(self, name: str) -> Any:
        lines = self._text(name).splitlines()
        if not lines:
            return None
        from pathspec import GitIgnoreSpec  # few sites exclude files

        return GitIgnoreSpec.from_lines(lines).match_file

    def _text(self, name: str, default: str = "") -> str:
        value = self.given.get(name)
        if value is not None and not isinstance(value, str | int | float):
            raise self._error(name, "expected a text")
        return default if value is None else str(value)

    def _list(self, name: str) -> list[Any]:
        value = self.given.get(name) or []
        if not isinstance(value, list):
            raise self._error(name, f"expected a list, not {value!r}")
        return value

    def _error(self, setting: str, message: str, hint: str = "") -> ProjectError:
        fault = setting_fault(self._sources(), setting, f"{setting}: {message}", hint)
        return SettingsError(self.path.parent, [fault])


def _named(given: Any) -> list[tuple[str, Any]]:
    """The entries of a list of names or of maps from one name to its options, or of a single map."""
    entries = [given] if isinstance(given, dict) else given or []
    maps = [entry if isinstance(entry, dict) else {entry: None} for entry in entries]
    return [(str(entry), options) for each in maps for entry, options in each.items()]


def _is_installed(extension: str) -> bool:
    """Whether Python-Markdown finds the extension; nothing is imported, as the project may be another person's."""
    module = extension.partition(":")[0]
    if any(map(_is_module, (f"markdown.extensions.{module}", module))):
        return True
    from importlib.metadata import entry_points  # it loads what reads letters

    return bool(entry_points(group="markdown.extensions", name=extension))


def _is_module(path: str) -> bool:
    top, *below = path.split(".")
    found = find_spec(top) if top.isidentifier() else None
    for name in below:
        found = found and PathFinder.find_spec(f"{found.name}.{name}", found.submodule_search_locations or [])
    return found is not None


_FILLING = frozenset(
    "git-authors git-revision-date-localized include-markdown macros markdownextradata table-reader".split()
)


def fill_braces(plugins: Iterable[str]) -> bool:
    """Whether one of these plugins replaces `{{ … }}` in articles."""
    return any(name.rpartition("/")[2] in _FILLING for name in plugins)


def document_code(names: Iterable[object]) -> bool:
    """Whether one of these plugins and Markdown extensions documents the code that `::: name` names."""
    return not {"mkdocstrings", "mkautodoc", "mkdocs-click"}.isdisjoint(plain_name(str(name)) for name in names)


def named_plugins(given: Any) -> list[tuple[str, Any]]:
    """The plugins of mkdocs.yml with their options; the plugins of an active group replace it."""
    found: list[tuple[str, Any]] = []
    for name, options in _named(given):
        is_group = name in GROUPS and isinstance(options, dict)
        if not is_group or options.get("enabled", True):
            found += named_plugins(options.get("plugins")) if is_group else [(name, options)]
    return found


def edit_links(repository: str, folder: str, template: str) -> EditLinks:
    """Where files can be edited, from MkDocs's settings `repo_url`, `edit_uri` and `edit_uri_template`."""
    if template:
        folder = template
    elif folder:
        folder = f"{folder.rstrip('/')}/{{path}}"
    if not folder:
        return EditLinks()
    base = repository if not repository or folder.startswith(("?", "#")) else f"{repository.rstrip('/')}/"
    return EditLinks(urljoin(base, folder))


def read_address(text: str, name: str) -> tuple[str, int]:
    """Host and port of the preview, from HOST:PORT; raises ProjectError with the setting's name."""
    host, _, port = text.rpartition(":")
    if not host or not (port.isascii() and port.isdigit()):
        raise ProjectError(f"{name}: expected HOST:PORT, not {text!r}")
    return host.strip("[]"), int(port)
