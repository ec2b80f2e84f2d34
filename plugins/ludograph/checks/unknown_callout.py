"""A callout of a kind that does not exist.

What it finds.   `> [!kind]` with an unknown kind; it is shown as a note.
Why it matters.  A misspelt figure or to-do appears as text.
Example.         `> [!figur]`
Remedy.          Correct the kind; the hint names the nearest.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unknown_callout = hands_on("CAL001", "unknown-callout", Severity.WARNING, __doc__)
