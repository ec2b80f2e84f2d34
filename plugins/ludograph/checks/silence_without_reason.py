"""A silence that does not say why.

What it finds.   A `check: off` remark without a reason, or with a code that does not exist.
Why it matters.  The next editor cannot tell whether it still holds.
Example.         `<!-- check: off C006 -->`
Remedy.          Add the reason: `<!-- check: off C006: the source prints it so -->`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

silence_without_reason = hands_on("SIL002", "silence-without-reason", Severity.WARNING, __doc__)
