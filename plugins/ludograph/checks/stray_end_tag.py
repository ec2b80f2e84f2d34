"""An end tag without a start.

What it finds.   `</…>` for an element that is not open; it is dropped.
Why it matters.  It may be the rest of an element that was deleted, or misspelt.
Example.         `Some text</span> more`
Remedy.          Delete it; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

stray_end_tag = hands_on("HTM001", "stray-end-tag", Severity.WARNING, __doc__, fixable=True)
