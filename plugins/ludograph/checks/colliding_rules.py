"""Rules that cannot both be followed.

What it finds.   A hand that must and must never draw, or a hand of two cards without any legal action.
Why it matters.  The player cannot move.
Example.         `must` up to 4 and `never` from 4.
Remedy.          Correct the limits.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

colliding_rules = hands_on("D16", "colliding-rules", Severity.WARNING, __doc__)
