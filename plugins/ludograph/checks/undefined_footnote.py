"""A footnote that is called but not written.

What it finds.   `[^id]` without a definition; it is shown as text.
Why it matters.  The reader sees a raw mark and no note.
Example.         `as some say[^one]`, without `[^one]:`
Remedy.          Write the note, or delete the mark.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

undefined_footnote = hands_on("FTN001", "undefined-footnote", Severity.WARNING, __doc__)
