"""A cited title or an alias without a language.

What it finds.   A `<cite>` or a name under `aka` that says no language. A house rule: off unless selected.
Why it matters.  Titles are often in other languages than the page.
Example.         `<cite>Le Jeu de cartes</cite>`
Remedy.          Add `lang`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

untagged_title = hands_on("L007", "untagged-title", Severity.INFO, __doc__, default_on=False)
