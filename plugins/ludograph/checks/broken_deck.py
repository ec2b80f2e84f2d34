"""A deck that does not come out.

What it finds.   `remove`, `renumber` or `use` that leaves no cards, two cards with one id, or a wrong count.
Why it matters.  Every odds table of the deck would be wrong.
Example.         `remove: {suit: pine}` in a deck without that suit.
Remedy.          Correct the derivation or the count.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

broken_deck = hands_on("D03", "broken-deck", Severity.ERROR, __doc__)
