"""A link to a place that the page does not have.

What it finds.   A `#fragment` that is not an id, heading or block id of the page it leads to.
Why it matters.  The reader lands at the top of the page.
Example.         `[ties](kabu.md#tie)`, where the heading's id is `ties`.
Remedy.          Use one of the page's ids; the hint names the nearest.
"""

from collections.abc import Iterator
from urllib.parse import unquote

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import site_check
from ludograph.problems import Problem, Severity, did_you_mean


@site_check("LNK002", "missing-fragment", Severity.WARNING)
def missing_fragment(index: SiteIndex, catalogue: Catalogue) -> Iterator[Problem]:
    for article in index.articles.values():
        for link in article.links:
            target = index.articles.get(link.resolved or "")
            if target is None or target is article or not link.fragment or link.external:
                continue  # faults within one page are found while reading it
            fragment = unquote(link.fragment)
            known = {*target.ids, *(text for anchor in target.anchors for text in (anchor.id, *anchor.also))}
            if fragment not in known:
                hint = did_you_mean(fragment, [anchor.id for anchor in target.anchors])
                yield Problem("LNK002", f"{target.path} has no place {fragment!r}", hint, link.address or link.place)
