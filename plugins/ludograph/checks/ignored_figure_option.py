"""A figure's option that was not understood.

What it finds.   An option with an unknown name or a value it cannot have, or a line that is no option.
Why it matters.  It has no effect.
Example.         `position: middle`
Remedy.          Use a name and value from the manual's table.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

ignored_figure_option = hands_on("FIG003", "ignored-figure-option", Severity.WARNING, __doc__)
