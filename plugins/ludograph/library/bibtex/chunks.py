"""Divides a library into chunks that are read one by one, so that a fault in one entry affects no other.

A chunk begins at a line that starts with `@type{`. Biber's comments are replaced by spaces first, which keeps offsets:
`@comment{…}` as far as its braces balance, and `%` to the end of the line outside values.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_COMMENT = re.compile(r"@\s*comment\b[ \t\r\n]*([{(])?", re.IGNORECASE)
_START = re.compile(r"^[ \t\ufeff]*@[ \t]*[^\W\d][\w-]*[ \t\r\n]*[{(]", re.MULTILINE)
_LONE_RETURN = re.compile(r"\r(?!\n)")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_SIGN = re.compile(r"\\.|[{}()\"%@]", re.DOTALL)
_LINE_REST = re.compile(r"[^\r\n]*")
_NOT_LINE_END = re.compile(r"[^\r\n]")


class Chunk(NamedTuple):
    """A chunk of a file: the masked text from `start`."""

    start: int
    text: str


def split(text: str) -> list[Chunk]:
    """The chunks of a library, comments masked; text before the first entry is ignored."""
    text = _mask_percent(_mask_comments(_LONE_RETURN.sub("\n", text)))
    starts = [match.start() for match in _START.finditer(text)]
    ends = [*starts[1:], len(text)][: len(starts)]
    return [Chunk(start, text[start:end]) for start, end in zip(starts, ends, strict=True)]


def _blank(text: str) -> str:
    return _NOT_LINE_END.sub(" ", text)


def _mask_comments(text: str) -> str:
    comments = list(_COMMENT.finditer(text))
    if not comments:
        return text
    matching = _matching_braces(text)
    pieces, done = [], 0
    for match in comments:
        if match.start() < done:
            continue
        end = matching.get(match.end() - 1, -1) + 1
        if match[1] != "{" or end == 0:
            rest = _LINE_REST.match(text, match.end())
            end = rest.end() if rest else match.end()
        pieces += [text[done : match.start()], _blank(text[match.start() : end])]
        done = end
    return "".join([*pieces, text[done:]])


def _matching_braces(text: str) -> dict[int, int]:
    opened: list[int] = []
    matching: dict[int, int] = {}
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            matching[opened.pop()] = match.start()
    return matching


def _mask_percent(text: str) -> str:
    """Masks `%` comments between entries and between the fields of an entry."""
    if "%" not in text:
        return text
    starts = {match.end() - 1 for match in _START.finditer(text)}
    pieces, done, level, quoted = [], 0, 0, False
    pos = 0
    while (match := _SIGN.search(text, pos)) is not None:
        sign, pos = match[0], match.end()
        if match.start() in starts:
            level, quoted = 1, False  # a new entry begins, even if the one before is not closed
        elif sign == "%" and level <= 1 and not quoted:
            end = _LINE_REST.match(text, pos).end()  # type: ignore[union-attr]  # matches the empty text too
            pieces += [text[done : match.start()], _blank(text[match.start() : end])]
            done = pos = end
        elif sign == '"' and level == 1:
            quoted = not quoted
        elif sign == "{" and level:
            level += 1
        elif sign == "}" and level:
            level -= 1
            quoted = quoted and level > 0
        elif sign == ")" and level == 1 and not quoted:
            level = 0
    return "".join([*pieces, text[done:]])
