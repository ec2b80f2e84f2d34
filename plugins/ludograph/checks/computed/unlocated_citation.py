"""A citation without the place that other citations of the work give.

What it finds.   A citation of an article or chapter of several pages without page or other place, where another
                 citation of the same work has one. Silent where the entry says `pagination = {none}`.
Why it matters.  Readers find the place of one statement and have to search for the other.
Example.         `[@Culin1895]` beside `[@Culin1895 p. 3]`
Remedy.          Add the place: `[@Culin1895 p. 3]`.
"""

import re
from collections.abc import Iterator

from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.computed.citation_without_locator import BOOKS
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import site_check
from ludograph.library.entry import Entry

_SEVERAL = re.compile(r"[0-9a-z]\W+[0-9a-z]", re.IGNORECASE)


@site_check("C031", "unlocated-citation", Severity.INFO)
def unlocated_citation(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    located = frozenset[str]().union(*(article.located for article in site.articles.values()))
    for article in site.articles.values():
        for citekey, place in article.unlocated:
            entry = catalogue.bibliography.resolve(citekey) if citekey in located else None
            if entry is not None and _has_pages(entry):
                message = f"{citekey!r} is cited without a place, and elsewhere with one"
                yield Problem("C031", message, "Add the place: `[@key p. 12]`.", place)


def _has_pages(entry: Entry) -> bool:
    """Whether the work is a part with several pages; C027 reports whole books."""
    paged = entry.text.get("pagination", "").strip().lower() != "none"
    return entry.type not in BOOKS and paged and bool(_SEVERAL.search(entry.text.get("pages", "")))
