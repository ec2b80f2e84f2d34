"""A licence that is not known.

What it finds.   A `license` or `licenseVersion` that is not in the manual's list.
Why it matters.  No link to its terms can be given.
Example.         `license: cc-by-4`; write `license: cc-by` and `licenseVersion: 4.0`.
Remedy.          Use one from the list.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unknown_licence = hands_on("FIG005", "unknown-licence", Severity.WARNING, __doc__)
