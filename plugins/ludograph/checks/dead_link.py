"""An address of another site that leads nowhere.

What it finds.   An http(s) address in an article or a cited work whose host says that there is nothing, or that
                 does not exist. Only with `check --links`; without a network nothing is said.
Why it matters.  Readers cannot follow it.
Example.         `[Pagat](https://www.pagat.example/gone.html)`
Remedy.          Correct it, or give an archived copy: `archiveurl` in the library.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

dead_link = hands_on("LNK005", "dead-link", Severity.WARNING, __doc__)
