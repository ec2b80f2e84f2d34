"""Backslash escapes, hard line breaks, and what is left of comments."""

from __future__ import annotations

import re

from ludograph.markup.blocks.text import COMMENT
from ludograph.markup.read.scanner import PatternSyntax, Scanner
from ludograph.markup.tree import Literal

_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_OURS = frozenset("@[{%^\\")
"""What begins a construct in raw HTML, where other escapes mean nothing."""
_LATEX = re.compile(
    r"(?P<bookdown>\\@ref)\([^()\s]*\)|(?P<command>\\[A-Za-z]+\*?)(?=[\[{])(?:\[[^\[\]\n]*\])?(?:\{[^{}\n]*\})?"
    r"|(?P<alone>\\[A-Za-z]{3,})(?![\w\\])"
)
_BREAK = re.compile(r"(?: {2,}|\\)\n")


class Escapes:
    """`\\*` is an asterisk; a backslash at a line's end breaks the line."""

    triggers = ("\\",)
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        following = scanner.text[position + 1 : position + 2]
        if following == "@" or following.isalpha():
            _report_latex(scanner, position)
        if scanner.raw and (following not in _OURS or not following):
            return None
        if following == "\n":
            scanner.put_break()
            return position + 2
        if following not in _PUNCTUATION or not following:
            return None
        scanner.put_literal(following)
        return position + 2


def _report_latex(scanner: Scanner, position: int) -> None:
    """PAN002, once for each command of an article; the command is shown as it stands."""
    match = _LATEX.match(scanner.text, position)
    if match is None or (match["alone"] and not _is_alone(scanner.text, position, match.end())):
        return
    command = match["command"] or match["alone"] or match["bookdown"]
    if command not in scanner.ledger.reported_once:
        scanner.ledger.reported_once.add(command)
        hint = "Write it in Markdown, or remove it; formulas between dollar signs need `math: true`."
        message = f"{command!r} is a command of LaTeX, which is printed as it stands"
        scanner.problem("PAN002", message, hint, position, match.end())


def _is_alone(text: str, start: int, end: int) -> bool:
    return not text[text.rfind("\n", 0, start) + 1 : start].strip() and not text[end : end + 1].strip(" \n")


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


class Comments(PatternSyntax):
    """Comments are masked before the blocks are read; here nothing of them is put."""

    triggers = (COMMENT,)
    in_raw_html = True
    pattern = re.compile(f"{COMMENT}+")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int:
        return match.end()
