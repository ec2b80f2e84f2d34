"""A component that is never closed.

What it finds.   `<Cards>` without `</Cards>` before its block ends; it ends with the block.
Why it matters.  What follows is read as its content.
Example.         `The hand <Cards>8 9 3 wins.`
Remedy.          Add the end tag.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unclosed_component = hands_on("CMP002", "unclosed-component", Severity.WARNING, __doc__)
