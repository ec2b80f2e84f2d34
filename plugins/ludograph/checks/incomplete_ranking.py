"""A ranking that does not fit the uses.

What it finds.   A ranking that lists a use which is not there, leaves out one that has an effect, or a chain of
                 `extends` that leads back.
Why it matters.  Nobody can say what beats what.
Example.         `ranking: [kuppin, total]` in a game that also uses `arashi`.
Remedy.          Add the use to the ranking, or move it to `local`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

incomplete_ranking = hands_on("D07", "incomplete-ranking", Severity.ERROR, __doc__)
