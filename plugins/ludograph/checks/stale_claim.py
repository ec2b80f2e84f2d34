"""A claim whose sentence is gone.

What it finds.   The `text` of a claim does not occur exactly once in the article, or its heading is gone.
Why it matters.  What is tested is not what readers see.
Example.         The sentence was rewritten, the claim was not.
Remedy.          Copy the new sentence into the claim and review its check.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

stale_claim = hands_on("CLM002", "stale-claim", Severity.WARNING, __doc__)
