"""A citekey written otherwise than the entry's own.

What it finds.   A citation by one of the entry's further keys (`ids`), or by its key in other case or with
                 combining characters.
Why it matters.  It works here, but not in programs that compare exactly, and a search for the key misses it.
Example.         `[@parlett1990]` for the entry `Parlett1990`.
Remedy.          Write the entry's own key; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

other_citekey = hands_on("C017", "other-citekey", Severity.WARNING, __doc__, fixable=True)
