"""A parent entry that is missing, or its own child.

What it finds.   A `crossref` or `xdata` that names no entry, or a chain of them that leads back to itself.
Why it matters.  The book's title, publisher and date are missing from the chapter.
Example.         `crossref = {Games2003}`, when no entry has that key.
Remedy.          Correct the key, or add the parent.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

broken_inheritance = hands_on("C015", "broken-inheritance", Severity.ERROR, __doc__)
