"""A picture under a licence that this site does not accept.

What it finds.   A licence that is not in the option `licences`.
Why it matters.  The site has decided not to publish such pictures.
Example.         `license: cc-by-nc` where only `cc0` and `cc-by` are allowed.
Remedy.          Use another picture.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

licence_not_allowed = hands_on("FIG008", "licence-not-allowed", Severity.ERROR, __doc__)
