"""A title in a script that its `titleLang` excludes.

What it finds.   `title` and `titleLang`, or `originalTitle` and its language, that disagree.
Why it matters.  The title is everywhere shown and read aloud in the wrong language.
Example.         `title: Oicho-Kabu` with `titleLang: ja`; it is `ja-Latn`.
Remedy.          Correct `titleLang`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

title_language_mismatch = hands_on("L015", "title-language-mismatch", Severity.WARNING, __doc__)
