"""An attribute that a tag has twice.

What it finds.   The same attribute two times; the value that is valid for it is kept, and `lang="aka noun"` becomes
                 a class.
Why it matters.  HTML takes the first and ignores the other.
Example.         `<span lang="aka noun" lang="ja-Latn">`
Remedy.          Write `class="aka noun" lang="ja-Latn"`; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

doubled_attribute = hands_on("HTM003", "doubled-attribute", Severity.WARNING, __doc__, fixable=True)
