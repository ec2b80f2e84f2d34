"""A declared language that the article never uses.

What it finds.   A language of the front matter's `languages` in which the article has no text, no name and no tag.
Why it matters.  The language filter lists the article for a language that it does not hold.
Example.         `languages: [ja, ko]` in an article without a Korean word.
Remedy.          Remove it from `languages`.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.computed.undeclared_language import primary
from ludograph.checks.rule import check
from ludograph.languages.runs import suggested_tag


@check("L026", "unused-declared-language", Severity.INFO)
def unused_declared_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    used = {primary(run.lang) for section in article.sections for run in (*section.runs, *section.notes)}
    used |= {primary(span.lang) for span in article.spans} | {primary(name.lang) for name in article.names}
    declared = article.metadata.languages or ()
    used |= {primary(tag) for run in article.untagged if (tag := suggested_tag(run.script, declared))}
    for tag in declared:
        if primary(tag) not in used:
            message = f"{tag!r} is declared and never used"
            yield Problem("L026", message, "Remove it from `languages`.", article.metadata.languages_place)
