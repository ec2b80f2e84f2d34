"""A web page that may be gone tomorrow.

What it finds.   An entry with only an address: neither a date of access nor an archived copy.
Why it matters.  When the page changes, nobody can tell what the article relied on.
Example.         `@online{Pagat, url = {https://example.org/kabu}, title = {…}}`
Remedy.          Add `urldate`, or better `archiveurl` and `archivedate`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unarchived_web_source = hands_on("C010", "unarchived-web-source", Severity.INFO, __doc__)
