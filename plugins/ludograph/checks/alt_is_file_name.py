"""An alternative text that is only a file name.

What it finds.   An alt that equals the name of its file, as upload forms leave it.
Why it matters.  Read aloud it says nothing.
Example.         `![pine.png](pine.png)`
Remedy.          Describe what can be seen, or leave it empty if it is decoration.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

alt_is_file_name = hands_on("IMG002", "alt-is-file-name", Severity.INFO, __doc__)
