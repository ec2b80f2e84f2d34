"""`[4]` in a pasted encyclopedia page leads to the fourth of its references."""

from __future__ import annotations

import re

from ludograph.markup.read.scanner import Scanner
from ludograph.markup.tree import Literal, element

_MARK = re.compile(r"\[(\d{1,3})\]")


class ReferenceMarks:
    """Only in a pasted page, and only where the reference exists."""

    triggers = ("[",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        if not scanner.ledger.pasted_references:
            return None
        match = _MARK.match(scanner.text, position)
        if match is None or not 0 < int(match[1]) <= scanner.ledger.pasted_references:
            return None
        link = element("a", [Literal(match[1])], {"href": f"#reference-{int(match[1])}"})
        scanner.put(element("sup", [link], {"class": "citation"}))
        return match.end()
