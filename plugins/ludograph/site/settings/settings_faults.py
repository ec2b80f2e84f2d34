"""What is wrong in a readable mkdocs.yml, at its place: options, misspelt settings, and pages that do not exist."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import urlsplit

import yaml

from ludograph.base.problems import Problem, did_you_mean, meaning, nearest
from ludograph.base.source import SourceText

SETTINGS = frozenset({
    "INHERIT", "copyright", "dev_addr", "docs_dir", "draft_docs", "edit_uri", "edit_uri_template", "exclude_docs",
    "extra", "extra_css", "extra_javascript", "extra_templates", "google_analytics", "hooks", "markdown_extensions",
    "mdx_configs", "nav", "not_in_nav", "pages", "plugins", "remote_branch", "remote_name", "repo_name", "repo_url",
    "site_author", "site_description", "site_dir", "site_name", "site_url", "strict", "theme", "use_directory_urls",
    "validation", "watch",
})  # fmt: skip
"""Every setting of MkDocs; others it refuses in a strict build."""
UNKNOWN_SETTING = "Unrecognised configuration name: "
"""How MkDocs says the same as CFG001, without its place."""
_OWN = frozenset({"ludograph", "search"})
"""Plugins that add no page for a menu to name, or pages that we know."""


def settings_faults(source: SourceText, exists: Callable[[str], bool], pages: Iterable[str]) -> Iterator[Problem]:
    """CFG001 for each setting that MkDocs does not know, CFG002 for each page of `nav` that does not exist,
    CFG004 for each plugin that is probably misspelt.

    `pages` are those to guess among. With other plugins or hooks, which may make pages, `nav` is left to MkDocs, and
    where another file is inherited, which may name them.
    """
    settings = _settings(source)
    for key, _ in settings:
        if key.value not in SETTINGS:
            hint = did_you_mean(str(key.value), sorted(SETTINGS), limit=1) or "Put settings of your own below `extra`."
            yield _problem("CFG001", f"no setting {key.value!r}", hint, source, key)
    for plugin in _names(dict(_named(settings)).get("plugins")):
        if plugin.value not in _OWN and (hint := _installed_hint(str(plugin.value))):
            yield _problem("CFG004", f"no plugin {plugin.value!r}", hint, source, plugin)
    for entry in missing_menu_pages(source, exists):
        hint = did_you_mean(str(entry.value), pages, limit=1) or "Name a file of docs/, or remove the entry."
        yield _problem("CFG002", f"no page {str(entry.value)!r} for the menu", hint, source, entry)


def missing_menu_pages(source: SourceText, exists: Callable[[str], bool]) -> Iterator[yaml.ScalarNode]:
    """The pages of `nav` that do not exist, as far as `settings_faults` looks at it."""
    given = dict(_named(_settings(source)))
    if given.keys() & {"hooks", "INHERIT"} or not {name.value for name in _names(given.get("plugins"))} <= _OWN:
        return
    for entry in _targets(given.get("nav")):
        written = str(entry.value)
        parts = urlsplit(written)
        is_elsewhere = parts.scheme or parts.netloc or written.startswith(("/", "#")) or written.endswith("/")
        if written and not is_elsewhere and not exists(posixpath.normpath(written)):
            yield entry


def _installed_hint(plugin: str) -> str:
    """A guess at the plugin that a name is meant as; "" where there is one of that name, or nothing resembles it."""
    from importlib.metadata import entry_points  # a site without other plugins does not load it

    names = {entry.name for entry in entry_points(group="mkdocs.plugins")}
    known = sorted({*_OWN, *names, *(name.partition("/")[2] for name in names)} - {""})  # `material/tags` is `tags`
    return "" if plugin in known else did_you_mean(plugin, known, limit=1)


def setting_fault(
    sources: Iterable[SourceText], setting: str, message: str, hint: str = "", plugin: str = ""
) -> Problem:
    """CFG003 where the `setting` is written, or what the message quotes of it; an option of a plugin if one is named.

    `sources` are mkdocs.yml and the files that it inherits.
    """
    every = list(sources)
    for source in every:
        for key, value in _options(_settings(source), plugin) if plugin else _settings(source):
            if key.value == setting:
                quoted = _QUOTED.search(message)
                word = next(filter(None, quoted.groups()), "") if quoted else ""
                named = next((node for node in _scalars(value) if node.value == word and word != setting), key)
                return _problem("CFG003", message, hint, source, named)
    return Problem("CFG003", message, hint, every[0].place(0, 0))


def missing_plugin(source: SourceText, plugin: str) -> Problem:
    """CFG004 where another name is written instead of that of a plugin which the site needs, or where it should be."""
    given = {str(key.value): (key, value) for key, value in _settings(source)}
    key, value = given.get("plugins", (None, None))
    for name in _names(value):
        if nearest(str(name.value), [plugin]):
            return _problem("CFG004", f"no plugin {name.value!r}", meaning(str(name.value), {plugin: ""}), source, name)
    message, hint = f"the plugin {plugin!r} is not used", f"Write `- {plugin}` below `plugins:`."
    return (
        _problem("CFG004", message, hint, source, key) if key else Problem("CFG004", message, hint, source.place(0, 0))
    )


_QUOTED = re.compile(r"'([^']*)'|\bnot (\w+)$")
"""What a message says was written."""


def _settings(source: SourceText) -> list[tuple[yaml.Node, yaml.Node]]:
    root = yaml.compose(source.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return root.value if isinstance(root, yaml.MappingNode) else []


def _named(settings: list[tuple[yaml.Node, yaml.Node]]) -> Iterator[tuple[str, yaml.Node]]:
    return ((str(key.value), value) for key, value in settings)


def _options(settings: list[tuple[yaml.Node, yaml.Node]], plugin: str) -> list[tuple[yaml.Node, yaml.Node]]:
    """The options of a plugin, in a list of names and of maps from a name to its options, or in one map."""
    given = next((value for key, value in settings if key.value == "plugins"), None)
    entries = given.value if isinstance(given, yaml.SequenceNode) else [given]
    pairs = [pair for entry in entries if isinstance(entry, yaml.MappingNode) for pair in entry.value]
    options = next((value for key, value in pairs if key.value == plugin), None)
    for key, value in pairs:
        if options is None and str(key.value).endswith("group") and isinstance(value, yaml.MappingNode):
            return _options(value.value, plugin)
    return options.value if isinstance(options, yaml.MappingNode) else []


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    """All keys and values in it, in order."""
    if isinstance(node, yaml.ScalarNode):
        yield node
        return
    for part in node.value:
        for each in part if isinstance(part, tuple) else (part,):
            yield from _scalars(each)


def _problem(code: str, message: str, hint: str, source: SourceText, node: yaml.Node) -> Problem:
    return Problem(code, message, hint, source.place(node.start_mark.index, node.end_mark.index))


def _names(plugins: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    """The names in a list of names and of maps from a name to its options, or in one map."""
    if isinstance(plugins, yaml.SequenceNode):
        for entry in plugins.value:
            yield from _names(entry)
    elif isinstance(plugins, yaml.MappingNode):
        yield from (key for key, _ in plugins.value)
    elif isinstance(plugins, yaml.ScalarNode):
        yield plugins


def _targets(nav: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    """Everything that the menu leads to, without its titles."""
    if isinstance(nav, yaml.SequenceNode):
        for entry in nav.value:
            yield from _targets(entry)
    elif isinstance(nav, yaml.MappingNode):
        for _, entry in nav.value:
            yield from _targets(entry)
    elif isinstance(nav, yaml.ScalarNode):
        yield nav
