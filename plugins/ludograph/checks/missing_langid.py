"""A title in another script without its language.

What it finds.   A title that is not in Latin letters in an entry without `langid`, a `langid` that is unknown, or
                 one that the title's script contradicts.
Why it matters.  The page cannot tag it: it is shown in the wrong font and read aloud in the wrong language.
Example.         `title = {かるた}` without `langid = {ja}`.
Remedy.          Add `langid` with a language tag.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

missing_langid = hands_on("C023", "missing-langid", Severity.WARNING, __doc__)
