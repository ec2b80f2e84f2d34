"""A notation of an older system.

What it finds.   `{% … %}` forms that are converted when read.
Why it matters.  They work, but nobody else understands them.
Example.         `{%a oicho-kabu,Oicho-Kabu%}`
Remedy.          Write the link or component named in the hint; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

legacy_notation = hands_on("OLD001", "legacy-notation", Severity.INFO, __doc__, fixable=True)
