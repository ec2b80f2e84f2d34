"""A yaku that is not what it refines.

What it finds.   A hand satisfies the yaku but not the one it claims to refine; the message shows it.
Why it matters.  Ranking and tables rely on the relation.
Example.         `refines: arashi` on a pair.
Remedy.          Correct the condition or the relation.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

false_refinement = hands_on("D06", "false-refinement", Severity.ERROR, __doc__)
