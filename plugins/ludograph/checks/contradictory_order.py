"""An order that contradicts itself.

What it finds.   `beats` against `ranking`, or comparisons that run in a circle.
Why it matters.  Two answers are right at once.
Example.         `beats: [arashi]` on a use that ranks below it.
Remedy.          Correct one of them.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

contradictory_order = hands_on("D14", "contradictory-order", Severity.WARNING, __doc__)
