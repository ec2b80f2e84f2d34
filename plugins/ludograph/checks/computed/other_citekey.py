"""A citekey written otherwise than the entry's own.

What it finds.   A citation by one of the entry's further keys (`ids`), or by its key in other case or with
                 combining characters.
Why it matters.  It works here, but not in programs that compare exactly, and a search for the key misses it.
Example.         `[@parlett1990]` for the entry `Parlett1990`.
Remedy.          Write the entry's own key; `--fix` does.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.bibliography.citing.citation import parse_cluster
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Edit, Problem, Severity


@check("C017", "other-citekey", Severity.WARNING, fixable=True)
def other_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for use in article.written_citations:
        for citation, place in zip(use.citations, use.places, strict=True):
            entry = catalogue.bibliography.resolve(citation.citekey)
            if entry is not None and entry.key != citation.citekey:
                how = "one of its other keys" if citation.citekey in entry.ids else "its key in another spelling"
                hint = f"Write {entry.key!r}."
                fix = (Edit(place, _written(entry.key)),)
                yield Problem("C017", f"{citation.citekey!r} is not the entry's key but {how}", hint, place, fix)


def _written(key: str) -> str:
    """The key as a citation, in braces if it needs them."""
    cluster = parse_cluster(f"@{key}", 0)
    return f"@{key}" if cluster and cluster.citations[0].citekey == key else f"@{{{key}}}"
