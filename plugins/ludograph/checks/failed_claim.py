"""A statement that the data refute.

What it finds.   A claim whose check gives another result than the article states; or one marked `holds: false` with
                 which the data agree after all.
Why it matters.  The article is wrong, or the data are.
Example.         `there are 22 such hands`, when 20 are found.
Remedy.          Compare both with the source. If the source is wrong, say `holds: false` with a note.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("CLM001", "failed-claim", Severity.ERROR)
def failed_claim(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for claim in article.claims:
        if claim.result == "fail":
            witness = f", for instance {claim.witness}" if claim.witness else ""
            told = f"{claim.text!r}: expected {claim.expected}, found {claim.found}{witness}"
            hint = "Compare with the source; if the source is wrong, say `holds: false` with a note."
            if not claim.holds:
                told, hint = f"{claim.text!r} is said not to hold, and it does", "Take `holds: false` out."
            yield Problem("CLM001", told, hint, claim.place)
