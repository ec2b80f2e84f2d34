"""A claim whose sentence is gone.

What it finds.   The `text` of a claim does not occur exactly once in the article, or its heading is gone.
Why it matters.  What is tested is not what readers see.
Example.         The sentence was rewritten, the claim was not.
Remedy.          Copy the new sentence into the claim and review its check.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("CLM002", "stale-claim", Severity.WARNING)
def stale_claim(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for claim in article.claims:
        if claim.result == "stale":
            hint = "Copy the sentence as it is now, and review the check."
            yield Problem("CLM002", f"{claim.text!r} does not occur exactly once in the article", hint, claim.place)
