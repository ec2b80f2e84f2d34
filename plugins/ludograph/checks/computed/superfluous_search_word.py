"""A search word that the article does not need.

What it finds.   A word under `search` that is there twice, or is the article's title or another of its names.
Why it matters.  The article is found by its names anyway; the list should show what they lack.
Example.         `title: Kabu`, `search: [kabu, ban, Ban]`
Remedy.          Remove the word.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.base.problems import Place, Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages.text import fold


@check("FM007", "superfluous-search-word", Severity.WARNING)
def superfluous_search_word(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    named = {fold(title_of(article)), *(fold(use.text) for use in article.names)}
    met: set[str] = set()
    for word in article.metadata.search:
        spelt = fold(word.text)
        if spelt in met or spelt in named:
            why = "repeated" if spelt in met else "a name of the article already"
            place = word.place or Place(article.path, 0, 0)
            yield Problem("FM007", f"search word {word.text!r} is {why}", "Remove it.", place)
        met.add(spelt)
