"""A line break written as an end tag.

What it finds.   `</br>`, which HTML does not have.
Why it matters.  Validators reject it; programs disagree what it means.
Example.         `first line</br>second line`
Remedy.          Write `<br>`; `--fix` does. The option `wiki: {compat: true}` accepts it.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

malformed_break = hands_on("HTM004", "malformed-break", Severity.WARNING, __doc__, fixable=True)
