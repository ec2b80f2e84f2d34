"""One name for two things.

What it finds.   Two yaku of a family with one name, two readings that select the same hands, an option equal to its
                 value.
Why it matters.  Readers cannot tell which is meant.
Example.         Two yaku called 嵐.
Remedy.          Rename one, or make it an alias.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

ambiguous_name = hands_on("D15", "ambiguous-name", Severity.WARNING, __doc__)
