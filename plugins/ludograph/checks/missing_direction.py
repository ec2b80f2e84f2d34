"""A block in a right-to-left script without `dir`.

What it finds.   A block element whose language is written from right to left and that has no `dir`.
Why it matters.  Punctuation and numbers land on the wrong side in programs that do not add it.
Example.         `<blockquote lang="ar">…</blockquote>`
Remedy.          Add `dir="rtl"`; `--fix` does. The published page has it in any case.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_direction = hands_on("L018", "missing-direction", Severity.INFO, __doc__, fixable=True)
