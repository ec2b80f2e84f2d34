"""A number that the data could test, without a claim.

What it finds.   A percentage or a chance such as `1 in 221` or `one in ten`, in an article about a game of the data,
                 with neither a claim nor a citation in its sentence.
Why it matters.  When a rule changes, such a number stays as it was and nothing reports it.
Example.         `The dealer gains 2.6% of each stake.`
Remedy.          Add it to `claims` in the front matter with a check, or cite where it is from.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check


@check("CLM004", "unclaimed-number", Severity.INFO)
def unclaimed_number(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    if catalogue.rules is None or catalogue.rules.game(article.metadata.game) is None:
        return
    cited = {use.sentence for use in article.citations}
    claimed = ["".join(claim.text.split()) for claim in article.claims]
    for number in article.numbers:
        words, sentence = "".join(number.text.split()), "".join(number.sentence.split())
        tested = any(words in text and text in sentence for text in claimed)
        if number.sentence and number.sentence not in cited and not tested:
            hint = "Add a claim with a check, or cite where it is from."
            yield Problem("CLM004", f"no claim tests {number.text!r}", hint, number.place)
