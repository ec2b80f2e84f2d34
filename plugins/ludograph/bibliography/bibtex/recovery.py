"""Fields of an entry that the grammar gave up on: `name = value` wherever one follows another or a line starts so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ludograph.bibliography.bibtex.raw import RawField

_NAME = r"([^\W\d][\w:+./-]*)[ \t]*=[ \t]*"
_AT_LINE_START = re.compile(rf"^[ \t,]*{_NAME}", re.MULTILINE)
_NEXT = re.compile(rf"[\s,]*{_NAME}")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_WORD = re.compile(r"[^\s,{}\"#]+")


def fields(text: str, start: int, offset: int, macros: Mapping[str, str]) -> Iterator[RawField]:
    """The readable fields of `text` from `start`; `offset` is that of `text` in its file."""
    pos = start
    while True:
        head = _NEXT.match(text, pos) or _AT_LINE_START.search(text, pos)
        if head is None:
            return
        following = _AT_LINE_START.search(text, head.end())
        first, last, pos = _value_span(text, head.end(), following.start() if following else len(text))
        if last > first:
            value = text[first:last]
            bare = text[head.end()] not in '{"'
            known = macros.get(value.lower(), value) if bare else value
            yield RawField(
                head[1], known, offset + head.start(1), offset + first, offset + last, offset + pos, known == value
            )


def _value_span(text: str, start: int, end: int) -> tuple[int, int, int]:
    """Where the value lies before the next line's field, and where to go on: to its closing sign,
    else the line's end."""
    opening = text[start : start + 1]
    if opening == "{":
        level = 0
        for brace in _BRACE.finditer(text, start, end):
            level += {"{": 1, "}": -1}.get(brace[0], 0)
            if level == 0:
                return start + 1, brace.start(), brace.end()
    elif opening == '"':
        close = text.find('"', start + 1, end)
        if close > 0:
            return start + 1, close, close + 1
    else:
        word = _WORD.match(text, start, end)
        return (*word.span(), word.end()) if word else (start, start, start)
    line_ends = (text.find(sign, start, end) for sign in "\r\n")
    line_end = min((place for place in line_ends if place > 0), default=end)
    return start + 1, start + 1 + len(text[start + 1 : line_end].rstrip(" \t,")), line_end
