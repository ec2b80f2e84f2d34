"""`==text==` is highlighted text."""

from __future__ import annotations

import re

from ludograph.markup.read.scanner import PatternSyntax, Scanner


class Marks(PatternSyntax):
    """Two equals signs on both sides, no blanks inside them."""

    triggers = ("==",)
    pattern = re.compile(r"==(?=[^\s=])(?P<text>[^\n]*?[^\s=])==(?!=)")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        if scanner.text.startswith("=", match.start() - 1, match.start()):
            return None
        with scanner.element("mark"):
            scanner.scan(*match.span("text"))
        return match.end()
