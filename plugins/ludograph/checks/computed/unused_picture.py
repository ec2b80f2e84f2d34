"""A picture that no article shows.

What it finds.   A file with rights in `pictures.yaml`, or a picture beside articles, that nothing refers to.
Why it matters.  It may be forgotten, or a leftover.
Example.         `pine-old.png`
Remedy.          Show it, or delete it.
"""

from collections.abc import Iterator

from ludograph.base.problems import Place, Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import site_check


@site_check("FIG009", "unused-picture", Severity.INFO)
def unused_picture(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    articles = site.articles.values()
    shown = site.unpublished.files.union(*(article.files for article in articles))
    folder = next((each.path.removesuffix(each.page) for each in articles if each.path.endswith(each.page)), "docs/")
    for file in sorted(catalogue.pictures):
        if file not in shown:
            yield Problem("FIG009", f"no article shows {file!r}", "Show it, or delete it.", Place(folder + file, 0, 0))
