"""A page range that is not written as a range.

What it finds.   A hyphen for a dash, a range that runs backwards, `p.` typed into the field.
Why it matters.  It is printed tidily here, but not by other programs.
Example.         `pages = {pp. 12-15}`, better `{12--15}`.
Remedy.          Write numbers and two hyphens; `--fix` does where nothing can be misunderstood.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

untidy_page_range = hands_on("C022", "untidy-page-range", Severity.INFO, __doc__, fixable=True)
