"""A combination that can appear only in part.

What it finds.   Some numbers or orders of the yaku are excluded by the draw rules; they are listed.
Why it matters.  Worth a line in the article.
Example.         A run that may not be drawn to.
Remedy.          None is needed.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

partly_reachable_yaku = hands_on("D11", "partly-reachable-yaku", Severity.INFO, __doc__)
