"""A delimiter row of another width than its header.

What it finds.   The `---` row has more or fewer cells than the header; a table of the larger width is made.
Why it matters.  Other programs show no table at all.
Example.         `| a | b |` over `|---|`
Remedy.          Give each column its `---`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

uneven_delimiter_row = hands_on("TBL002", "uneven-delimiter-row", Severity.WARNING, __doc__)
