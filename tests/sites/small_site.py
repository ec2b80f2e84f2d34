"""A whole small site: its files, its build in this process, and what came out."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from lxml import html
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

CONFIG: dict[str, Any] = {
    "site_name": "Small Site",
    "theme": {"name": "material", "font": False, "features": ["navigation.prune"]},
    "markdown_extensions": ["attr_list", "def_list", "md_in_html", "pymdownx.superfences"],
}


@dataclass
class SmallSite:
    """One scenario."""

    root: Path
    config: dict[str, Any]
    messages: list[str] = field(default_factory=list)
    """Warnings and errors of the last build, one a line."""

    @classmethod
    def write(cls, root: Path, files: dict[str, str | bytes], options: dict[str, Any]) -> SmallSite:
        """`mkdocs` among the options changes mkdocs.yml itself, the others are the plugin's."""
        changes = options.pop("mkdocs", {})
        plugins = [*changes.pop("plugins", []), {"ludograph": options}]
        site = cls(root, {**CONFIG, "plugins": plugins, **changes})
        site.put({"docs/index.md": "# Home\n", **files})
        site.rewrite()
        return site

    def rewrite(self) -> None:
        """Write mkdocs.yml as it is configured."""
        self.put({"mkdocs.yml": yaml.safe_dump(self.config, allow_unicode=True, sort_keys=False)})

    def put(self, files: dict[str, str | bytes | None]) -> None:
        """Write files; None deletes one."""
        for name, content in files.items():
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            if content is None:
                file.unlink()
            elif isinstance(content, bytes):
                file.write_bytes(content)
            else:
                file.write_text(content, encoding="utf-8")

    def build(self, *, strict: bool = False, preview: bool = False, out: str = "site") -> bool:
        """Whether the build succeeded."""
        lines = _Lines()
        logger = logging.getLogger("mkdocs")
        logger.addHandler(lines)
        self.messages = lines.messages
        try:
            config = load_config(str(self.root / "mkdocs.yml"), strict=strict, site_dir=str(self.root / out))
            config.plugins.on_startup(command="serve" if preview else "build", dirty=False)
            if "ludograph" in config.plugins:  # a group loads it later
                config.plugins["ludograph"].own_server = False
            build(config)
        except Abort:
            return False
        finally:
            logger.removeHandler(lines)
        return True

    @property
    def problems(self) -> list[str]:
        """The lines that tell problems."""
        return [line for line in self.messages if line.startswith(("docs/", "mkdocs.yml", "bibliography/", "data/"))]

    def html(self, page: str, out: str = "site") -> str:
        """The file of a page: `games/a/` or `games/a/index.html`."""
        return (self.root / out / (page + "index.html" if page.endswith("/") or not page else page)).read_text("utf-8")

    def tree(self, page: str, out: str = "site") -> Any:
        """The page parsed."""
        return html.document_fromstring(self.html(page, out))

    def article(self, page: str) -> Any:
        """The article element of a page."""
        return self.tree(page).find(".//article")

    def files(self, out: str = "site") -> dict[str, bytes]:
        """All published files by path."""
        folder = self.root / out
        return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())
