"""An `<rp>` on one side only.

What it finds.   One `<rp>` before or behind an `<rt>` without its partner, or one in the wrong place.
Why it matters.  Where ruby is not supported, a bracket stays open.
Example.         `<ruby>先斗<rp>(</rp><rt>ぼんと</rt></ruby>`
Remedy.          Add the other, or take both out: they are added to every published page. `--fix` takes them out.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unbalanced_ruby_parentheses = hands_on("L021", "unbalanced-ruby-parentheses", Severity.ERROR, __doc__, fixable=True)
