"""Faults in a readable mkdocs.yml, with places: options, misspelt settings, and missing pages."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import urlsplit

from ludograph.base.problems import Place, Problem, did_you_mean, meaning, nearest
from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping, Node, Scalar, Sequence, parse_yaml, scalars

SETTINGS = frozenset({
    "INHERIT", "copyright", "dev_addr", "docs_dir", "draft_docs", "edit_uri", "edit_uri_template", "exclude_docs",
    "extra", "extra_css", "extra_javascript", "extra_templates", "google_analytics", "hooks", "markdown_extensions",
    "mdx_configs", "nav", "not_in_nav", "pages", "plugins", "remote_branch", "remote_name", "repo_name", "repo_url",
    "site_author", "site_description", "site_dir", "site_name", "site_url", "strict", "theme", "use_directory_urls",
    "validation", "watch",
})  # fmt: skip
"""Every setting of MkDocs; a strict build refuses others."""
UNKNOWN_SETTING = "Unrecognised configuration name: "
"""MkDocs's message for CFG001, which has no place."""
ENCRYPTING = {
    "encryptcontent": (
        "mkdocs-encryptcontent-plugin",
        "it hides a page, but not what search, previews, lists and records say of it",
        "Publish such pages as a site of their own, for which the server asks a password.",
    )
}
"""Plugins that hide pages, refused by every engine: name → package, reason, what to do instead."""
_OWN = frozenset({"ludograph", "search"})
"""Plugins that add no pages for the menu, or only known ones."""


def plain_name(written: str) -> str:
    """A plugin's name without that of its theme, and without the number of a second instance."""
    return written.partition(" #")[0].rpartition("/")[2]


def settings_faults(source: SourceText, exists: Callable[[str], bool], pages: Iterable[str]) -> Iterator[Problem]:
    """CFG001 for each setting that MkDocs does not know, CFG002 for each missing page of `nav`, CFG004 for each plugin
    that is probably misspelt.

    `pages` are for suggestions. `nav` is not checked if there are other plugins or hooks, which may add pages, or an
    inherited file, which may name them.
    """
    settings = _settings(source)
    for key, _ in settings:
        if key.text not in SETTINGS:
            hint = did_you_mean(key.text, sorted(SETTINGS), limit=1) or "Put settings of your own below `extra`."
            yield Problem("CFG001", f"no setting {key.text!r}", hint, key.place)
    for plugin in _names(settings.get("plugins")):
        if plugin.text not in _OWN and (hint := _installed_hint(plugin.text)):
            yield Problem("CFG004", f"no plugin {plugin.text!r}", hint, plugin.place)
    for entry in missing_menu_pages(source, exists):
        hint = did_you_mean(entry.text, pages, limit=1) or "Name a file of docs/, or remove the entry."
        yield Problem("CFG002", f"no page {entry.text!r} for the menu", hint, entry.place)


def missing_menu_pages(source: SourceText, exists: Callable[[str], bool]) -> Iterator[Scalar]:
    """The missing pages of `nav`, with the same exceptions as in `settings_faults`."""
    settings = _settings(source)
    plugins = {name.text for name in _names(settings.get("plugins"))}
    if {"hooks", "INHERIT"}.intersection(settings.keys()) or not plugins <= _OWN:
        return
    for entry in scalars(settings.get("nav")):
        written = entry.text
        parts = urlsplit(written)
        is_elsewhere = parts.scheme or parts.netloc or written.startswith(("/", "#")) or written.endswith("/")
        is_alias = entry.plain and written.startswith("*")
        if written and not is_alias and not is_elsewhere and not exists(posixpath.normpath(written)):
            yield entry


def _installed_hint(plugin: str) -> str:
    """A suggestion for the name of a plugin; "" if it exists, or no other is similar."""
    from importlib.metadata import entry_points  # a site without other plugins does not load it

    names = {entry.name for entry in entry_points(group="mkdocs.plugins")}
    known = sorted({*_OWN, *names, *(name.partition("/")[2] for name in names)} - {""})  # `material/tags` is `tags`
    return "" if plugin in known else did_you_mean(plugin, known, limit=1)


def written_options(sources: Iterable[SourceText], plugin: str) -> Mapping:
    """The options of a plugin in mkdocs.yml and the files from which it inherits."""
    every = list(sources)
    pairs = (pair for source in every for pair in _options(_settings(source).get("plugins"), plugin))
    return Mapping(tuple({key.text: (key, node) for key, node in reversed([*pairs])}.values()), every[0].place(0, 0))


def setting_fault(sources: Iterable[SourceText], setting: str, message: str, hint: str = "") -> Problem:
    """CFG003 at the `setting`, or at the part that the message quotes.

    `sources` are mkdocs.yml and the files from which it inherits.
    """
    every = list(sources)
    for source in every:
        for key, value in _settings(source):
            if key.text == setting:
                quoted = _QUOTED.search(message)
                word = next(filter(None, quoted.groups()), "") if quoted else ""
                within = scalars(value, keys=True)
                named = next((node for node in within if node.text == word and word != setting), key)
                return Problem("CFG003", message, hint, named.place)
    return Problem("CFG003", message, hint, every[0].place(0, 0))


def missing_plugin(source: SourceText, plugin: str) -> Problem:
    """CFG004 at the misspelt name of a required plugin, or where it should be."""
    settings = _settings(source)
    for name in _names(settings.get("plugins")):
        if name.text != plugin and nearest(name.text, [plugin]):
            return Problem("CFG004", f"no plugin {name.text!r}", meaning(name.text, {plugin: ""}), name.place)
    key = next((key for key, _ in settings if key.text == "plugins"), None)
    message, hint = f"the plugin {plugin!r} is not used", f"Write `- {plugin}` below `plugins:`."
    return Problem("CFG004", message, hint, key.place if key else source.place(0, 0))


_QUOTED = re.compile(r"'([^']*)'|\bnot (\w+)$")
"""The quoted value in a message."""


def _settings(source: SourceText) -> Mapping:
    root, _ = parse_yaml(source)  # MkDocs itself reports invalid YAML
    return _mapping(root)


def _mapping(node: Node | None) -> Mapping:
    return node if isinstance(node, Mapping) else Mapping((), Place("", 0, 0))


def _options(plugins: Node | None, plugin: str) -> Mapping:
    """The options of a plugin, in a list of names and of maps from a name to its options, or in a single map."""
    parts = plugins.items if isinstance(plugins, Sequence) else (plugins,)
    pairs = Mapping(tuple(pair for part in parts for pair in _mapping(part)), Place("", 0, 0))
    if options := pairs.get(plugin):
        return _mapping(options)
    groups = (_mapping(value) for key, value in pairs if key.text.endswith("group"))
    return next((_options(group.get("plugins"), plugin) for group in groups), _mapping(None))


def _names(plugins: Node | None) -> Iterator[Scalar]:
    """The names in a list of names and of maps from a name to its options, or in a single map."""
    if isinstance(plugins, Sequence):
        for entry in plugins:
            yield from _names(entry)
    elif isinstance(plugins, Mapping):
        yield from (key for key, _ in plugins)
    elif isinstance(plugins, Scalar):
        yield plugins
