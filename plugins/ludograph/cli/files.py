"""The project's files as texts, read when a problem in them is shown or corrected."""

from __future__ import annotations

from pathlib import Path

from ludograph.files import Files, WorkingTree, read_text
from ludograph.source import SourceText


class ProjectFiles:
    """Texts by the path that problems carry; nothing outside the project is ever read."""

    def __init__(self, root: Path, files: Files | None = None) -> None:
        self.root = root
        self._files = files or WorkingTree(root)
        self._known: dict[str, SourceText | None] = {}

    def text(self, path: str) -> SourceText | None:
        """The file's text, or None if it cannot be read."""
        if path not in self._known:
            self._known[path] = read_text(self._files, path)
        return self._known[path]

    def file(self, path: str) -> Path:
        """Where the file is."""
        return self.root / path

    def forget(self, path: str) -> None:
        """Read the file again when it is asked for next."""
        self._known.pop(path, None)
