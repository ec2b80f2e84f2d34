"""Text that is not clean Unicode.

What it finds.   Bytes that are no UTF-8 (an error), characters that are not composed (NFC), control and direction
                 characters, U+FFFD, and sequences that come from a wrong conversion (`Ã©`).
Why it matters.  Names are then misspelt, or equal only to the eye: searching and sorting fail.
Example.         `author = {MÃ¼ller, Karl}`
Remedy.          Save the file as UTF-8 and type the characters again. `--fix` composes characters and removes
                 invisible ones.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

wrong_encoding = hands_on("C008", "wrong-encoding", Severity.WARNING, __doc__, fixable=True)
