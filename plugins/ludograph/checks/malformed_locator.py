"""A locator that is not understood.

What it finds.   What follows a citekey looks like a place, an abbreviation and a number, but the abbreviation is
                 not one of the known terms.
Why it matters.  It is printed as a remark, and no machine can tell which page is meant.
Example.         `[@Parlett1990 pag. 12]`
Remedy.          Use one of the terms in the manual (`p.`, `vol.`, `chap.` …), put the place in braces (`{…}`), or
                 add the term with the option `locators`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

malformed_locator = hands_on("C006", "malformed-locator", Severity.WARNING, __doc__)
