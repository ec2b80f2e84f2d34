"""A key that cannot be cited without braces.

What it finds.   A key with signs that end a citekey in running text, such as a final full stop or a comma.
Why it matters.  An author who writes `@key` cites another work, or none.
Example.         `@book{Smith(1990), …}`
Remedy.          Rename it with `ludograph rename-key`, or write `[@{Smith(1990)}]`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

uncitable_citekey = hands_on("C018", "uncitable-citekey", Severity.WARNING, __doc__)
