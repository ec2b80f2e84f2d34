"""A date that cannot be read.

What it finds.   A date field that is not in the form of ISO 8601-2, an end before its start, a date in the future.
Why it matters.  The work cannot be sorted, filtered or put on a time line.
Example.         `date = {Spring 1990}`; it is written `1990-21`.
Remedy.          Write year, month and day as `1990-05-17`, with `~` for circa, `?` for uncertain and `/` for a
                 range.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

invalid_date = hands_on("C009", "invalid-date", Severity.WARNING, __doc__)
