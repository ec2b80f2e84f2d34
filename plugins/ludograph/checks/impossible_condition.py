"""A condition that no hand of the deck can meet.

What it finds.   The deck was searched: no hand holds what the yaku asks.
Why it matters.  The yaku does not exist in this game, or a number is wrong.
Example.         Number 11 in a deck of forty.
Remedy.          Correct the number, or say `allow: {D04: reason}` if the source itself is wrong.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

impossible_condition = hands_on("D04", "impossible-condition", Severity.ERROR, __doc__)
