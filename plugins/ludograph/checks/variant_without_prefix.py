"""A variant that lacks the subtag it belongs to.

What it finds.   A variant such as `hepburn` or `pinyin` without the script that the registry wants before it.
Why it matters.  Programs that follow the registry drop the variant.
Example.         `ja-hepburn`; write `ja-Latn-hepburn`.
Remedy.          Insert the subtag; `--fix` inserts `Latn`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

variant_without_prefix = hands_on("L011", "variant-without-prefix", Severity.WARNING, __doc__, fixable=True)
