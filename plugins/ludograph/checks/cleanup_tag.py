"""A mark that asks for work.

What it finds.   `[citation needed]`, `[clarification needed]`, `[when?]`, `[by whom?]`, `[dubious – discuss]`.
Why it matters.  It tells readers what is doubtful, and editors what to do; `ludograph todo` lists them.
Example.         `It came from China.[citation needed]`
Remedy.          Do what it asks, and delete it.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

cleanup_tag = hands_on("CLN001", "cleanup-tag", Severity.INFO, __doc__)
