r"""A citation of a work the bibliography does not hold.

What it finds.   A citekey that no entry of the library has, neither as its key nor among its further keys (`ids`).
Why it matters.  The note cannot be written, and a reader cannot follow the claim to its source.
Example.         `[@Parlet1990 p. 12]`, where the library has `Parlett1990`.
Remedy.          Correct the key, or add the entry to bibliography/. Write `\@name` if no citation is meant.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unknown_citekey = hands_on("C001", "unknown-citekey", Severity.ERROR, __doc__)
