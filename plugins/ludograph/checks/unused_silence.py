"""A silence that silences nothing.

What it finds.   A `check: off` remark, or a code in it, for which nothing would be reported.
Why it matters.  It hides the next real fault at that place.
Example.         `<!-- check: off C006: printed so -->` over a paragraph without such a fault.
Remedy.          Delete it; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unused_silence = hands_on("SIL001", "unused-silence", Severity.WARNING, __doc__, fixable=True)
