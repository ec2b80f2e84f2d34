"""A tag that has been replaced by another.

What it finds.   A subtag or whole tag that the registry marks as deprecated or redundant.
Why it matters.  Programs may still know it, but will know its successor longer.
Example.         `<span lang="iw">`; Hebrew is `he`.
Remedy.          Write the preferred tag; `--fix` does where there is one.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

deprecated_language_tag = hands_on("L003", "deprecated-language-tag", Severity.WARNING, __doc__, fixable=True)
