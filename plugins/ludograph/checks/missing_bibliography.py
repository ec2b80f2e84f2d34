"""A library file that is not there.

What it finds.   A file named under `bibliography:` in mkdocs.yml that does not exist or cannot be read.
Why it matters.  All its works are missing, and every citation of them fails.
Example.         `bibliography: [refs/games.bib]`, when the file is called `game.bib`.
Remedy.          Correct the path, or add the file.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_bibliography = hands_on("C026", "missing-bibliography", Severity.ERROR, __doc__)
