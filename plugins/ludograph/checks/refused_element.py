"""An element that no article may hold.

What it finds.   `<script>`, `<form>`, `<iframe>` and other programs and controls in an article; they are not
                 written into the page.
Why it matters.  An article is read in many programs and must not run anything in them.
Example.         `<script>alert(1)</script>`
Remedy.          Take it out; use a component where there is one.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

refused_element = hands_on("HTM006", "refused-element", Severity.WARNING, __doc__)
