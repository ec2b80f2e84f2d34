"""Another note's text that is not shown inside.

What it finds.   `![[note#section]]`, which becomes a link.
Why it matters.  What the author meant to show is one step away.
Example.         `![[kabu#ties]]`
Remedy.          Write a link, or repeat the text.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

transclusion_not_shown = hands_on("LNK004", "transclusion-not-shown", Severity.WARNING, __doc__)
