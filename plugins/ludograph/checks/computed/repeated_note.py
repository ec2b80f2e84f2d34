"""The same citation again and again.

What it finds.   More than five citations of the same work and the same place in one article.
Why it matters.  A reader meets a row of equal markers; one remark that the section follows this work says more.
Example.         Six times `[@Parlett1990 p. 12]`.
Remedy.          Cite it once for the passage, or use a named footnote.
"""

from collections import defaultdict
from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check

MOST = 5
"""The largest number of citations of one locator of a work in an article without a report."""


@check("C021", "repeated-note", Severity.INFO)
def repeated_note(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    places = defaultdict(list)
    for use in article.written_citations:
        for citation, place in zip(use.citations, use.places, strict=True):
            if use.bracketed:
                places[citation.citekey, citation.locators].append(place)
    for (key, locators), found in places.items():
        if len(found) > MOST:
            where = ", ".join(f"{locator.label} {locator.value}" for locator in locators) or "no place"
            hint = "Cite it once for the passage, or call one footnote several times."
            yield Problem("C021", f"{key!r} with {where} is cited {len(found)} times", hint, found[MOST])
