"""Lines and inline text with their offsets in the author's file.

A container removes its prefix (`> `, an item's indentation) from each line before its contents are read; the rest is a
Line. The lines of a paragraph, a cell or a heading become one InlineText, which maps each of its characters to an
offset in the file.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable

from ludograph.base.frozen import frozen

COMMENT = "\ue002"
"""Replaces each character of a comment, including line ends, so that offsets stay valid."""
TAB_WIDTH = 4


@frozen
class Line:
    """One line inside its container, without line end."""

    text: str
    start: int
    """Offset in the file of the first character; exact from the first character that is not white space."""
    has_own_blanks: bool = True
    """Whether the white space before it is in the file; after a divided tab it is not."""

    @property
    def blank(self) -> bool:
        """Whether the line is empty or white space."""
        return not self.text or self.text.isspace()

    @property
    def begin(self) -> int:
        """The offset in the file of its beginning."""
        return self.start if self.has_own_blanks else self.stripped().start

    @property
    def end(self) -> int:
        """The offset after the last character."""
        return self.start + len(self.text)

    @property
    def indent(self) -> int:
        """The width of the indentation in columns."""
        columns = 0
        for character in self.text:
            if character == " ":
                columns += 1
            elif character == "\t":
                columns += TAB_WIDTH - columns % TAB_WIDTH
            else:
                break
        return columns

    def stripped(self) -> Line:
        """The line without indentation."""
        text = self.text.lstrip(" \t")
        return Line(text, self.start + len(self.text) - len(text))

    def dedent(self, columns: int) -> Line:
        """The line without this many columns of indentation; a divided tab leaves spaces."""
        if not columns:
            return self
        here = self.indent
        body = self.stripped()
        left = max(0, here - columns)
        is_cut = left > 0 and "\t" in self.text[: len(self.text) - len(body.text)]
        return Line(" " * left + body.text, body.start - left, self.has_own_blanks and not is_cut)

    def cut(self, count: int) -> Line:
        """The line without its first `count` characters."""
        return Line(self.text[count:], self.start + count, self.has_own_blanks)


class InlineText:
    """The text of one paragraph, cell, heading or caption, joined by newlines."""

    __slots__ = ("_offsets", "_starts", "text")

    def __init__(self, lines: Iterable[Line]) -> None:
        parts: list[str] = []
        self._starts: list[int] = []
        self._offsets: list[int] = []
        position = 0
        for line in lines:
            self._starts.append(position)
            self._offsets.append(line.start)
            parts.append(line.text)
            position += len(line.text) + 1
        if not parts:
            self._starts, self._offsets = [0], [0]
        self.text = "\n".join(parts)

    def source(self, position: int) -> int:
        """The offset in the file of the character at `position`."""
        if len(self._starts) == 1:
            return self._offsets[0] + position
        index = bisect.bisect_right(self._starts, position) - 1
        return self._offsets[index] + position - self._starts[index]

    def part(self, start: int, end: int) -> InlineText:
        """The part between two offsets, as an InlineText."""
        passage = self.text[start:end]
        lines = []
        for line in passage.split("\n"):
            lines.append(Line(line, self.source(start)))
            start += len(line) + 1
        return InlineText(lines)

    def lines(self) -> list[Line]:
        """The original lines."""
        return [Line(text, self._offsets[index]) for index, text in enumerate(self.text.split("\n"))]

    def source_end(self, position: int) -> int:
        """The offset in the file after the character before `position`."""
        if len(self._starts) == 1:
            return self._offsets[0] + position
        return self.source(position - 1) + 1 if position else self.source(0)
