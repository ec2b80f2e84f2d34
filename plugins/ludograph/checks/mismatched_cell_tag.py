"""A table cell closed as another kind.

What it finds.   `<th>…</td>` or `<td>…</th>`; the cell is closed by its own kind.
Why it matters.  Browsers guess, and a guess may swallow the next cell.
Example.         `<th>Rank</td>`
Remedy.          Write the matching end tag; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

mismatched_cell_tag = hands_on("HTM002", "mismatched-cell-tag", Severity.WARNING, __doc__, fixable=True)
