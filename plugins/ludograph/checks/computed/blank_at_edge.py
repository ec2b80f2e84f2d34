"""A blank inside the edge of a tagged passage.

What it finds.   White space at the start or end of a tagged element, or of the base of a ruby.
Why it matters.  Links and styles cover the blank, and copies carry it along.
Example.         `<span lang="ja">嵐 </span>`
Remedy.          Move it outside; `--fix` does.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Edit, Place, Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check


@check("L013", "blank-at-edge", Severity.INFO, fixable=True)
def blank_at_edge(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for span in article.spans:
        if not span.block and span.text.strip() and span.text != span.text.strip():
            fix = _moved_out(span.place, span.element, span.text)
            yield Problem("L013", f"a blank at the edge of {span.text!r}", "Move it outside.", span.place, fix)
    for ruby in article.ruby:
        if ruby.base.strip() and ruby.base != ruby.base.strip():
            yield Problem("L013", f"a blank at the edge of the base {ruby.base!r}", "Move it outside.", ruby.place)


def _moved_out(place: Place, element: str, text: str) -> tuple[Edit, ...]:
    """Moves spaces directly before the end tag to its other side; the result is read again, which detects a wrong
    guess.
    """
    blank = text[len(text.rstrip()) :]
    if not blank:
        return ()
    end = place.end - len(f"</{element}>")
    return (
        Edit(Place(place.path, end - len(blank), end), ""),
        Edit(Place(place.path, place.end, place.end), blank),
    )
