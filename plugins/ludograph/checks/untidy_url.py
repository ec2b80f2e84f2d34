"""An address that is not one to print.

What it finds.   No http or https, blanks inside, the address of a DOI resolver, tracking parameters.
Why it matters.  A link that cannot be followed is worse than none; a DOI outlives its resolver.
Example.         `url = {https://doi.org/10.1000/182}`, better `doi = {10.1000/182}`.
Remedy.          Correct it; `--fix` removes tracking parameters.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

untidy_url = hands_on("C024", "untidy-url", Severity.WARNING, __doc__, fixable=True)
