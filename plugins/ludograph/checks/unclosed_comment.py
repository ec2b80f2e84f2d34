"""A comment that is never closed.

What it finds.   `<!--`, `{/*` or `%%` without its end; the comment ends with the block.
Why it matters.  Text below may be hidden by other programs, or remarks published.
Example.         `<!-- check this`
Remedy.          Add `-->`, `*/}` or `%%`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unclosed_comment = hands_on("CMT001", "unclosed-comment", Severity.WARNING, __doc__)
