"""A picture that is not there.

What it finds.   An image address that leads to no file; the alternative text stands in its place.
Why it matters.  Readers see a placeholder.
Example.         `![Pine](pnie.png)`
Remedy.          Correct the address, or add the file.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_image = hands_on("IMG001", "missing-image", Severity.WARNING, __doc__)
