"""An entry of the library that no article cites.

What it finds.   An entry that is neither cited, nor listed by a `<Reference>`, nor a source in the data, nor the
                 parent of an entry that is.
Why it matters.  A work nobody refers to may be a forgotten citation, or a leftover.
Example.         `@book{Culin1895, …}`, when no article says `@Culin1895`.
Remedy.          Cite it, or take it out. Switch the rule off where the library is shared with other sites: `checks:
                 {ignore: [C002]}`.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

uncited_entry = hands_on("C002", "uncited-entry", Severity.INFO, __doc__)
