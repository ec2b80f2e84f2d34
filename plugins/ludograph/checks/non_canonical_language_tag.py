"""A valid tag in an unusual form.

What it finds.   A code of three letters where one of two exists, an extended language subtag; as information also
                 other case and a script that goes without saying.
Why it matters.  Equal languages get unequal tags: indexes and styles fall apart.
Example.         `<span lang="jpn">`; write `ja`.
Remedy.          Write the canonical form; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

non_canonical_language_tag = hands_on(
    "L004",
    "non-canonical-language-tag",
    Severity.WARNING,
    __doc__,
    fixable=True,
    milder=("is written", "goes without saying"),
)
