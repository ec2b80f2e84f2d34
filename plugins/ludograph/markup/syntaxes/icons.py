"""`:fas-star:`, `:mdi-cards:`: icons of the wiki's. Without an extension that knows them they are code."""

from __future__ import annotations

import re

from ludograph.markup.read.scanner import Scanner
from ludograph.markup.tree import Literal, element

_ICON = re.compile(r":(?:fa[sbrldt]?|mdi|la[sbr]?)-[a-z0-9]+(?:-[a-z0-9]+)*:")


class Icons:
    """An extension such as `pymdownx.emoji` reads what is left as text."""

    triggers = (":fa", ":mdi-", ":la")

    def read(self, scanner: Scanner, position: int) -> int | None:
        match = _ICON.match(scanner.text, position)
        if match is None or scanner.ledger.icons_elsewhere:
            return None
        scanner.put(element("code", [Literal(match[0])], plain=match[0]))
        return match.end()
