"""An entry of the library that no article cites.

What it finds.   An entry that is neither cited, by published articles or drafts, nor listed by a `<Reference>`, nor a
                 source in the data, nor the parent of an entry that is.
Why it matters.  A work that is never cited may be a forgotten citation, or a leftover.
Example.         `@book{Culin1895, …}`, when no article says `@Culin1895`.
Remedy.          Cite it, or remove it. Switch the rule off where the library is shared with other sites: `checks:
                 {ignore: [C002]}`.
"""

from collections.abc import Iterator

from ludograph.article.facts.restriction import with_parents
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import site_check


@site_check("C002", "uncited-entry", Severity.INFO)
def uncited_entry(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    library = catalogue.bibliography
    named = site.unpublished.works.union(*(article.works for article in site.articles.values()))
    reach = catalogue.rules.reach if catalogue.rules else {}
    used = with_parents(named | {source.cite for sources in reach.values() for source in sources}, library)
    for key in library:
        if key in used:
            continue
        head = library.head(key)
        if head.type != "xdata" and "C002" not in head.silenced:
            yield Problem("C002", f"{key!r} is never cited", "Cite it, or remove it.", head.key_place)
