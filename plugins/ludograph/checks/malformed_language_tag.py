"""A language tag that is not built as one.

What it finds.   An underscore, a blank, an empty part, a script or variant given twice.
Why it matters.  Browsers and screen readers ignore such a tag: the text is read aloud in the wrong language.
Example.         `<span lang="ja_Latn">`
Remedy.          Write `ja-Latn`; `--fix` does where only signs are wrong.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

malformed_language_tag = hands_on("L001", "malformed-language-tag", Severity.ERROR, __doc__, fixable=True)
