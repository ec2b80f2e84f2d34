"""Where a source of articles keeps what: a vault by its own settings, a wiki as Wiki.js writes its pages to disk."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludograph.files import Files

NOT_UNDERSTOOD = {
    ".canvas": "a canvas, which has no text to show",
    ".base": "a view of notes, which nothing here can show",
    ".excalidraw": "a drawing; export it as SVG",
}
"""Endings of files that only Obsidian and its extensions can show."""
_TEMPLATES = (
    (".obsidian/templates.json", "folder"),
    (".obsidian/plugins/templater-obsidian/data.json", "templates_folder"),
)
_WIKI_HEAD = (("editor", "markdown"),)
"""Marks an article of the wiki dialect."""


@dataclass(frozen=True)
class Layout:
    """Where a source keeps what."""

    roots: Mapping[str, str]
    """A folder of the source, with its slash or "" → the folder below docs/ that takes its place."""
    head: tuple[tuple[str, str], ...] = ()
    """Keys that each article's head needs, with their values."""
    excluded: tuple[str, ...] = ()
    """Beginnings of paths that are private by the source's own settings."""


def vault_layout(files: Files) -> Layout:
    """Everything at its place, without what the settings exclude."""
    return Layout({"": ""}, excluded=tuple(dict.fromkeys(_excluded(files))))


def _excluded(files: Files) -> Iterator[str]:
    for path, key in _TEMPLATES:
        folder = _settings(files, path).get(key)
        if isinstance(folder, str) and folder.strip("/"):
            yield f"{folder.strip('/')}/"
    ignored = _settings(files, ".obsidian/app.json").get("userIgnoreFilters")
    for pattern in ignored if isinstance(ignored, list) else ():
        # A pattern between slashes is a regular expression, which a stranger's vault may not make us run.
        if isinstance(pattern, str) and pattern and not pattern.startswith("/"):
            yield pattern


def _settings(files: Files, path: str) -> dict[str, Any]:
    try:
        found = json.loads(files.read(path) or b"{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def wiki_layout(files: Files) -> Layout:
    """Everything at its place; of an export only its pages and files, since it holds accounts and settings as well."""
    folders = {path.partition("/")[0] for path in files.paths("")}
    is_export = "pages" in folders and any(name.startswith(("users.", "groups.", "settings.")) for name in folders)
    return Layout({"pages/": "", "assets/": ""} if is_export else {"": ""}, _WIKI_HEAD)
