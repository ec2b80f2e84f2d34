"""The preview of every engine that frames finished pages: it is asked for one page instead of for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from ludograph.engines.engine import MakeEngine
from ludograph.publish.configuration import read_configuration
from ludograph.publish.finishing import Finishing
from ludograph.publish.project import Project
from ludograph.publish.site_files import file_at
from ludograph.reading.settings_file import settings_files


class FinishedPreview:
    """One configuration with an engine that is replaced when pages or titles change."""

    def __init__(self, config_file: str | Path | None, address: str, make: MakeEngine) -> None:
        """Raises ProjectError when the configuration is wrong."""
        configuration = read_configuration(config_file)
        site = replace(configuration.site, url=address)
        self.project = Project.load(site, configuration.options, preview=True)
        self.watched = [*settings_files(configuration.file), *([site.overrides] if site.overrides is not None else [])]
        self._make = make

    def begin(self, finishing: Finishing) -> None:
        """From now on lay out these pages."""
        self._finishing = finishing
        self.update()

    def update(self) -> None:
        """Take up other pages and other titles."""
        self._engine = self._make(self._finishing.site())
        self._pages = {self.address_of(page): page for page in self._finishing.pages}

    def page_at(self, address: str) -> str | None:
        """The path of the page at an address."""
        return self._pages.get(address)

    def address_of(self, page: str) -> str:
        """The address of a page."""
        return unquote(self._finishing.address_of(page))

    def page(self, page: str, mark: Callable[[str], str]) -> str:
        """The whole HTML of a page, its article's HTML passed through `mark`."""
        return self._engine.page(self._finishing.around(page, mark(self.article(page))))

    def article(self, page: str) -> str:
        """The HTML of an article alone."""
        return self._finishing.body(self._finishing.rendered(page))

    def file(self, path: str) -> bytes | None:
        """The bytes of a file that is not a page."""
        file = file_at(path, self._finishing.project, self._engine.files())
        return None if file is None else file.data()
