"""A book cited as a whole.

What it finds.   A citation of a book or collection without page, chapter or other place. Silent where the entry
                 says `pagination = {none}`.
Why it matters.  A reader would have to read the whole book to check the claim.
Example.         `[@Parlett1990]`
Remedy.          Add the page: `[@Parlett1990 p. 12]`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

citation_without_locator = hands_on("C027", "citation-without-locator", Severity.INFO, __doc__)
