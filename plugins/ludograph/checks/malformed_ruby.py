"""Ruby whose parts do not belong together.

What it finds.   A `<ruby>` without `<rt>`, an `<rt>` before its base, an `<rt>` outside of `<ruby>`.
Why it matters.  The reading appears as running text, or not at all.
Example.         `<ruby>先斗</ruby>`
Remedy.          Write `<ruby>先斗<rt>ぼんと</rt></ruby>`, or `{先斗|ぼんと}`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

malformed_ruby = hands_on("L020", "malformed-ruby", Severity.ERROR, __doc__)
