"""A former address that two articles claim.

What it finds.   One of the front matter's `aliases` that another article gives too.
Why it matters.  An old link can lead to one of them only, so it leads to none.
Example.         `aliases: [games/kabu]` in two articles
Remedy.          Leave it to the article that took the old one's place.
"""

from collections.abc import Iterator

from ludograph.article.aliases import alias_place
from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import site_check
from ludograph.problems import Problem, Severity


@site_check("ADR001", "duplicate-alias", Severity.ERROR)
def duplicate_alias(index: SiteIndex, catalogue: Catalogue) -> Iterator[Problem]:
    for alias, articles in index.aliases.items():
        for article in articles if len(articles) > 1 else ():
            others = " and ".join(other.path for other in articles if other is not article)
            hint = f"So does {others}. Leave it to one of them."
            yield Problem("ADR001", f"alias {alias!r} is claimed twice", hint, alias_place(article))
