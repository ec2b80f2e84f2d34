"""Ruby: readings above words."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages.script_ranges import KANA, LATIN
from ludograph.languages.scripts import scripts_of
from ludograph.problems import Edit, Place, Problem

_EAST_ASIAN = frozenset({"ja", "zh", "ko", "cmn", "yue", "lzh", "nan", "hak", "wuu", "ain", "vi"})


@check("L020")
def malformed_ruby(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L020: ruby whose parts do not belong together."""
    for ruby in article.ruby:
        if not ruby.annotation.strip():
            hint = "Write <ruby>base<rt>reading</rt></ruby>."
            yield Problem("L020", f"the ruby on {ruby.base.strip()!r} has no reading", hint, ruby.place)
        elif not ruby.base.strip():
            hint = "The base comes first: <ruby>base<rt>reading</rt></ruby>."
            yield Problem("L020", f"the reading {ruby.annotation.strip()!r} has no base", hint, ruby.place)


@check("L022")
def suspicious_ruby(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L022: ruby whose base and reading are probably swapped."""
    for ruby in article.ruby:
        base, annotation = scripts_of(ruby.base), scripts_of(ruby.annotation)
        if base and base <= KANA and "Hani" in annotation:
            message = f"the reading {ruby.annotation!r} of {ruby.base!r} looks like the word itself"
            yield Problem("L022", message, "Put the word first and its reading second.", ruby.place)
        elif annotation and annotation <= LATIN and not ruby.shorthand and "Latn" not in ruby.annotation_lang:
            hint = 'Write <rt lang="ja-Latn">.'
            yield Problem("L022", f"the Latin reading {ruby.annotation!r} says no language", hint, ruby.place)


@check("L023")
def ruby_without_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """L023: ruby without a known language."""
    for ruby in article.ruby:
        if ruby.shorthand or ruby.lang.partition("-")[0].lower() in _EAST_ASIAN:
            continue
        place = ruby.place
        fix = None
        if scripts_of(ruby.base + ruby.annotation) & KANA:
            start, end = Place(place.path, place.start, place.start), Place(place.path, place.end, place.end)
            fix = (Edit(start, '<span lang="ja">'), Edit(end, "</span>"))
        hint = 'Wrap it in <span lang="…">.'
        yield Problem("L023", f"the language of {ruby.base!r} is not known", hint, place, fix)
