"""Cards that cannot be read.

What it finds.   Content of `<Cards>` or `<Dice>` that is no sequence of cards; it is shown as typed.
Why it matters.  No picture and no spoken name can be made of it.
Example.         `<Cards>8 of clubs</Cards>`
Remedy.          Write ranks and suits: `<Cards>8c</Cards>`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

invalid_cards = hands_on("CRD001", "invalid-cards", Severity.WARNING, __doc__)
