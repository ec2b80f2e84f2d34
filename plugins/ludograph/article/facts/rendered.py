"""A converted article: the results for the page, the checks and the indexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, get_args, get_origin, get_type_hints

from ludograph.article.facts import ArticleFacts
from ludograph.base.frozen import frozen
from ludograph.store.codec import late_values
from ludograph.store.codec.late import Late, Stored

# A page as text with holes: parts that depend on other pages are filled in later.
#
# A link to a heading of another page is written when that page's headings are known. Until then its tags are holes.
# Filling them joins strings; nothing is parsed again.

Answer = Callable[["Hole"], str | None]
"""The fragment for a hole, percent-encoded; None if the page has no such place."""


@frozen
class Hole:
    """One tag of a link to a place in another page of the site."""

    page: str
    """The target's path under docs/."""
    fragment: str
    """The fragment as the author wrote it, decoded."""
    before: str
    """HTML before the fragment; an end tag has no fragment."""
    after: str = ""
    """HTML after the fragment."""
    encoded: str = ""
    """The fragment to write while the other page is unknown; "" in an end tag."""
    missing: str = ""
    """HTML if the page has no such place."""

    def filled(self, fragment: str | None) -> str:
        """The HTML for a fragment."""
        if fragment is None:
            return self.missing
        return f"{self.before}{fragment if self.encoded else ''}{self.after}"


@frozen
class HeadingHole:
    """A place at a heading for the links to other languages of the article."""

    id: str
    """The heading's id; "" for the lead."""
    is_below: bool
    """Whether the place is below the heading, not at its end."""


AtHeading = Callable[[HeadingHole], str]
"""Gives the HTML for such a place."""
FACTS_HOLE = Hole("", "", "")
"""The place in the head's box for known facts of the game."""


@frozen
class Written:
    """HTML in pieces, with holes between them."""

    segments: tuple[str | Hole | HeadingHole, ...] = ()
    title: int = 0
    """The number of segments up to the end of the page's title; 0 if the title is not a separate element."""
    opening: int = 0
    """The number of segments of the opening: the lead, its picture and the play-now box."""

    @property
    def html(self) -> str:
        """The HTML with every link as written."""
        return self.filled(lambda hole: hole.encoded)

    @property
    def has_box(self) -> bool:
        """Whether the head has a facts box."""
        return FACTS_HOLE in self.segments

    def filled(
        self,
        answer: Answer,
        below_title: str = "",
        below_opening: str = "",
        in_box: str = "",
        at_heading: AtHeading = lambda hole: "",
    ) -> str:
        """The HTML with all holes filled, and with parts below the title, below the opening and in the box."""
        parts = [
            segment
            if isinstance(segment, str)
            else at_heading(segment)
            if isinstance(segment, HeadingHole)
            else in_box
            if segment == FACTS_HOLE
            else segment.filled(answer(segment))
            for segment in self.segments
        ]
        title, opening = self.title, self.opening
        return "".join((*parts[:title], below_title, *parts[title:opening], below_opening, *parts[opening:]))


@frozen
class TocItem:
    """A heading of the page, for the table of contents."""

    id: str
    title: str
    """Plain text, without note marks and ruby annotations."""
    html: str
    """The heading as HTML, with language tags."""
    level: int
    children: tuple[TocItem, ...] = ()


@frozen
class RenderedArticle:
    """A converted article."""

    body: Written
    """The page without the theme's frame; it contains the `h1`."""
    toc: tuple[TocItem, ...]
    facts: ArticleFacts
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Files beside the page: name in the page's folder → content."""
    head: Mapping[str, Any] = field(default_factory=dict)
    """Metadata for programs: `citation_…` values, and JSON-LD as the JSON of each value."""
    preview: str = ""
    """The preview shown for links to the page, as JSON; "" until the page is published."""
    needs: frozenset[str] = frozenset()
    """Contents with their own styles and scripts: `tables`, `map`, `hand-checker` and so on; and classes of the whole
    page, `lg-wide`, as a selector that depends on its contents would shift the layout while the page loads.
    """

    @property
    def html(self) -> str:
        """The body with links to other pages as written."""
        return self.body.html


_HINTS = get_type_hints(ArticleFacts)
NOTED: Mapping[type, str] = {
    get_args(hint)[0]: name for name, hint in _HINTS.items() if get_origin(hint) in {tuple, Late}
}
"""The type of a fact → its field in `ArticleFacts`."""
_LATE = {name: kind for kind, name in NOTED.items() if get_origin(_HINTS[name]) is Late}
"""Fields that may stay encoded, with the types of their values."""


def packed(facts: ArticleFacts, keep: Callable[[bytes], bytes | Stored] = bytes) -> ArticleFacts:
    """The facts with encoded `LATE` fields; `keep` stores each until it is used."""
    late = {name: _late(shape, getattr(facts, name)).moved(keep) for name, shape in _LATE.items()}
    return replace(facts, **late)  # type: ignore[arg-type] # each is of its field's type


def _late(shape: type, values: Sequence[Any]) -> Late[Any]:
    # Search and the checks will use the new facts once more.
    return values if isinstance(values, Late) else late_values(shape, values).holding(tuple(values))
