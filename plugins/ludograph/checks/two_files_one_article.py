"""An article that exists twice.

What it finds.   A Markdown and an HTML file of the same name; the Markdown one is published.
Why it matters.  Changes to the other have no effect.
Example.         `kabu.md` beside `kabu.html`
Remedy.          Delete one of the two.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

two_files_one_article = hands_on("WKI003", "two-files-one-article", Severity.WARNING, __doc__)
