"""The same citation again and again.

What it finds.   More than five citations of the same work and the same place in one article.
Why it matters.  A reader meets a row of equal markers; one remark that the section follows this work says more.
Example.         Six times `[@Parlett1990 p. 12]`.
Remedy.          Cite it once for the passage, or use a named footnote.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

repeated_note = hands_on("C021", "repeated-note", Severity.INFO, __doc__)
