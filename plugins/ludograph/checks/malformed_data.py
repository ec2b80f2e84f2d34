"""A data file that is not in its form.

What it finds.   An unknown key, a value of the wrong type, a key or id given twice, a bad range.
Why it matters.  What it says is not used.
Example.         `plyers: {min: 2}`
Remedy.          Correct it; the message says what was expected and the hint names the nearest.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

malformed_data = hands_on("D01", "malformed-data", Severity.ERROR, __doc__)
