"""A use that cannot work in this form of game.

What it finds.   `holder`, `effect` or `pay` that the form does not have, such as a dealer in a pot game.
Why it matters.  It describes nothing.
Example.         `holder: dealer` in `form: pot`
Remedy.          Correct the use or the form.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

meaningless_use = hands_on("D08", "meaningless-use", Severity.ERROR, __doc__)
