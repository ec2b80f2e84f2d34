"""An entry without a field that its type needs.

What it finds.   A book without title, author or editor, or date; an article without its journal; a chapter without
                 its book; a thesis without its school.
Why it matters.  A reader cannot find a work that is not fully named.
Example.         `@article{Kimura2001, author = {…}, title = {…}, date = {2001}}`, which names no journal.
Remedy.          Add the field. Where it cannot be known, say so for this entry: `ludograph = {ignore C004}`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_field = hands_on("C004", "missing-field", Severity.WARNING, __doc__)
