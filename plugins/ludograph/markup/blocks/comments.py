"""Comments never reach the page: `{/* … */}`, `%% … %%` and `<!-- … -->` are masked before anything else is read.

They may span lines and blocks and stand in HTML cells; in code they are code. One that is not closed ends with its
block. `<!-- check: off C006: reason -->` is a comment that silences problems.

What is code is decided where blocks and running text are read, and those come after the comments. So the scan guesses,
and the reading confirms: a guess that was not shown as code is withdrawn, and the article is read again
(`ArticleReading.taken_for_code`). When in doubt a comment stays private.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import field

from ludograph.frozen import frozen
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


@frozen
class Comment:
    """A comment, from its opening to after its closing sign."""

    start: int
    end: int
    text: str
    """Without the signs."""
    closed: bool


@frozen
class CommentScan:
    """The comments of an article, and what was passed over because it looked like code."""

    comments: list[Comment] = field(default_factory=list)
    """In order."""
    fences: dict[int, int] = field(default_factory=dict)
    """Fenced code: the offset of its fence → its end."""
    code: dict[int, int] = field(default_factory=dict)
    """Code, fenced or between backticks, in which the sign of a comment stands: its first sign's offset → its end."""


def scan_comments(
    text: str, start: int = 0, fences: Mapping[int, int] | None = None, not_code: Container[int] = ()
) -> CommentScan:
    """The comments of an article from `start` on.

    `fences` is the fenced code that the blocks have, offset → end; without it each fence is taken to end at the next
    one like it. No code begins at the offsets in `not_code`.
    """
    scan = CommentScan()
    if not has_comment_sign(text):
        return scan
    missing: set[str] = set()
    position = start
    while match := _PASSAGE.search(text, position):
        position = match.end()
        if match.lastgroup in _CLOSERS:
            comment = _read(text, match, missing)
            scan.comments.append(comment)
            position = comment.end
        elif sign := match["fence"] or match["ticks"]:
            position = _behind_code(text, match, sign, scan, fences, not_code)
    return scan


def has_comment_sign(text: str) -> bool:
    """Whether anything in the text could begin a comment."""
    return any(opener in text for opener in _OPENERS)


def _behind_code(
    text: str,
    match: re.Match[str],
    sign: str,
    scan: CommentScan,
    fences: Mapping[int, int] | None,
    not_code: Container[int],
) -> int:
    """The end of the code that begins with these signs, noted in `scan`; after the signs where none begins."""
    at = match.start("fence") if match["fence"] else match.start("ticks")
    behind = at + len(sign)
    if at in not_code:
        return behind
    if match["fence"] and (fences is None or at in fences):
        end = _end_of_fence(text, sign, match.end()) if fences is None else fences[at]
        scan.fences[at] = end
    else:
        end = _end_of_code(text, sign, behind) if sign[0] == "`" else behind
    if end > behind and has_comment_sign(text[behind:end]):
        scan.code[at] = end
    return end


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


def _end_of_code(text: str, ticks: str, position: int) -> int:
    """After a code span's closing ticks; after the opening ones where no span of this block begins."""
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
