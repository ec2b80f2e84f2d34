"""What an Obsidian vault says in its own settings: where its templates are, and which files it excludes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ludograph.cli.importing.layout import Layout
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


def layout(files: Files) -> Layout:
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
