"""Ruby whose base and reading are probably swapped.

What it finds.   An annotation with Han characters above a base in kana; an annotation in Latin letters that does
                 not say `ja-Latn`.
Why it matters.  The reading is taken for the word.
Example.         `{ぼんと|先斗}`
Remedy.          Swap them, or tag the annotation.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages.script_ranges import KANA, LATIN
from ludograph.languages.scripts import scripts_of


@check("L022", "suspicious-ruby", Severity.WARNING)
def suspicious_ruby(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for ruby in article.ruby:
        base, annotation = scripts_of(ruby.base), scripts_of(ruby.annotation)
        if base and base <= KANA and "Hani" in annotation:
            message = f"the reading {ruby.annotation!r} of {ruby.base!r} looks like the word itself"
            yield Problem("L022", message, "Put the word first and its reading second.", ruby.place)
        elif annotation and annotation <= LATIN and not ruby.shorthand and "Latn" not in ruby.annotation_lang:
            hint = 'Write <rt lang="ja-Latn">.'
            yield Problem("L022", f"the Latin reading {ruby.annotation!r} says no language", hint, ruby.place)
