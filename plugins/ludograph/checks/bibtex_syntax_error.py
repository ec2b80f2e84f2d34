"""A place in a library file that is no BibTeX.

What it finds.   A missing comma or brace, an entry without a key, a key with signs that no key can have.
Why it matters.  The rest of the entry may be lost; what could be read was kept.
Example.         `title = {The Oxford Guide to Card Games` with no closing brace.
Remedy.          Mend the line named; the fault is often at the end of the line before.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

bibtex_syntax_error = hands_on("C012", "bibtex-syntax-error", Severity.ERROR, __doc__)
