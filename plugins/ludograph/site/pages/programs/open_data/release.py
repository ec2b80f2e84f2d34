"""The metadata in each file of the open data, and in an edition."""

from __future__ import annotations

from ludograph.base.frozen import frozen
from ludograph.base.grouping import filled


@frozen
class Release:
    """One version of the data."""

    title: str
    """The title of the release."""
    url: str
    """`https://example.org/`, or ""."""
    version: str
    """A hash of the data of all games, or the name of an edition."""
    date: str
    """The date of the last change of an article, or ""; for an edition its day."""
    licence: str
    """`CC-BY-SA-4.0`."""
    makers: str = ""

    @property
    def cite(self) -> str:
        """The citation."""
        makers = f"{self.makers}. " if self.makers else ""
        when = f", {self.date}" if self.date else ""
        return f"{makers}{self.title}. Version {self.version}{when}. {self.url}".rstrip()

    @property
    def about(self) -> dict[str, str]:
        """The known metadata by name."""
        known = {
            "title": self.title,
            "version": self.version,
            "date": self.date,
            "licence": self.licence,
            "cite": self.cite,
        }
        return filled(known)
