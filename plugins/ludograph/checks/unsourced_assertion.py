"""A statement in the data without a source.

What it finds.   A value for which neither it, nor its use, nor the game names a source.
Why it matters.  A reader cannot check it.
Example.         A game without `sources`.
Remedy.          Name the source, where possible with the page.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unsourced_assertion = hands_on("D09", "unsourced-assertion", Severity.ERROR, __doc__)
