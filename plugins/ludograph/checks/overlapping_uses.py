"""Two combinations in one hand, and nothing ranks them.

What it finds.   A hand satisfies two uses of one holder that neither ranking nor `refines` separates.
Why it matters.  Players would have to argue.
Example.         A hand that is both a run and a named total.
Remedy.          Rank them, or say `allow: {D12: reason}` where the source is silent.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

overlapping_uses = hands_on("D12", "overlapping-uses", Severity.WARNING, __doc__)
