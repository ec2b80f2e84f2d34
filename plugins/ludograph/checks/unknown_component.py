"""A component or attribute that does not exist.

What it finds.   A tag with a capital letter that is no component, or an attribute that the component does not take.
Why it matters.  It is shown as plain text, without what it was to do.
Example.         `<Card>8 9 3</Card>`; it is `<Cards>`.
Remedy.          Correct the name; the hint names the nearest.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unknown_component = hands_on("CMP001", "unknown-component", Severity.WARNING, __doc__)
