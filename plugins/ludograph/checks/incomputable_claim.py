"""A claim that cannot be tested.

What it finds.   The check needs a game, deck or number that is missing, or a hand too large to enumerate.
Why it matters.  It counts as tested and is not.
Example.         `game: oicho-kabo`
Remedy.          Correct the check, or take the claim out.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

incomputable_claim = hands_on("CLM003", "incomputable-claim", Severity.WARNING, __doc__)
