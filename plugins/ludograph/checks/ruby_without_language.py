"""Ruby whose language nobody says.

What it finds.   A ruby outside of any element with an East Asian `lang`.
Why it matters.  The base may be Chinese, Japanese or Korean: fonts and voices differ.
Example.         `<ruby>骨牌<rt>…</rt></ruby>` in an English paragraph.
Remedy.          Wrap it in `<span lang="…">`, or write `{ja:骨牌|…}`; `--fix` does where kana settle it.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

ruby_without_language = hands_on("L023", "ruby-without-language", Severity.WARNING, __doc__, fixable=True)
