"""Something that the sources do not say.

What it finds.   A value marked `{unstated: true}`.
Why it matters.  The page says so where a reader would ask.
Example.         `ties: {unstated: true}`
Remedy.          None is needed; a better source may tell.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unstated_rule = hands_on("D17", "unstated-rule", Severity.INFO, __doc__)
