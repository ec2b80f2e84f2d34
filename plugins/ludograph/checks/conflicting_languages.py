"""Two languages for one element.

What it finds.   Two different valid `lang` attributes, or `lang` and `xml:lang` that disagree.
Why it matters.  Only one can count.
Example.         `<span lang="ja" lang="zh">親</span>`
Remedy.          Delete the wrong one.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

conflicting_languages = hands_on("L009", "conflicting-languages", Severity.ERROR, __doc__)
