"""A heading more than one level below the one before.

What it finds.   A level that is left out, such as `####` below `##`. The page closes the gap.
Why it matters.  Whoever moves through a page by headings believes that one is missing.
Example.         `## Play` followed by `#### Dealing`
Remedy.          Use the next level.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

skipped_heading_level = hands_on("HDG001", "skipped-heading-level", Severity.INFO, __doc__)
