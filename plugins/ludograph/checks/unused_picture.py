"""A picture that no article shows.

What it finds.   A file with rights in `pictures.yaml`, or a picture beside articles, that nothing refers to.
Why it matters.  It may be forgotten, or a leftover.
Example.         `pine-old.png`
Remedy.          Show it, or delete it.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unused_picture = hands_on("FIG009", "unused-picture", Severity.INFO, __doc__)
