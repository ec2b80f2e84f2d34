"""A link to a place that the page does not have.

What it finds.   A `#fragment` that is no id, heading or block id of the page it leads to.
Why it matters.  The reader lands at the top of the page.
Example.         `[ties](kabu.md#tie)`, where the heading's id is `ties`.
Remedy.          Use one of the page's ids; the hint names the nearest.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_fragment = hands_on("LNK002", "missing-fragment", Severity.WARNING, __doc__)
