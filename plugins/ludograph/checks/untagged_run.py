"""Text in another script without a language tag.

What it finds.   Passages in a script that the language around them does not use, one finding for each page and
                 script.
Why it matters.  A screen reader skips or spells them, and Chinese and Japanese get each other's characters.
Example.         `the dealer, 親 [おや], wins` in an English article.
Remedy.          Tag them: `<span lang="ja">親</span>`. `--fix` tags in bulk where the page settles the language. In
                 alternative texts, where no tag can stand, reword.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

untagged_run = hands_on("L006", "untagged-run", Severity.WARNING, __doc__, fixable=True)
