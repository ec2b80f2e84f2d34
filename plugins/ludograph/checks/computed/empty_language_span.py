"""A tagged element without text.

What it finds.   An element with `lang` that holds no text of its own, nor an element that does.
Why it matters.  It is a leftover of editing, or the text was lost.
Example.         `<span lang="ja"></span>`
Remedy.          Delete it, or put the text back.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check


@check("L012", "empty-language-span", Severity.WARNING)
def empty_language_span(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    filled = [span.place for span in article.spans if span.text.strip()]
    filled += [image.place for image in article.images] + [cards.place for cards in article.cards]
    filled += [ruby.place for ruby in article.ruby] + [citation.place for citation in article.citations]
    for span in article.spans:
        if span.text.strip() or span.element in {"html", "body"}:
            continue
        place = span.place
        if not any(place.start <= other.start and other.end <= place.end for other in filled):
            hint = "Remove the element, or put its text back."
            yield Problem("L012", f"the <{span.element}> tagged {span.written!r} holds no text", hint, place)
