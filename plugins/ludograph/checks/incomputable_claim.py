"""A claim that cannot be tested.

What it finds.   The check needs a game, deck or number that is missing, or a hand too large to enumerate.
Why it matters.  It counts as tested and is not.
Example.         `game: oicho-kabo`
Remedy.          Correct the check, or take the claim out.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("CLM003", "incomputable-claim", Severity.WARNING)
def incomputable_claim(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for claim in article.claims:
        if claim.result == "not computable":
            reason = f": {claim.found}" if claim.found else ""
            hint = "Correct the check, or take the claim out."
            yield Problem("CLM003", f"{claim.text!r} cannot be tested{reason}", hint, claim.place)
