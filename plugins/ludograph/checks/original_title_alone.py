"""A title in another script without transliteration or translation.

What it finds.   An entry whose title is not in Latin letters and that has neither `title_transliteration_…` nor
                 `title_translation_…`.
Why it matters.  Most readers can neither read nor pronounce it. A house rule: off unless selected.
Example.         `title = {おいちょかぶ}` and nothing else.
Remedy.          Add `title_transliteration_ja-Latn` and `title_translation_en`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

original_title_alone = hands_on("C025", "original-title-alone", Severity.INFO, __doc__, default_on=False)
