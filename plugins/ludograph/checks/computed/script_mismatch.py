"""Text in a script that its tag excludes.

What it finds.   No character of the tagged text is in a script of that language; or the tag says Latin and the text
                 is not; or kana under a Chinese tag. Mixed text is fine.
Why it matters.  The text gets the wrong font and voice.
Example.         `<span lang="ja">Nintendō</span>`; Japanese in Latin letters is `ja-Latn`.
Remedy.          Correct the tag; `--fix` does where only one tag fits.
"""

from collections.abc import Iterator

from ludograph.article.facts import ArticleFacts
from ludograph.base.problems import Edit, Problem, Severity
from ludograph.catalogue import Catalogue
from ludograph.checks.rule import check
from ludograph.languages import scripts
from ludograph.languages.tag import canonical_text


@check("L005", "script-mismatch", Severity.WARNING, fixable=True)
def script_mismatch(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    for span in article.spans:
        # An unknown tag is reported once (L001, L002).
        fault = scripts.script_mismatch(span.written, span.text) if canonical_text(span.written) else None
        if fault is not None:
            fix = None if fault.replacement is None else (Edit(span.tag_place, fault.replacement),)
            yield Problem("L005", f"{fault.message}: {span.text.strip()[:30]!r}", fault.hint, span.tag_place, fix)
