"""A name that is not given as family and given name.

What it finds.   Names in Han, kana or Hangul with a blank and no comma, four or more comma parts, `;` or `et al.`
                 in a list, an empty name, lists in two scripts of unequal length.
Why it matters.  The list sorts and abbreviates by family name, and 江橋崇 must not become Mr 崇.
Example.         `author = {江橋 崇}`, better `{江橋, 崇}`.
Remedy.          Write `Family, Given and Family, Given`; a name without parts goes in braces. `--fix` adds the
                 comma to East Asian names.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

malformed_name = hands_on("C019", "malformed-name", Severity.WARNING, __doc__, fixable=True)
