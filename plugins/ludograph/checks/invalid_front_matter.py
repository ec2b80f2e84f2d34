"""A head of the article that is no YAML.

What it finds.   Front matter that YAML cannot read. Lines of the form `key: text` were recovered.
Why it matters.  A key may be lost, and other programs read nothing at all.
Example.         `title: Kabu: a game of nine`, where the second colon needs quotation marks.
Remedy.          Put the value in quotation marks; `--fix` does where the line is plain.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

invalid_front_matter = hands_on("FM001", "invalid-front-matter", Severity.ERROR, __doc__, fixable=True)
