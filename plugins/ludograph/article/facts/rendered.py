"""A converted article: what its reading gives to the page, the checks and the indexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, get_args, get_origin, get_type_hints

from ludograph.article.facts import ArticleFacts
from ludograph.base.frozen import frozen
from ludograph.store.codec import late_values
from ludograph.store.codec.late import Late, Stored

# A page as text with holes: what is known when the article is read, and what only other pages decide.
#
# A link to a heading of another page is written when that page's headings are known. Until then its tags are holes;
# filling them is a join, and nothing has to be parsed again.

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
class HeadingHole:
    """Where a heading of an article that has other languages says what they have there."""

    id: str
    """The heading's; "" for the lead."""
    is_below: bool
    """Whether it is below the heading; else it is at its end."""


AtHeading = Callable[[HeadingHole], str]
"""Gives the HTML for it."""
FACTS_HOLE = Hole("", "", "")
"""Where the box of the head takes up what is known of the game."""


@frozen
class Written:
    """HTML in pieces, with holes between them."""

    segments: tuple[str | Hole | HeadingHole, ...] = ()
    title: int = 0
    """How many of the segments come up to the end of the page's title; 0 where the title does not stand by itself."""
    opening: int = 0
    """How many segments the opening has: the lead, its picture and the play-now box."""

    @property
    def html(self) -> str:
        """The HTML with every link as its author wrote it."""
        return self.filled(lambda hole: hole.encoded)

    @property
    def has_box(self) -> bool:
        """Whether the head has a box of facts."""
        return FACTS_HOLE in self.segments

    def filled(
        self,
        answer: Answer,
        below_title: str = "",
        below_opening: str = "",
        in_box: str = "",
        at_heading: AtHeading = lambda hole: "",
    ) -> str:
        """The HTML with every hole filled, and with what is below its title, below its opening and in its box."""
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
    """The text of the heading as HTML, with language tags."""
    level: int
    children: tuple[TocItem, ...] = ()


@frozen
class RenderedArticle:
    """A converted article."""

    body: Written
    """The page without what the theme puts around it; it holds the one `h1`."""
    toc: tuple[TocItem, ...]
    facts: ArticleFacts
    files: Mapping[str, bytes] = field(default_factory=dict)
    """What belongs beside the page: name in the page's folder → content."""
    head: Mapping[str, Any] = field(default_factory=dict)
    """Metadata of the machine-readable record: `citation_…` values, and JSON-LD as the JSON of each of its values."""
    preview: str = ""
    """What a link to it shows before it is followed, as JSON; "" until the page is published."""
    needs: frozenset[str] = frozenset()
    """What it holds that has styles and scripts of its own: `tables`, `map`, `hand-checker` and so on."""

    @property
    def html(self) -> str:
        """The body with links to other pages as their authors wrote them."""
        return self.body.html


_HINTS = get_type_hints(ArticleFacts)
NOTED: Mapping[type, str] = {
    get_args(hint)[0]: name for name, hint in _HINTS.items() if get_origin(hint) in {tuple, Sequence}
}
"""The type of a fact → its field in `ArticleFacts`: what the reading notes of a type goes there."""
_LATE = {name: kind for kind, name in NOTED.items() if get_origin(_HINTS[name]) is Sequence}
"""Fields that may be held encoded, with the type of their values."""


def packed(facts: ArticleFacts, keep: Callable[[bytes], bytes | Stored] = bytes) -> ArticleFacts:
    """The facts with their `LATE` fields encoded, and put away by `keep` until somebody reads them."""
    late = {name: _late(shape, getattr(facts, name)).moved(keep) for name, shape in _LATE.items()}
    return replace(facts, **late)  # type: ignore[arg-type] # each is of its field's type


def _late(shape: type, values: Sequence[Any]) -> Late[Any]:
    # Search and the checks will look once more at facts that were just read.
    return values if isinstance(values, Late) else late_values(shape, values).holding(tuple(values))
