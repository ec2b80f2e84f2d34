"""A country code that does not exist.

What it finds.   A code in the front matter or the data (`places`, `where`) that is not in ISO 3166-1 alpha-2 (or `EU`,
                 or a part by ISO 3166-2), or not in capitals.
Why it matters.  The map and the country index leave the game out.
Example.         `countries: [UK]`; the United Kingdom is `GB`.
Remedy.          Write the code; `--fix` corrects case and `UK` in the front matter.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unknown_country = hands_on("L008", "unknown-country", Severity.ERROR, __doc__, fixable=True)
