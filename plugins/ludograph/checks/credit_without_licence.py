"""An author without a licence.

What it finds.   A figure that credits its author but does not say under which licence it is used.
Why it matters.  Nobody can tell whether it may be shown, or used again.
Example.         `author: Louie Mantia` alone.
Remedy.          Add `license`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

credit_without_licence = hands_on("FIG004", "credit-without-licence", Severity.WARNING, __doc__)
