"""A valid tag that is probably another.

What it finds.   Codes that are often confused with a country's: `kr` is Kanuri, `se` Northern Sami, `my` Burmese.
Why it matters.  The text is tagged with a language it is not in.
Example.         `titleLang: kr` on a Korean title.
Remedy.          Write the language meant, or silence it where the tag is right.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

suspicious_language_tag = hands_on("L010", "suspicious-language-tag", Severity.INFO, __doc__)
