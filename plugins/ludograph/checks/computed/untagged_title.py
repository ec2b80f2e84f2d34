"""A cited title or an alias without a language.

What it finds.   A `<cite>` or a name under `aka` that says no language. A house rule: off unless selected.
Why it matters.  Titles are often in other languages than the page.
Example.         `<cite>Le Jeu de cartes</cite>`
Remedy.          Add `lang`.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check


@check("L007", "untagged-title", Severity.INFO, default_on=False)
def untagged_title(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for name in article.metadata.aka:
        if not name.lang:
            yield Problem("L007", f"{name.text!r} says no language", "Add `lang`.", name.place)
