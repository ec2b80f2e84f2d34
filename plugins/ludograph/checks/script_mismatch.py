"""Text in a script that its tag excludes.

What it finds.   No character of the tagged text is in a script of that language; or the tag says Latin and the text
                 is not; or kana stand under a Chinese tag. Mixed text is fine.
Why it matters.  The text gets the wrong font and voice.
Example.         `<span lang="ja">Nintendō</span>`; Japanese in Latin letters is `ja-Latn`.
Remedy.          Correct the tag; `--fix` does where only one tag fits.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

script_mismatch = hands_on("L005", "script-mismatch", Severity.WARNING, __doc__, fixable=True)
