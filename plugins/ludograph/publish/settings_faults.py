"""What a strict build refuses in a readable mkdocs.yml: misspelt settings, and pages that do not exist."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import urlsplit

import yaml

from ludograph.problems import Problem, did_you_mean
from ludograph.source import SourceText

SETTINGS = frozenset({
    "INHERIT", "copyright", "dev_addr", "docs_dir", "draft_docs", "edit_uri", "edit_uri_template", "exclude_docs",
    "extra", "extra_css", "extra_javascript", "extra_templates", "google_analytics", "hooks", "markdown_extensions",
    "mdx_configs", "nav", "not_in_nav", "pages", "plugins", "remote_branch", "remote_name", "repo_name", "repo_url",
    "site_author", "site_description", "site_dir", "site_name", "site_url", "strict", "theme", "use_directory_urls",
    "validation", "watch",
})  # fmt: skip
"""Every setting of MkDocs; others it refuses in a strict build."""
_OWN = frozenset({"ludograph", "search"})
"""Plugins that add no page for a menu to name, or pages that we know."""


def settings_faults(source: SourceText, exists: Callable[[str], bool], pages: Iterable[str]) -> Iterator[Problem]:
    """CFG001 for each setting that MkDocs does not know, CFG002 for each page of `nav` that does not exist.

    `pages` are those to guess among. With other plugins or hooks, which may make pages, `nav` is left to MkDocs, and
    where another file is inherited, which may name them.
    """
    root = yaml.compose(source.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    settings = root.value if isinstance(root, yaml.MappingNode) else []
    for key, _ in settings:
        if key.value not in SETTINGS:
            hint = did_you_mean(str(key.value), sorted(SETTINGS), limit=1) or "Put settings of your own below `extra`."
            yield _problem("CFG001", f"no setting {key.value!r}", hint, source, key)
    given = {str(key.value): value for key, value in settings}
    if given.keys() & {"hooks", "INHERIT"} or not {name.value for name in _names(given.get("plugins"))} <= _OWN:
        return
    for entry in _targets(given.get("nav")):
        written = str(entry.value)
        parts = urlsplit(written)
        is_elsewhere = parts.scheme or parts.netloc or written.startswith(("/", "#")) or written.endswith("/")
        if written and not is_elsewhere and not exists(posixpath.normpath(written)):
            hint = did_you_mean(written, pages, limit=1) or "Name a file of docs/, or remove the entry."
            yield _problem("CFG002", f"no page {written!r} for the menu", hint, source, entry)


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
