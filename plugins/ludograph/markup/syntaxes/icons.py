"""`:fas-star:`, `:mdi-cards:`: icons of the wiki's. Without an extension that knows them they are code."""

from __future__ import annotations

import re

from ludograph.markup.read.scanner import PatternSyntax, Scanner
from ludograph.markup.tree import Literal, element


class Icons(PatternSyntax):
    """An extension such as `pymdownx.emoji` reads what is left as text."""

    triggers = (":fa", ":mdi-", ":la")
    pattern = re.compile(r":(?:fa[sbrldt]?|mdi|la[sbr]?)-[a-z0-9]+(?:-[a-z0-9]+)*:")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        if scanner.ledger.icons_elsewhere:
            return None
        scanner.put(element("code", [Literal(match[0])], plain=match[0]))
        return match.end()
