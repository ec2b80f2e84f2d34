"""A cell that no column is there for.

What it finds.   A table row with more cells than the header; what they hold is dropped, as GFM does.
Why it matters.  Text that the author wrote is not on the page.
Example.         `| a | b | c |` under a header of two columns.
Remedy.          Add the column, or escape a `|` that belongs to the text.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

surplus_cell = hands_on("TBL001", "surplus-cell", Severity.WARNING, __doc__)
