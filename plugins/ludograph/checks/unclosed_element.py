"""An element that is never closed.

What it finds.   A start tag without its end before its block ends; it ends with the block.
Why it matters.  Browsers may stretch its style over the rest of the page.
Example.         `<span lang="ja">親 wins.`
Remedy.          Add the end tag.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unclosed_element = hands_on("HTM005", "unclosed-element", Severity.WARNING, __doc__)
