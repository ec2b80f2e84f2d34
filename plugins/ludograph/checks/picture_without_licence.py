"""A picture that nobody has cleared.

What it finds.   A picture for which neither the figure nor `pictures.yaml` beside the file gives a licence.
Why it matters.  The site may not be allowed to show it.
Example.         `![Pine](pine.png)` without rights anywhere.
Remedy.          Give `license` in the figure, or in `pictures.yaml` for every use.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

picture_without_licence = hands_on("FIG007", "picture-without-licence", Severity.WARNING, __doc__)
