"""One term tagged differently across the site.

What it finds.   A name that one article tags with one language and another article with another.
Why it matters.  The index of names lists it twice.
Example.         `Nintendō` as `ja-Latn` here and as `ja` there.
Remedy.          Settle on one tag.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

inconsistently_tagged_term = hands_on("L016", "inconsistently-tagged-term", Severity.INFO, __doc__)
