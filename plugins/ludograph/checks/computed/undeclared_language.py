"""A language that the front matter does not declare.

What it finds.   Where `languages` is given: a tag whose language is neither in it nor the page's.
Why it matters.  The language filter and the language of bare Han characters rely on the list.
Example.         `languages: [ja]` in an article with `<span lang="ko">`.
Remedy.          Add the language to the list, or correct the tag.
"""

import re
from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages.tag import canonical_text


@check("L017", "undeclared-language", Severity.WARNING)
def undeclared_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    declared = article.metadata.languages
    if declared is None:
        return
    allowed = {primary(tag) for tag in (*declared, article.lang)}
    reported: set[str] = set()
    for span in article.spans:
        language = primary(span.lang)
        # An unknown tag is reported once (L001, L002), and cannot be suggested for `languages`.
        if language not in allowed | reported | {"und", "mul", "zxx", "x", ""} and canonical_text(span.written):
            reported.add(language)
            hint = f"Add {language!r} to `languages`, or correct the tag."
            yield Problem("L017", f"{span.lang!r} is not among the article's languages", hint, span.tag_place)


def primary(tag: str) -> str:
    """The language subtag of a tag, in lower case."""
    return re.split("[-_]", tag, maxsplit=1)[0].lower()
