"""Ruby without a known language.

What it finds.   A ruby outside of any element with an East Asian `lang`.
Why it matters.  The base may be Chinese, Japanese or Korean: fonts and voices differ.
Example.         `<ruby>骨牌<rt>…</rt></ruby>` in an English paragraph.
Remedy.          Wrap it in `<span lang="…">`, or write `{ja:骨牌|…}`; `--fix` does where kana settle it.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Edit, Place, Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages.runs import suggested_tag
from ludograph.languages.script_ranges import KANA
from ludograph.languages.scripts import scripts_of

_EAST_ASIAN = frozenset({"ja", "zh", "ko", "cmn", "yue", "lzh", "nan", "hak", "wuu", "ain", "vi"})


@check("L023", "ruby-without-language", Severity.WARNING, fixable=True)
def ruby_without_language(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for ruby in article.ruby:
        if ruby.shorthand or ruby.lang.partition("-")[0].lower() in _EAST_ASIAN:
            continue
        place = ruby.place
        fix = None
        tag = suggested_tag("Jpan", article.metadata.languages or ())
        if tag and scripts_of(ruby.base + ruby.annotation) & KANA:
            start, end = Place(place.path, place.start, place.start), Place(place.path, place.end, place.end)
            fix = (Edit(start, f'<span lang="{tag}">'), Edit(end, "</span>"))
        hint = 'Wrap it in <span lang="…">.'
        yield Problem("L023", f"the language of {ruby.base!r} is not known", hint, place, fix)
