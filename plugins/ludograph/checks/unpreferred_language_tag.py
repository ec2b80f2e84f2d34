"""A tag that this site writes otherwise.

What it finds.   Tags that the site's own preferences exclude, such as `cmn` where the site writes `zh`, or `zh`
                 without a script. A house rule: off unless selected.
Why it matters.  One language under two tags is two rows in the index.
Example.         `<span lang="cmn">骨牌</span>` where the site prefers `zh`.
Remedy.          Write the preferred tag; `--fix` does.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unpreferred_language_tag = hands_on(
    "L014", "unpreferred-language-tag", Severity.INFO, __doc__, fixable=True, default_on=False
)
