"""A link to a page that is not there.

What it finds.   A link whose target is neither a file, nor a page, an alias or a unique file name. Its text is
                 shown without a link.
Why it matters.  A reader cannot follow it.
Example.         `[Kabu](games/kabuu.md)`
Remedy.          Correct the target.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("LNK001", "missing-page", Severity.WARNING)
def missing_page(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    if catalogue.addresses is None:
        return
    for link in article.links:
        if link.resolved is None and not link.external and link.target:
            yield Problem("LNK001", f"no page or file {link.target!r}", "Correct the target.", link.place)
