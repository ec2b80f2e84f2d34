"""The project's files as texts, read when a problem in them is shown or mended."""

from __future__ import annotations

from pathlib import Path

from ludograph.source import SourceText


class ProjectFiles:
    """Texts by the path that problems carry; nothing outside the project is ever read."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._known: dict[str, SourceText | None] = {}

    def text(self, path: str) -> SourceText | None:
        """The file's text, or None if it cannot be read."""
        if path not in self._known:
            self._known[path] = self._read(path)
        return self._known[path]

    def file(self, path: str) -> Path:
        """Where the file is."""
        return self.root / path

    def forget(self, path: str) -> None:
        """Read the file again when it is asked for next."""
        self._known.pop(path, None)

    def _read(self, path: str) -> SourceText | None:
        file = self.root / path
        try:
            inside = file.resolve().is_relative_to(self.root.resolve())
            return SourceText.read(file, path) if inside and file.is_file() else None
        except OSError:
            return None
