"""An alias that no address of this site can be.

What it finds.   A former address with a scheme, a fragment, `..` or a sign that file names cannot have, a part of more
                 than 240 bytes, or the name of a file that is not a page, such as `robots.txt`. A name without a slash,
                 such as `Koi-koi: the game?`, is another name of the article and no address.
Why it matters.  No page can be put there, so readers of old links find nothing.
Example.         `aliases: [https://example.org/old]` or `aliases: [old#part]`
Remedy.          Give the path alone, as it was after the site's name: `games/old`.
"""

from collections.abc import Iterator

from ludograph.article.aliases import alias_place, is_name, redirect_file
from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Problem, Severity


@check("ADR003", "unusable-alias", Severity.WARNING)
def unusable_alias(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for alias in article.metadata.aliases:
        if redirect_file(alias) is None and not is_name(alias):
            hint = "Give the path alone, such as 'games/old'."
            yield Problem("ADR003", f"alias {alias!r} cannot be an address", hint, alias_place(article))
