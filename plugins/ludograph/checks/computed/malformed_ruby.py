"""Ruby whose parts do not belong together.

What it finds.   A `<ruby>` without `<rt>`, an `<rt>` before its base, an `<rt>` outside of `<ruby>`; `{株|かぶ`
                 without its closing brace.
Why it matters.  The reading appears as running text, or not at all.
Example.         `<ruby>先斗</ruby>`
Remedy.          Write `<ruby>先斗<rt>ぼんと</rt></ruby>`, or `{先斗|ぼんと}`.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check


@check("L020", "malformed-ruby", Severity.ERROR)
def malformed_ruby(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for ruby in article.ruby:
        if not ruby.annotation.strip():
            hint = "Write <ruby>base<rt>reading</rt></ruby>."
            yield Problem("L020", f"the ruby on {ruby.base.strip()!r} has no reading", hint, ruby.place)
        elif not ruby.base.strip():
            hint = "The base comes first: <ruby>base<rt>reading</rt></ruby>."
            yield Problem("L020", f"the reading {ruby.annotation.strip()!r} has no base", hint, ruby.place)
