"""A block in a right-to-left script without `dir`.

What it finds.   A block element whose language is written from right to left and that has no `dir`.
Why it matters.  Punctuation and numbers land on the wrong side in programs that do not add it.
Example.         `<blockquote lang="ar">…</blockquote>`
Remedy.          Add `dir="rtl"`; `--fix` does. The published page has it in any case.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Edit, Place, Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages.scripts import direction


@check("L018", "missing-direction", Severity.INFO, fixable=True)
def missing_direction(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for span in article.spans:
        if span.block and not span.dir and direction(span.lang) == "rtl":
            at = span.place.start + len(f"<{span.element}")
            fix = (Edit(Place(span.place.path, at, at), ' dir="rtl"'),)
            message = f"a block in {span.lang!r}, which runs from right to left, has no `dir`"
            yield Problem("L018", message, 'Add `dir="rtl"`.', span.tag_place, fix)
