"""An ISBN, ISSN or DOI that cannot be right.

What it finds.   A check digit that does not agree, a DOI that does not begin with `10.` and a number, a DOI given
                 as an address.
Why it matters.  Identifiers are what machines and libraries find a work by.
Example.         `doi = {https://doi.org/10.1000/182}`, which should be `10.1000/182`.
Remedy.          Compare it with the title page or the publisher's record. `--fix` cuts an address down to its DOI.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

invalid_identifier = hands_on("C005", "invalid-identifier", Severity.WARNING, __doc__, fixable=True)
