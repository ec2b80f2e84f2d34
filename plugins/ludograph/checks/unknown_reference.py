"""A name in the data that leads nowhere.

What it finds.   An unknown deck, yaku, reading, use, suit, tag, card, term table or citekey; in articles an unknown
                 id in `<Rules>`.
Why it matters.  The table or rule that needs it cannot be made.
Example.         `yaku: arasi`; it is `arashi`.
Remedy.          Correct the id.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unknown_reference = hands_on("D02", "unknown-reference", Severity.ERROR, __doc__)
