"""A range of pages that runs backwards.

What it finds.   A citation whose pages, lines or verses end before they begin. A shortened end counts as
                 written in full: `119–28` runs forwards to 128, `119–8` backwards to 118.
Why it matters.  One of the numbers is wrong, and a reader who looks the place up does not find it.
Example.         `[@Parlett1990 pp. 19–18]`
Remedy.          Look the place up and correct the numbers.
"""

import re
from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity

_RANGE = re.compile(r"(?<![\w.:])([0-9]{1,9})\s*(?:--?-?|[–—‒−])\s*([0-9]{1,9})(?![\w:])")
_COUNTED = frozenset({"page", "line", "verse", "folio", "paragraph", "section", "note", "column"})


@check("C029", "backward-range", Severity.WARNING)
def backward_range(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for use in article.written_citations:
        for citation, place in zip(use.citations, use.places, strict=True):
            for locator in citation.locators:
                for match in _RANGE.finditer(locator.value) if locator.label in _COUNTED else ():
                    first, last = match.groups()
                    end = first[: max(0, len(first) - len(last))] + last
                    if int(end) < int(first):
                        message = f"{locator.label} {match[0]!r} of {citation.citekey!r} runs backwards"
                        yield Problem("C029", message, "Check the numbers.", place)
