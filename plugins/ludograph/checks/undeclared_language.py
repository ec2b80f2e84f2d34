"""A language that the front matter does not declare.

What it finds.   Where `languages` is given: a tag whose language is neither in it nor the page's. As information: a
                 declared language that is never used.
Why it matters.  The language filter and the language of bare Han characters rely on the list.
Example.         `languages: [ja]` in an article with `<span lang="ko">`.
Remedy.          Add the language to the list; `--fix` does. Or correct the tag.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.problems import Edit, Problem, Severity


@check("L017", "undeclared-language", Severity.WARNING, fixable=True, milder=("is declared and never used",))
def undeclared_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    declared = article.metadata.languages
    place = article.metadata.languages_place
    if declared is None:
        return
    allowed = {_primary(tag) for tag in (*declared, article.lang)}
    told: set[str] = set()
    for span in article.spans:
        language = _primary(span.lang)
        if language not in allowed | told | {"und", "mul", "zxx", "x", ""}:
            told.add(language)
            hint = f"Add {language!r} to `languages`, or correct the tag."
            fix = (Edit(place, f"[{', '.join([*declared, language])}]"),) if place else None
            yield Problem("L017", f"{span.lang!r} is not among the article's languages", hint, span.tag_place, fix)
    used = {_primary(run.lang) for section in article.sections for run in (*section.runs, *section.notes)}
    used |= {
        _primary(lang) for lang in (*(span.lang for span in article.spans), *(name.lang for name in article.names))
    }
    for tag in declared:
        if _primary(tag) not in used:
            yield Problem("L017", f"{tag!r} is declared and never used", "Take it out of `languages`.", place)


def _primary(tag: str) -> str:
    return tag.partition("-")[0].lower()
