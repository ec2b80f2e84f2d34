"""What each file of the open data, and of an edition, says of itself."""

from __future__ import annotations

from ludograph.base.frozen import frozen


@frozen
class Release:
    """One version of the data."""

    title: str
    """What is released."""
    url: str
    """`https://example.org/`, or ""."""
    version: str
    """A hash of the data of all games, or the name of an edition."""
    date: str
    """When an article was last changed, "" where none says so; the day of an edition."""
    licence: str
    """`CC-BY-SA-4.0`."""
    makers: str = ""

    @property
    def cite(self) -> str:
        """How to cite it."""
        makers = f"{self.makers}. " if self.makers else ""
        when = f", {self.date}" if self.date else ""
        return f"{makers}{self.title}. Version {self.version}{when}. {self.url}".rstrip()

    @property
    def about(self) -> dict[str, str]:
        """All of it by name; only what is known."""
        known = {
            "title": self.title,
            "version": self.version,
            "date": self.date,
            "licence": self.licence,
            "cite": self.cite,
        }
        return {name: value for name, value in known.items() if value}
