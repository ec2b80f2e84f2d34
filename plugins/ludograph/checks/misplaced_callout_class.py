"""A class list that belongs to nothing.

What it finds.   `{.is-info}` and its like that do not follow a quotation; it is dropped.
Why it matters.  The box that was meant is not there.
Example.         `{.is-info}` after a list.
Remedy.          Put it right below the quotation.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

misplaced_callout_class = hands_on("WKI001", "misplaced-callout-class", Severity.WARNING, __doc__)
