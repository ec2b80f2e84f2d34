"""The interface of engines: an engine adds a frame to finished pages, and its own files.

An engine is created for one finished site. `building.py` writes each page that it gives; the preview requests single
pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ludograph.site.finished import FinishedPage, FinishedSite, SiteFile

if TYPE_CHECKING:  # a build that has nothing to do imports neither
    from ludograph.site.finishing.finishing import Finishing
    from ludograph.site.project.project import Project


class Engine(Protocol):
    """A frame for the pages of one site."""

    def page(self, page: FinishedPage) -> str:
        """The complete HTML of a page."""
        ...

    def files(self) -> Iterable[SiteFile]:
        """The files of the frame: styles, the 404 page (`404.html`), a site map."""
        ...


MakeEngine = Callable[[FinishedSite], Engine]


class PreviewEngine(Protocol):
    """An engine for the preview: a loaded configuration, whose pages are requested one by one."""

    @property
    def project(self) -> Project:
        """The project of the configuration."""
        ...

    @property
    def watched(self) -> Sequence[Path]:
        """Further files and folders whose change requires loading the configuration again."""
        ...

    def begin(self, finishing: Finishing) -> None:
        """Switches to these pages."""
        ...

    def update(self) -> None:
        """Updates the set of pages and titles."""
        ...

    def page_at(self, address: str) -> str | None:
        """The path under docs/ of the page at an address from the site's root, not quoted, or None."""
        ...

    def address_of(self, page: str) -> str:
        """The address of a page, not quoted: `games/koi-koi/`; "" for the home page."""
        ...

    def page(self, page: str, mark: Callable[[str], str]) -> str:
        """The complete HTML of a page by its path under docs/; `mark` is applied to its article's HTML."""
        ...

    def article(self, page: str) -> str:
        """The HTML of an article without the frame."""
        ...

    def file(self, path: str) -> bytes | None:
        """The bytes of a file that is not a page, from docs/, the frame or the program, or None."""
        ...


LoadPreview = Callable[[str | Path | None, str], PreviewEngine]
"""Loads a configuration file (None: the working folder's) for a preview at an address that ends in `/`.

Raises the fault of an invalid configuration.
"""
