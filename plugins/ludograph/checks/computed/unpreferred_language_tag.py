"""A tag that this site writes otherwise.

What it finds.   Tags that the site's own preferences exclude, such as `cmn` where the site writes `zh`, or `zh`
                 without a script. A house rule: off unless selected.
Why it matters.  One language under two tags is two rows in the index.
Example.         `<span lang="cmn">骨牌</span>` where the site prefers `zh`.
Remedy.          Write the preferred tag; `--fix` does.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Edit, Place, Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages.grammar import LanguageTag
from ludograph.languages.tag import check_house_rules

PREFERRED = {"cmn": "zh"}
"""Language subtag → the preferred one."""
NEEDS_SCRIPT = frozenset({"zh"})
"""Languages whose tag must name a script."""


@check("L014", "unpreferred-language-tag", Severity.INFO, fixable=True, default_on=False)
def unpreferred_language_tag(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for span in article.spans:
        tag = LanguageTag.parse(span.written)
        if not isinstance(tag, LanguageTag):
            continue
        for fault in check_house_rules(tag, PREFERRED, NEEDS_SCRIPT):
            start = span.tag_place.start
            place = Place(span.tag_place.path, start + fault.start, start + fault.end)
            fix = None if fault.replacement is None else (Edit(place, fault.replacement),)
            yield Problem("L014", fault.message, fault.hint, place, fix)
