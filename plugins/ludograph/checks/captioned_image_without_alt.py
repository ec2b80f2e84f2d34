"""A picture with a caption and no alternative text.

What it finds.   An empty alt in a figure that has a caption.
Why it matters.  The picture matters enough for a caption, and still says nothing to whoever cannot see it.
Example.         `![](pine.png)` in a captioned figure.
Remedy.          Describe what can be seen.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

captioned_image_without_alt = hands_on("FIG006", "captioned-image-without-alt", Severity.WARNING, __doc__)
