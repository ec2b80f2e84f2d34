"""A title in a script that its `titleLang` excludes.

What it finds.   `title` and `titleLang`, or `originalTitle` and its language, that disagree.
Why it matters.  The title is everywhere shown and read aloud in the wrong language.
Example.         `title: Oicho-Kabu` with `titleLang: ja`; it is `ja-Latn`.
Remedy.          Correct `titleLang`.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages.scripts import script_mismatch


@check("L015", "title-language-mismatch", Severity.WARNING)
def title_language_mismatch(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    metadata = article.metadata
    titles = [metadata.title, *metadata.original_titles]
    for subgame in metadata.subgames:
        titles += [subgame.title, *subgame.original_titles]
    for title in titles:
        fault = script_mismatch(title.lang, title.text) if title.lang and title.text else None
        if fault is not None:
            yield Problem("L015", f"the title {title.text!r} is not in {title.lang!r}", fault.hint, title.place)
