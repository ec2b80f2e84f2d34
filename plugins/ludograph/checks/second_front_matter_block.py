"""A second head right after the first.

What it finds.   Two `---` blocks at the start of an article, as a migration leaves them.
Why it matters.  The two are merged and the second wins; other programs show it as text.
Example.         `---`, `title: Kabu`, `---`, `---`, `tags: x`, `---`
Remedy.          Merge them by hand.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

second_front_matter_block = hands_on("FM003", "second-front-matter-block", Severity.INFO, __doc__)
