"""An alias that no address of this site can be.

What it finds.   A former address with a scheme, a fragment, `..` or a sign that file names cannot have, a part of more
                 than 240 bytes, or the name of a file that is not a page, such as `robots.txt`.
Why it matters.  No page can be put there, so readers of old links find nothing.
Example.         `aliases: [https://example.org/old]` or `aliases: [old#part]`
Remedy.          Give the path alone, as it was after the site's name: `games/old`.
"""

from collections.abc import Iterator

from ludograph.article.aliases import alias_place, redirect_file
from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("ADR003", "unusable-alias", Severity.WARNING)
def unusable_alias(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for alias in article.metadata.aliases:
        if redirect_file(alias) is None:
            hint = "Give the path alone, such as 'games/old'."
            yield Problem("ADR003", f"alias {alias!r} cannot be an address", hint, alias_place(article))
