"""An article that has changed since it was reviewed.

What it finds.   `reviewed` in the front matter whose `of` is not the hash of the article as it is: its text, a work it
                 cites or a game it is about has changed.
Why it matters.  The reviewer's name is on a text that the reviewer has not seen.
Example.         `reviewed: {by: Jane Doe, date: 2026-11-22, of: 0123456789ab}`
Remedy.          Review it again, and write what `ludograph review FILE --by NAME` writes.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.article.review import state_hash
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("REV001", "stale-review", Severity.INFO)
def stale_review(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    review = article.metadata.review
    if review and review.of != state_hash(review.text, article.uses.citekeys, article.uses.games, catalogue):
        message = f"changed since {review.by or 'somebody'} reviewed it{f' on {review.date}' if review.date else ''}"
        hint = f"Review it again: `ludograph review {article.path} --by NAME`."
        yield Problem("REV001", message, hint, review.place)
