"""Two files whose names differ only in case.

What it finds.   `Kabu.md` beside `kabu.md`.
Why it matters.  On many machines they are one file, and one is lost.
Example.         `games/Kabu.md` and `games/kabu.md`
Remedy.          Rename one.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

names_differing_in_case = hands_on("WKI004", "names-differing-in-case", Severity.WARNING, __doc__)
