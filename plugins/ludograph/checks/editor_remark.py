"""A note to oneself in the text.

What it finds.   `TODO`, `(CITE?)` or `Self Note:` in the running text.
Why it matters.  Readers see it.
Example.         `TODO: look up the year.`
Remedy.          Make it a `> [!todo]` callout, which is not published, or do it.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

editor_remark = hands_on("CLN002", "editor-remark", Severity.INFO, __doc__)
