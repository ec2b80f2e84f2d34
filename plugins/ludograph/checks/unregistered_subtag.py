"""A subtag that the registry does not know.

What it finds.   A language, script, region or variant that is not in the IANA registry, often a country's code.
Why it matters.  It says nothing to any program.
Example.         `<span lang="jp">`; Japanese is `ja`.
Remedy.          Use the subtag that the hint names.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unregistered_subtag = hands_on("L002", "unregistered-subtag", Severity.ERROR, __doc__)
