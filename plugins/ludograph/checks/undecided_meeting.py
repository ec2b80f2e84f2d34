"""Two combinations that meet, and nothing ranks them.

What it finds.   A player's use and a dealer's use can occur in one round, and the rules do not say which wins.
Why it matters.  The round has no result.
Example.         The player's `shippin` against the dealer's `kuppin`.
Remedy.          Rank them, or say `allow: {D13: reason}`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

undecided_meeting = hands_on("D13", "undecided-meeting", Severity.WARNING, __doc__)
