"""Two entries with one key.

What it finds.   A key that two entries have, in one file or in two, also where the keys differ only by case.
Why it matters.  Nobody can say which work a citation means; other programs take the first, or the last.
Example.         `@book{Parlett1990, …}` in one file and `@article{parlett1990, …}` in another.
Remedy.          Delete one, or give it another key with `ludograph rename-key`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

duplicate_citekey = hands_on("C003", "duplicate-citekey", Severity.ERROR, __doc__)
