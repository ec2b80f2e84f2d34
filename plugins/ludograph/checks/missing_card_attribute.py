"""A condition on something the deck does not have.

What it finds.   A selector that uses a category, tag or suit in a deck without them.
Why it matters.  It could never hold.
Example.         `cat: bright` with kabufuda.
Remedy.          Use numbers, or `needs_deck` on the use.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_card_attribute = hands_on("D05", "missing-card-attribute", Severity.ERROR, __doc__)
