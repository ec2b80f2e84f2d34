"""Comments never reach the page: `{/* … */}`, `%% … %%` and `<!-- … -->` are masked before anything else is read.

They may span lines and blocks and stand in HTML cells; in code they are code. One that is not closed ends with its
block. `<!-- check: off C006: reason -->` is a comment that silences problems.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludograph.markup.blocks.text import COMMENT

_OPENERS = ("{/*", "%%", "<!--")
_PASSAGE = re.compile(
    r"^(?P<indent>[ \t>]*)(?P<fence>`{3,}|~{3,})[^\n]*\n"
    r"|(?P<ticks>`+)"
    r"|(?P<escape>\\.)"
    r"|(?P<mdx>\{/\*)"
    r"|(?P<html><!--)"
    r"|(?P<vault>%%)",
    re.MULTILINE,
)
_CLOSERS = {"mdx": "*/}", "html": "-->", "vault": "%%"}
_BLANK_LINE = re.compile(r"\n[ \t>]*(?:\n|\Z)")


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, from its opening to behind its closing sign."""

    start: int
    end: int
    text: str
    """Without the signs."""
    closed: bool


def find_comments(text: str, start: int = 0) -> list[Comment]:
    """All comments of an article from `start` on, in order."""
    if not any(opener in text for opener in _OPENERS):
        return []
    comments: list[Comment] = []
    missing: set[str] = set()
    position = start
    while match := _PASSAGE.search(text, position):
        position = match.end()
        if match["fence"]:
            position = _end_of_fence(text, match["fence"], match.end())
        elif match["ticks"]:
            position = _end_of_code(text, match["ticks"], match.end(), missing)
        elif match.lastgroup in _CLOSERS:
            comment = _read(text, match, missing)
            comments.append(comment)
            position = comment.end
    return comments


def mask_comments(text: str, comments: list[Comment]) -> str:
    """The text with every character of a comment replaced, its length unchanged."""
    if not comments:
        return text
    parts: list[str] = []
    position = 0
    for comment in comments:
        parts += text[position : comment.start], COMMENT * (comment.end - comment.start)
        position = comment.end
    parts.append(text[position:])
    return "".join(parts)


def _read(text: str, match: re.Match[str], missing: set[str]) -> Comment:
    kind = str(match.lastgroup)
    closer = _CLOSERS[kind]
    end = -1 if closer in missing else text.find(closer, match.end())
    if end < 0:
        missing.add(closer)
        block_end = _BLANK_LINE.search(text, match.end())
        stop = block_end.start() if block_end else len(text)
        return Comment(match.start(), stop, text[match.end() : stop], closed=False)
    return Comment(match.start(), end + len(closer), text[match.end() : end], closed=True)


def _end_of_fence(text: str, fence: str, position: int) -> int:
    closing = re.compile(rf"^[ \t>]*{re.escape(fence[0])}{{{len(fence)},}}[ \t]*$", re.MULTILINE).search(text, position)
    return closing.end() if closing else len(text)


def _end_of_code(text: str, ticks: str, position: int, missing: set[str]) -> int:
    """Behind a code span's closing ticks; behind the opening ones where it is no span of this block."""
    if ticks in missing:
        return position
    block_end = _BLANK_LINE.search(text, position)
    stop = block_end.start() if block_end else len(text)
    at = position
    while (at := text.find(ticks, at, stop)) >= 0:
        run_end = at
        while run_end < stop and text[run_end] == "`":
            run_end += 1
        if run_end - at == len(ticks) and text[at - 1] != "`":
            return run_end
        at = run_end
    return position
