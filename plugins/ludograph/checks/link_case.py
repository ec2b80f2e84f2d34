"""A link that is right but for its case.

What it finds.   A target that is found only when capitals are ignored.
Why it matters.  It breaks on other machines.
Example.         `[Kabu](Games/kabu.md)` for `games/kabu.md`
Remedy.          Write it as the file is named.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

link_case = hands_on("LNK003", "link-case", Severity.INFO, __doc__, fixable=True)
