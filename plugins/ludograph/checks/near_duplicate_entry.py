"""Two entries that may be one work.

What it finds.   The same DOI or ISBN twice; or the same year, a shared family name and titles that are nearly
                 equal.
Why it matters.  A work under two keys appears twice in every list, and its uses are torn apart.
Example.         `Parlett1990` and `Parlett:Oxford`, both *The Oxford Guide to Card Games*, 1990.
Remedy.          Keep one, and give it the other key as `ids = {…}`; or silence it for an entry: `ludograph =
                 {ignore C007}`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

near_duplicate_entry = hands_on("C007", "near-duplicate-entry", Severity.INFO, __doc__)
