"""Fills the holes of a page: links to a place in another page, resolved once that page has been read.

A fragment that is equivalent to an id (a heading's text in any case, its Unicode slug) becomes that id; a link with an
unknown fragment is removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import quote

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.aliases import place_meant, places_of
from ludograph.article.facts.rendered import Hole

_HELD = 1000
"""The number of pages whose places stay in memory."""


class Fragments:
    """The places of all pages; `facts_of` gives the facts of a page, None for pages that are not articles.

    `more` gives further ids of a page.
    """

    def __init__(
        self, facts_of: Callable[[str], ArticleFacts | None], more: Callable[[str], Iterable[str]] = lambda page: ()
    ) -> None:
        self._facts_of, self._more = facts_of, more
        self._places: dict[str, dict[str, str]] = {}

    def answer(self, hole: Hole) -> str | None:
        """The fragment to write, percent-encoded; None if the page has no such place."""
        found = place_meant(hole.fragment, self._places_in(hole.page))
        return quote(found) if found is not None else hole.encoded if self._is_open(hole.page) else None

    def has(self, page: str, fragment: str) -> bool:
        """Whether a link to this place, decoded, stays a link."""
        return place_meant(fragment, self._places_in(page)) is not None or self._is_open(page)

    def _is_open(self, page: str) -> bool:
        """Whether the page may have more places than we know."""
        facts = self._facts_of(page)
        return facts is None or bool(facts.documented)

    def _places_in(self, page: str) -> dict[str, str]:
        if page not in self._places:
            if len(self._places) > _HELD:
                self._places.clear()
            facts = self._facts_of(page)
            known = {} if facts is None else places_of(facts.ids, facts.anchors)
            self._places[page] = {} if facts is None else {id_: id_ for id_ in self._more(page)} | known
        return self._places[page]
