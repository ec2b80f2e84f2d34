"""A figure's option that was mended when read.

What it finds.   Options with small slips that have one meaning: `key="value"`, a comma at the end, a lost `>`.
Why it matters.  It works here, but not elsewhere.
Example.         `position="right",`
Remedy.          Write `position: right`; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

repaired_figure_option = hands_on("FIG002", "repaired-figure-option", Severity.INFO, __doc__, fixable=True)
