"""`==text==` is highlighted text."""

from __future__ import annotations

import re

from ludograph.markup.read.scanner import Scanner

_MARK = re.compile(r"==(?=[^\s=])(?P<text>[^\n]*?[^\s=])==(?!=)")


class Marks:
    """Two equals signs on both sides, no blanks inside them."""

    triggers = ("==",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        if position and scanner.text[position - 1] == "=":
            return None
        match = _MARK.match(scanner.text, position)
        if match is None:
            return None
        with scanner.element("mark"):
            scanner.scan(*match.span("text"))
        return match.end()
