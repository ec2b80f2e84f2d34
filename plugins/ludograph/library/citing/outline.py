"""Finds brackets, quotations and emphasis in a text, for parsing citations and links."""

from __future__ import annotations

import bisect
import re
from dataclasses import field
from functools import lru_cache

from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped

# Each alternative begins with a literal and has no group, so that the regex engine can skip text quickly.
_TOKEN = re.compile(
    r"\\.|<!--.*?-->|</?[A-Za-z][^<>]*>|&(?:\w{1,32}|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});|@\{[^\s{}]{0,400}\}?"
    r"|``*|\[|\]|\n[ \t]*\n",
    re.DOTALL,
)
_SIGN = re.compile(r"[\[@;\"“”]|\*+|_+")
_DESTINATION = re.compile(r"\([^\s()]*(?:\([^\s()]*\)[^\s()]*)*(?:\s+\"[^\"]*\")?\s*\)")
_CLOSING_SIGN = {"“": "”"}


@frozen
class BracketOutline:
    """The matching brackets in a text, and passages without brackets and citations.

    Escaped characters, code, HTML tags, character references and braced citekeys (`@{a]b}`) are skipped. It is computed
    once per text, so that parsing a long text is linear.
    """

    text: str
    closing: dict[int, int] = field(default_factory=dict)
    """Offset of each closed `[` → offset of its `]`."""
    unclosed: set[int] = field(default_factory=set)
    passed: list[tuple[int, int]] = field(default_factory=list)
    """Escapes, code, tags and so on: start and end, in order."""

    def signs(self, start: int, end: int) -> list[tuple[int, str]]:
        """The `@` and `;` between two offsets that are outside of inner brackets, quotations and emphasis, in order."""
        signs = self._own_signs(start, end)
        found = [each for each in signs if each[1] in "@;"]
        if len(found) == len(signs):
            return found
        found = []
        closers = self._closers(signs)
        resume = start
        for index, (position, sign) in enumerate(signs):
            if position < resume:
                continue
            if sign in "@;":
                found.append((position, sign))
            elif (closer := closers[index]) is not None and sign != "”" and self._opens(position, sign):
                resume = signs[closer][0] + 1
        return found

    def _own_signs(self, start: int, end: int) -> list[tuple[int, str]]:
        """All `@` and `;` of this level, without inner brackets and the link address after them."""
        found: list[tuple[int, str]] = []
        position = start
        while match := _SIGN.search(self.text, position, end):
            position = match.end()
            inside = self.passed_end(match.start())
            if inside is not None:
                position = max(position, inside)
            elif match.group() == "[":
                position = self.closing.get(match.start(), match.start()) + 1
                address = _DESTINATION.match(self.text, position, end) if position > match.end() else None
                position = address.end() if address else position
            else:
                found.append((match.start(), match.group()))
        return found

    def passed_end(self, position: int) -> int | None:
        """The end of the escape, code or tag that contains the offset; a braced key's own `@` is outside."""
        index = bisect.bisect_right(self.passed, (position, len(self.text))) - 1
        if index < 0:
            return None
        start, end = self.passed[index]
        return end if start <= position < end and not (position == start and self.text[position] == "@") else None

    def _closers(self, signs: list[tuple[int, str]]) -> list[int | None]:
        """For each mark the index of the next one that could close it."""
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
def outline(text: str) -> BracketOutline:
    result = BracketOutline(text)
    open_brackets: list[int] = []
    code_runs = _code_runs(text) if "`" in text else {}
    position = 0
    while match := _TOKEN.search(text, position):
        start, position = match.span()
        sign = text[start]
        if sign == "<":
            result.passed.append((start, position))
        elif sign == "[":
            open_brackets.append(start)
        elif sign == "]":
            if open_brackets:
                result.closing[open_brackets.pop()] = start
        elif sign == "`":
            runs = code_runs.get(position - start, [])  # an escape may have removed a tick from the run
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
    return grouped((len(match[0]), match.start()) for match in re.finditer("`+", text))
