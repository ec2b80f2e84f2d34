"""A tagged element without text.

What it finds.   An element with `lang` that holds no text of its own, nor an element that does.
Why it matters.  It is a leftover of editing, or the text was lost.
Example.         `<span lang="ja"></span>`
Remedy.          Delete it, or put the text back.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

empty_language_span = hands_on("L012", "empty-language-span", Severity.WARNING, __doc__)
