"""A combination that can never appear.

What it finds.   No hand that the draw rules allow ever shows the yaku; the message names the rule.
Why it matters.  Either the source contradicts itself, or the data do.
Example.         A three-card yaku whose first two cards must stand.
Remedy.          Check the source; `allow: {D10: reason}` keeps it with a note.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unreachable_yaku = hands_on("D10", "unreachable-yaku", Severity.WARNING, __doc__)
