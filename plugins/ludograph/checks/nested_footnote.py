"""A footnote called within a footnote.

What it finds.   A `[^id]` inside the body of another note; it is listed after it.
Why it matters.  Readers lose their way between notes.
Example.         `[^one]: So Parlett.[^two]`
Remedy.          Bring the second into the first.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

nested_footnote = hands_on("FTN004", "nested-footnote", Severity.INFO, __doc__)
