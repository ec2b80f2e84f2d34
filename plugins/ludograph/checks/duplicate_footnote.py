"""A footnote defined twice.

What it finds.   Two definitions of one id; the first counts.
Why it matters.  The second text is lost.
Example.         Two lines `[^one]: …`
Remedy.          Rename one.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

duplicate_footnote = hands_on("FTN003", "duplicate-footnote", Severity.WARNING, __doc__)
