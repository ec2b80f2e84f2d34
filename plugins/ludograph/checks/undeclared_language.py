"""A language that the front matter does not declare.

What it finds.   Where `languages` is given: a tag whose language is neither in it nor the page's. As information: a
                 declared language that is never used.
Why it matters.  The language filter and the language of bare Han characters rely on the list.
Example.         `languages: [ja]` in an article with `<span lang="ko">`.
Remedy.          Add the language to the list; `--fix` does. Or correct the tag.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

undeclared_language = hands_on(
    "L017", "undeclared-language", Severity.WARNING, __doc__, fixable=True, milder=("is declared and never used",)
)
