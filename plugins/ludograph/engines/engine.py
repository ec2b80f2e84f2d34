"""What an engine is: it puts a frame round finished pages, and adds the files of its own.

An engine is made for one finished site. `publish/building.py` asks it for each page and writes what it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from ludograph.publish.finished import FinishedPage, FinishedSite, SiteFile


class Engine(Protocol):
    """A frame for the pages of one site."""

    def page(self, page: FinishedPage) -> str:
        """The whole HTML of a page."""
        ...

    def files(self) -> Iterable[SiteFile]:
        """The files that the frame needs: styles, a page for addresses that do not exist, a site map."""
        ...


MakeEngine = Callable[[FinishedSite], Engine]
