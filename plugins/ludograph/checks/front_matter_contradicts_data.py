"""Front matter that says otherwise than the data.

What it finds.   A value such as `players` that differs from the game's in data/.
Why it matters.  The page would contradict its own tables.
Example.         `players: 3` where the game's data says 2–6.
Remedy.          Correct the one that is wrong; leave the key out to use the data's.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

front_matter_contradicts_data = hands_on("FM012", "front-matter-contradicts-data", Severity.WARNING, __doc__)
