"""A link to a page that is not there.

What it finds.   A link whose target is neither a file, nor a page, an alias or a unique file name. Its text is
                 shown without a link.
Why it matters.  A reader cannot follow it.
Example.         `[Kabu](games/kabuu.md)`
Remedy.          Correct the target.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_page = hands_on("LNK001", "missing-page", Severity.WARNING, __doc__)
