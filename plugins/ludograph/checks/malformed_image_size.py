"""An image size that cannot be read.

What it finds.   A size behind an image address that is not `=WxH`, `=Wx`, `=xH` or `=50%`.
Why it matters.  The picture appears in its own size.
Example.         `![Pine](pine.png =20by30)`
Remedy.          Write `=20x30`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

malformed_image_size = hands_on("WKI002", "malformed-image-size", Severity.WARNING, __doc__)
