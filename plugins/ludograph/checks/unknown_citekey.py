r"""A citation of a work the bibliography does not hold.

What it finds.   A citekey that no entry of the library has, neither as its key nor among its further keys (`ids`).
Why it matters.  The note cannot be written, and a reader cannot follow the claim to its source.
Example.         `[@Parlet1990 p. 12]`, where the library has `Parlett1990`.
Remedy.          Correct the key, or add the entry to bibliography/. Write `\@name` if no citation is meant.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity, did_you_mean


@check("C001", "unknown-citekey", Severity.ERROR)
def unknown_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    if not catalogue.has_library:
        return
    hints: dict[str, str] = {}
    for use in article.citations:
        for citation, place in zip(use.citations, use.places, strict=True):
            key = citation.citekey
            if catalogue.bibliography.resolve(key) is None:
                hints.setdefault(key, did_you_mean(key, catalogue.bibliography))
                yield Problem("C001", f"no entry {key!r}", hints[key], place)
