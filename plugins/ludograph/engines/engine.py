"""What an engine is: it puts a frame round finished pages, and adds the files of its own.

An engine is made for one finished site. `building.py` asks it for each page and writes what it gives; `previewing.py`
asks it for the pages that an author looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ludograph.site.finished import FinishedPage, FinishedSite, SiteFile

if TYPE_CHECKING:  # a build that has nothing to do loads neither
    from ludograph.site.finishing.finishing import Finishing
    from ludograph.site.project.project import Project


class Engine(Protocol):
    """A frame for the pages of one site."""

    def page(self, page: FinishedPage) -> str:
        """The whole HTML of a page."""
        ...

    def files(self) -> Iterable[SiteFile]:
        """The files that the frame needs: styles, a page for addresses that do not exist (`404.html`), a site map."""
        ...


MakeEngine = Callable[[FinishedSite], Engine]


class PreviewEngine(Protocol):
    """An engine while the site is being written: one loaded configuration, whose pages are asked for one by one."""

    @property
    def project(self) -> Project:
        """The project of the configuration."""
        ...

    @property
    def watched(self) -> Sequence[Path]:
        """Files and folders, besides the project's own, after whose change the configuration is loaded again."""
        ...

    def begin(self, finishing: Finishing) -> None:
        """From now on lay out these pages."""
        ...

    def update(self) -> None:
        """Take up other pages and other titles of the same finishing."""
        ...

    def page_at(self, address: str) -> str | None:
        """The path under docs/ of the page at an address from the site's root, not quoted; None for no page."""
        ...

    def address_of(self, page: str) -> str:
        """The address of a page, not quoted: `games/koi-koi/`; "" for the first page."""
        ...

    def page(self, page: str, mark: Callable[[str], str]) -> str:
        """The whole HTML of a page by its path under docs/, with its article's HTML passed through `mark`."""
        ...

    def article(self, page: str) -> str:
        """The HTML of an article without what is round it."""
        ...

    def file(self, path: str) -> bytes | None:
        """The bytes of a file that is not a page: one of docs/, of the frame, or of ours; None for no such file."""
        ...


NOT_FOUND = "404.html"
"""The file of the page for addresses that do not exist."""

LoadPreview = Callable[[str | Path | None, str], PreviewEngine]
"""Loads a configuration file (None: the working folder's) for a preview at an address, which ends in `/`.

Raises whatever is wrong with the configuration.
"""
