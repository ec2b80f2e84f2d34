"""A citation whose brackets cannot be made sense of.

What it finds.   A bracket that is not closed, an item without a key, nothing behind a semicolon, a label without
                 its number, a citation that Markdown reads as a link.
Why it matters.  Part of what the author meant is lost, or printed as raw signs.
Example.         `[@Parlett1990, p. 12; ]`
Remedy.          Close the bracket, give every item its `@key`, and set a blank before a round bracket that follows.
                 `--fix` removes empty items.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

malformed_citation = hands_on("C011", "malformed-citation", Severity.ERROR, __doc__, fixable=True)
