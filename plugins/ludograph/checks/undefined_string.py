"""A name that no @string defines.

What it finds.   A value that is a bare word, when neither a `@string` before it nor a month has that name.
Why it matters.  Other programs print nothing in its place; we print the name itself.
Example.         `publisher = oup`, without `@string{oup = {Oxford University Press}}`.
Remedy.          Define it above its first use, or put the value in braces.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

undefined_string = hands_on("C013", "undefined-string", Severity.ERROR, __doc__)
