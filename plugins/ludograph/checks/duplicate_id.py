"""One id given to two places.

What it finds.   An explicit `{#id}`, `^id` or `id="…"` that the article has twice.
Why it matters.  A link to it can only reach the first.
Example.         `## Play {#play}` and `## Playing {#play}`
Remedy.          Rename one.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

duplicate_id = hands_on("ID001", "duplicate-id", Severity.ERROR, __doc__)
