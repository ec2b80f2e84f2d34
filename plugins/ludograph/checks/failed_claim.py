"""A statement that the data refute.

What it finds.   A claim whose check gives another result than the article states; or one marked `holds: false` with
                 which the data agree after all.
Why it matters.  The article is wrong, or the data are.
Example.         `there are 22 such hands`, when 20 are found.
Remedy.          Compare both with the source. If the source is wrong, say `holds: false` with a note.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

failed_claim = hands_on("CLM001", "failed-claim", Severity.ERROR, __doc__)
