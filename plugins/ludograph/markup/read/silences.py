"""`<!-- check: off C006, L006: reason -->` on a line of its own silences these codes in the block that follows.

Before the first block it holds for the whole file. Without a reason it is read, so that the checker can report it, and
silences nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from ludograph.article.facts import Silence
from ludograph.markup.blocks.blocks import Block
from ludograph.markup.blocks.comments import Comment
from ludograph.markup.read.ledger import Ledger

_SILENCE = re.compile(
    r"\s*check:\s*off\s+(?P<codes>[A-Z]{1,3}\d{2,3}(?:\s*,\s*[A-Z]{1,3}\d{2,3})*)\s*(?::\s*(?P<reason>.*?))?\s*$",
    re.DOTALL,
)


def is_silence(comment: Comment) -> bool:
    """Whether the comment is for the checker."""
    return _SILENCE.match(comment.text) is not None


def read_silences(ledger: Ledger, comments: list[Comment], blocks: list[Block]) -> list[Silence]:
    """The silences among the comments; `blocks` are the article's outermost blocks."""
    found = []
    length = len(ledger.source.text)
    spans = [(block.start, block.end) for block in blocks]
    starts = [start for start, _ in spans] or [length]
    for comment in comments:
        match = _SILENCE.match(comment.text)
        if match is None:
            continue
        codes = tuple(re.findall(r"[A-Z]{1,3}\d{2,3}", match["codes"]))
        if comment.start < starts[0]:
            start, end = 0, length
        else:
            at = bisect_right(starts, comment.start) - 1
            following = bisect_left(starts, comment.end)
            start, end = spans[following] if following < len(spans) else (comment.end, comment.end)
            if comment.start < spans[at][1]:
                start, end = spans[at]
        found.append(
            Silence(codes, (match["reason"] or "").strip(), ledger.place(comment.start, comment.end), start, end)
        )
    return found
