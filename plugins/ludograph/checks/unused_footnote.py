"""A footnote that nothing calls.

What it finds.   `[^id]:` without a mark in the text; it is not shown.
Why it matters.  What the author wrote is lost.
Example.         `[^one]: See below.` alone.
Remedy.          Call it, or delete it.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unused_footnote = hands_on("FTN002", "unused-footnote", Severity.WARNING, __doc__)
