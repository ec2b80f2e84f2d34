"""A field that is given twice.

What it finds.   An entry that holds the same field two times.
Why it matters.  Only one of the values can count, and programs disagree which.
Example.         `year = {1990}, … year = {1991}`
Remedy.          Delete the wrong one.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

repeated_field = hands_on("C014", "repeated-field", Severity.WARNING, __doc__)
