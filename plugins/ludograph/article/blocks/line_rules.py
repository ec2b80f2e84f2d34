"""Tests of a single line: whether it continues a paragraph, closes a fence or ends a box."""

from __future__ import annotations

import re
from itertools import pairwise

from ludograph.article.blocks import block_starts as starts
from ludograph.article.blocks.blocks import Attributes, Block
from ludograph.article.blocks.text import COMMENT, InlineText, Line

WIKI_BOXES = {"is-info": "info", "is-warning": "warning", "is-success": "success", "is-danger": "danger"}
"""The wiki's class of a quotation that is a box → the kind of box."""
BOX_MARKER = re.compile(rf"[ \t]*\{{\.({'|'.join(WIKI_BOXES)})\}}[ \t]*$")
"""The wiki's marker of a box, at the end of a line of a quotation."""


def ends_box(text: str) -> bool:
    """Whether the line ends with the wiki's marker of a box, which ends the quotation."""
    return "{.is-" in text and BOX_MARKER.search(text) is not None


def is_callout(line: Line) -> bool:
    """Whether a callout begins on this line of a quotation."""
    match = starts.QUOTE.match(line.text)
    return bool(match and starts.CALLOUT.match(line.text, match.end()))


def closes_fence(text: str, fence: str) -> bool:
    """Whether the line closes a fence of these characters."""
    stripped = text.strip()
    return len(stripped) >= len(fence) and not stripped.strip(fence[0]) and Line(text, 0).indent < 4


def next_fence(open_fence: str, text: str) -> str:
    """The fence that is open after this line, or ""."""
    if open_fence:
        return "" if closes_fence(text, open_fence) else open_fence
    match = starts.FENCE.match(text)
    return match["fence"] if match else ""


def end_of_formula(lines: list[Line], at: int) -> int:
    """The line that closes the `$$` opened on line `at`, before any blank line; -1 if there is none."""
    if lines[at].text.count("$$") % 2 == 0:
        return -1
    for number in range(at + 1, len(lines)):
        if lines[number].blank:
            break
        if "$$" in lines[number].text:
            return number
    return -1


def continues_lazily(line: Line, following: Line | None, before: list[Line]) -> bool:
    """Whether a line without its container's prefix still belongs to the paragraph that ends with the lines before."""
    text = before[-1].text
    while match := (starts.QUOTE.match(text) or starts.ITEM.match(text)):
        if not match.end():
            break
        text = text[match.end() :]
    text = text.lstrip()
    others = starts.HEADING, starts.FENCE, starts.CALLOUT, starts.THEMATIC_BREAK
    if not text or any(pattern.match(text) for pattern in others):
        return False
    if text[0] == "|" and any("|" in each.text and starts.DELIMITER_ROW.match(each.text) for each in before[-300:]):
        return False
    if line.indent < 4 and starts.DELIMITER_ROW.match(line.text) and starts.UNDERLINE.match(line.text):
        return False
    return not starts.interrupts_paragraph(line, following) and not (line.indent < 4 and starts.ITEM.match(line.text))


def separated(blocks: list[Block], lines: list[Line]) -> bool:
    """Whether a blank line is between two of an item's blocks."""
    blank_starts = [line.start for line in lines if line.blank]
    return any(any(before.end <= at <= after.start for at in blank_starts) for before, after in pairwise(blocks))


def attributes_in(text: str, start: int = 0) -> Attributes:
    """The attributes of `{.class #id key=value}`; `start` is the text's offset in the file."""
    found = Attributes()
    for match in starts.ATTRIBUTE.finditer(text.replace(COMMENT, " ")):
        value, key = match["value"] or "", match["key"]
        if match["id"]:
            found.ids.append((match["id"], start + match.start("id")))
        elif match["class"] or key == "class":
            found.classes += [match["class"]] if match["class"] else value.split()
        elif key == "id":
            found.ids.append((value, start + match.start("value")))
        else:
            found.pairs[key] = value
    return found


def without_list(text: InlineText) -> tuple[InlineText, Attributes]:
    """The text of a term or cell without the attribute list at its end, and the attributes."""
    match = starts.TRAILING_ATTRIBUTES.match(text.text) if text.text.endswith("}") else None
    if match is None or not starts.ATTRIBUTE_LIST.match(match["list"]):
        return text, Attributes()
    found = attributes_in(match["list"], text.source(match.start("list")))
    return text.part(0, max(match.end("before"), 0)), found
