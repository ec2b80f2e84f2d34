"""A page pasted from an online encyclopedia as plain text, made readable as it is (SYNTAX section 11).

Its first line is the title, `•` begins an item, `[4]` leads to the fourth of the numbered references, the lines of its
flattened infobox stay lines, and what belonged to the website around it is left out. Every change keeps the length of
the text, so that places in it stay true.
"""

from __future__ import annotations

import re

from ludograph.frozen import frozen
from ludograph.markup.blocks import blocks as b
from ludograph.markup.blocks.text import COMMENT, InlineText, Line

_FURNITURE = re.compile(r"^(?:Jump to navigation.*|Jump to search.*|From \S.*)$", re.MULTILINE)
_MARK_OF_ONE = re.compile(r"^Jump to (?:navigation|search)", re.MULTILINE)
_BULLET = re.compile(r"^([ \t]*)•(?=[ \t])", re.MULTILINE)
_REFERENCE = re.compile(r"^[ \t]*\d+\.[ \t]+(\^[ \t]*(?:(?:[a-z][ \t]+)*))", re.MULTILINE)
HEAD_LINES = 12


@frozen
class Pasted:
    """The text ready to be read, and its title."""

    text: str
    title: InlineText


def read_pasted(text: str) -> Pasted | None:
    """The page made ready, or None when this is no pasted page."""
    head = "\n".join(text.split("\n", HEAD_LINES)[:HEAD_LINES])
    if not _MARK_OF_ONE.search(head):
        return None
    first = re.search(r"\S[^\n]*", text)
    if first is None:
        return None
    title = InlineText([Line(first[0].rstrip(), first.start())])
    blank = text[: first.start()] + COMMENT * (first.end() - first.start()) + text[first.end() :]
    blank = _FURNITURE.sub(lambda match: COMMENT * len(match[0]), blank[: len(head)]) + blank[len(head) :]
    blank = _BULLET.sub(r"\1-", blank)
    blank = _REFERENCE.sub(lambda match: match[0][: match.start(1) - match.start()] + COMMENT * len(match[1]), blank)
    return Pasted(blank, title)


def number_references(blocks: list[b.Block]) -> int:
    """Give the items of the reference list ids, `reference-1` …; how many there are."""
    for block in reversed(blocks):
        if not isinstance(block, b.ItemList) or not block.ordered:
            continue
        paragraphs = [item.blocks[0] for item in block.items if item.blocks and isinstance(item.blocks[0], b.Paragraph)]
        if not all(paragraph.text.text.startswith(COMMENT) for paragraph in paragraphs):
            continue
        for number, paragraph in enumerate(paragraphs, start=1):
            paragraph.attributes.ids.append((f"reference-{number}", paragraph.start))
        return len(paragraphs)
    return 0
