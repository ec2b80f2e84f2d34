"""Readings that do not pair with the characters.

What it finds.   The shorthand with several readings whose number is not that of the base's characters.
Why it matters.  The readings are then set over the whole base as one group.
Example.         `{東京|とう|きょう|と}`
Remedy.          Give one reading for each character, or a single one.
"""

from ludograph.checks.rule import hands_on
from ludograph.problems import Severity

ruby_count_mismatch = hands_on("L024", "ruby-count-mismatch", Severity.WARNING, __doc__)
