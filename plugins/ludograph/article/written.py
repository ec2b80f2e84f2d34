"""A page as text with holes: what is known when the article is read, and what only other pages decide.

A link to a heading of another page is written when that page's headings are known. Until then its tags are holes;
filling them is a join, and nothing has to be parsed again.
"""

from __future__ import annotations

from collections.abc import Callable

from ludograph.frozen import frozen

Answer = Callable[["Hole"], str | None]
"""Gives the fragment to write for a hole, percent-encoded, or None where the page has no such place."""


@frozen
class Hole:
    """One tag of a link to a place in another page of the site."""

    page: str
    """The page's path under docs/."""
    fragment: str
    """The place as its author means it, decoded."""
    before: str
    """HTML before the fragment where the place exists; an end tag holds no fragment."""
    after: str = ""
    """HTML after the fragment."""
    encoded: str = ""
    """The fragment as it is written while nothing is known of the page; "" in an end tag."""
    missing: str = ""
    """HTML where the page has no such place."""

    def filled(self, fragment: str | None) -> str:
        """The HTML for an answer."""
        if fragment is None:
            return self.missing
        return f"{self.before}{fragment if self.encoded else ''}{self.after}"


@frozen
class Written:
    """HTML in pieces, with holes between them."""

    segments: tuple[str | Hole, ...] = ()
    title: int = 0
    """How many of the segments come up to the end of the page's title; 0 where the title does not stand by itself."""
    opening: int = 0
    """How many come up to the end of the opening: the lead, its picture and the play-now box."""

    @property
    def html(self) -> str:
        """The HTML with every link as its author wrote it."""
        return self.filled(lambda hole: hole.encoded)

    def filled(self, answer: Answer, below_title: str = "", below_opening: str = "") -> str:
        """The HTML with every hole filled, and with what stands below its title and its opening."""
        parts = [segment if isinstance(segment, str) else segment.filled(answer(segment)) for segment in self.segments]
        title, opening = self.title, self.opening
        return "".join((*parts[:title], below_title, *parts[title:opening], below_opening, *parts[opening:]))
