"""A blank inside the edge of a tagged passage.

What it finds.   White space at the start or end of a tagged element, or of the base of a ruby.
Why it matters.  Links and styles cover the blank, and copies carry it along.
Example.         `<span lang="ja">嵐 </span>`
Remedy.          Move it outside; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

blank_at_edge = hands_on("L013", "blank-at-edge", Severity.INFO, __doc__, fixable=True)
