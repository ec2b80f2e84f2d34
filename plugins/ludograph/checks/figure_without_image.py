"""A figure that shows nothing.

What it finds.   A `[!figure]` with neither an image in its body nor `src` among its options.
Why it matters.  A caption without a picture confuses.
Example.         `> [!figure]` and a caption only.
Remedy.          Add the image, or make it an `aside`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

figure_without_image = hands_on("FIG001", "figure-without-image", Severity.WARNING, __doc__)
