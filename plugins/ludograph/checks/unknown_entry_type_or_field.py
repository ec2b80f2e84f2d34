"""A type or field that is probably misspelt.

What it finds.   An entry type or field name that neither BibLaTeX nor this program knows, close to one that is
                 known.
Why it matters.  What it holds is not printed anywhere.
Example.         `titel = {Kabufuda}`
Remedy.          Correct the spelling.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

unknown_entry_type_or_field = hands_on("C016", "unknown-entry-type-or-field", Severity.INFO, __doc__)
