"""Ruby that is probably the wrong way round.

What it finds.   An annotation with Han characters above a base in kana; an annotation in Latin letters that does
                 not say `ja-Latn`.
Why it matters.  The reading is taken for the word.
Example.         `{ぼんと|先斗}`
Remedy.          Swap them, or tag the annotation.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

suspicious_ruby = hands_on("L022", "suspicious-ruby", Severity.WARNING, __doc__)
