r"""TeX that was not understood.

What it finds.   A command that is not known, or a bare `%` or `&` that other programs will misread.
Why it matters.  The command is dropped; what it was to say may be lost.
Example.         `title = {Cards \& \fancy{Games}}`
Remedy.          Write plain Unicode text. `--fix` escapes bare signs.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

leftover_tex = hands_on("C020", "leftover-tex", Severity.WARNING, __doc__, fixable=True)
