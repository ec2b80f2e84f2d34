"""Where brackets open and close in the inline text of a block, and what inside them cannot hold a citation of theirs.

Escaped characters, code, HTML tags, character references and braced citekeys (`@{a]b}`) are passed over. Everything is
worked out once per text, so that asking at every bracket of a long text stays linear.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import field
from functools import lru_cache

from ludograph.frozen import frozen

# Each alternative begins with a literal and none is a group: then the pattern machine skips what begins none of them.
_TOKEN = re.compile(
    r"\\.|<!--.*?-->|</?[A-Za-z][^<>]*>|&(?:\w{1,32}|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});|@\{[^\s{}]{0,400}\}?"
    r"|``*|\[|\]|\n[ \t]*\n",
    re.DOTALL,
)
_SIGN = re.compile(r"[\[@;\"“”]|\*+|_+")
_DESTINATION = re.compile(r"\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*(?:\s+\"[^\"]*\")?\s*\)")
_CLOSING_SIGN = {"“": "”"}


@frozen
class Outline:
    """The brackets of one text."""

    text: str
    closing: dict[int, int] = field(default_factory=dict)
    """For each `[` that is closed, where its `]` is."""
    unclosed: set[int] = field(default_factory=set)
    passed: list[tuple[int, int]] = field(default_factory=list)
    """Escapes, code, tags …: start and end, in order."""

    def is_passed_over(self, position: int) -> bool:
        """Whether the character stands in code, a tag or the like, or is escaped."""
        index = bisect.bisect_right(self.passed, (position, len(self.text))) - 1
        return index >= 0 and self.passed[index][0] < position < self.passed[index][1]

    def signs(self, start: int, end: int) -> Iterator[tuple[int, str]]:
        """The `@` and `;` between two offsets that stand in no inner bracket, quotation or emphasis, in order."""
        signs = list(self._own_signs(start, end))
        if all(sign in "@;" for _, sign in signs):
            yield from signs
            return
        closers = self._closers(signs)
        resume = start
        for index, (position, sign) in enumerate(signs):
            if position < resume:
                continue
            if sign in "@;":
                yield position, sign
            elif (closer := closers[index]) is not None and sign != "”" and self._opens(position, sign):
                resume = signs[closer][0] + 1

    def _own_signs(self, start: int, end: int) -> Iterator[tuple[int, str]]:
        """All signs of this level; inner brackets, with the link address after them, are left out."""
        position = start
        while match := _SIGN.search(self.text, position, end):
            position = match.end()
            inside = self._passed_end(match.start())
            if inside is not None:
                position = max(position, inside)
            elif match.group() == "[":
                position = self.closing.get(match.start(), match.start()) + 1
                address = _DESTINATION.match(self.text, position, end) if position > match.end() else None
                position = address.end() if address else position
            else:
                yield match.start(), match.group()

    def _passed_end(self, position: int) -> int | None:
        """The end of the escape, code or tag in which a character stands; a braced key's own `@` stands outside."""
        index = bisect.bisect_right(self.passed, (position, len(self.text))) - 1
        if index < 0:
            return None
        start, end = self.passed[index]
        return end if start <= position < end and not (position == start and self.text[position] == "@") else None

    def _closers(self, signs: list[tuple[int, str]]) -> list[int | None]:
        """For each sign the index of the next one that could close it."""
        latest: dict[str, int] = {}
        closers: list[int | None] = [None] * len(signs)
        for index in range(len(signs) - 1, -1, -1):
            position, sign = signs[index]
            closers[index] = latest.get(_CLOSING_SIGN.get(sign, sign))
            behind = position + len(sign)
            before, after = self.text[position - 1 : position], self.text[behind : behind + 1]
            if before and not before.isspace() and not (sign[0] == "_" and after.isalnum()):
                latest[sign] = index
        return closers

    def _opens(self, position: int, sign: str) -> bool:
        before, after = self.text[position - 1 : position], self.text[position + len(sign) : position + len(sign) + 1]
        return bool(after) and not after.isspace() and not (sign[0] in '_"' and before.isalnum())


@lru_cache(maxsize=4)
def outline(text: str) -> Outline:
    """The outline of a text; asking again for the same text costs nothing."""
    result = Outline(text)
    open_brackets: list[int] = []
    code_runs = _code_runs(text) if "`" in text else {}
    position = 0
    while match := _TOKEN.search(text, position):
        start, position = match.span()
        sign = text[start]
        if sign == "[":
            open_brackets.append(start)
        elif sign == "]":
            if open_brackets:
                result.closing[open_brackets.pop()] = start
        elif sign == "`":
            runs = code_runs.get(position - start, [])  # an escape may have taken a tick off the run
            following = bisect.bisect_right(runs, start)
            if following < len(runs):
                position = runs[following] + position - start
                result.passed.append((start, position))
        elif sign == "\n":
            result.unclosed.update(open_brackets)
            open_brackets.clear()
            position -= 1
        else:
            result.passed.append((start, position))
    result.unclosed.update(open_brackets)
    return result


def _code_runs(text: str) -> dict[int, list[int]]:
    runs: dict[int, list[int]] = {}
    for match in re.finditer("`+", text):
        runs.setdefault(len(match.group()), []).append(match.start())
    return runs
