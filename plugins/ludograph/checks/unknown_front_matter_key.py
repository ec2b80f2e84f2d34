"""A key of the front matter that means nothing here.

What it finds.   A key that the syntax does not list, probably misspelt, or of another program.
Why it matters.  What it says has no effect.
Example.         `contries: [JP]`
Remedy.          Correct it, or leave it if another program reads it.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unknown_front_matter_key = hands_on("FM002", "unknown-front-matter-key", Severity.INFO, __doc__)
