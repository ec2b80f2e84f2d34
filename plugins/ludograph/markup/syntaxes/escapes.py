"""Backslash escapes, hard line breaks, and what is left of comments."""

from __future__ import annotations

import re

from ludograph.markup.blocks.text import COMMENT
from ludograph.markup.read.scanner import Scanner
from ludograph.markup.tree import Literal

_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_OURS = frozenset("@[{%^\\")
"""What begins a construct in raw HTML, where other escapes mean nothing."""
_COMMENT_RUN = re.compile(f"{COMMENT}+")
_BREAK = re.compile(r"(?: {2,}|\\)\n")


class Escapes:
    """`\\*` is an asterisk; a backslash at a line's end breaks the line."""

    triggers = ("\\",)
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        following = scanner.text[position + 1 : position + 2]
        if scanner.raw and (following not in _OURS or not following):
            return None
        if following == "\n":
            scanner.put_break()
            return position + 2
        if following not in _PUNCTUATION or not following:
            return None
        scanner.put_literal(following)
        return position + 2


class LineBreaks:
    """Two blanks at a line's end break it; with the setting `breaks` every line end does."""

    triggers = ("  ", "\n")

    def read(self, scanner: Scanner, position: int) -> int | None:
        match = _BREAK.match(scanner.text, position)
        if match is not None:
            scanner.put_break()
            return match.end()
        if scanner.text[position] == "\n" and scanner.ledger.settings.breaks:
            scanner.put_break()
            scanner.put_nodes([Literal("\n")])
            return position + 1
        return None


class Comments:
    """Comments are masked before the blocks are read; here nothing of them is put."""

    triggers = (COMMENT,)
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        match = _COMMENT_RUN.match(scanner.text, position)
        return match.end() if match else None
