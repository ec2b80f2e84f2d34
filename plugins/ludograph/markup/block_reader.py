"""From lines to blocks, by CommonMark's rules where SYNTAX section 1 asks for them.

Start reading at `BlockReader.read`: it looks at one line after the other, and the method for what begins there takes as
many lines as belong to it. A container (quote, item, footnote) takes its prefix off its lines and reads them again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import ClassVar

from ludograph.markup import block_starts as starts
from ludograph.markup.blocks import (
    Attributes,
    Block,
    CalloutHead,
    CodeBlock,
    ComponentBlock,
    FootnoteDefinition,
    Foreign,
    Heading,
    HtmlBlock,
    Item,
    ItemList,
    LinkDefinition,
    Paragraph,
    Quote,
    Table,
    ThematicBreak,
)
from ludograph.markup.tables import fit_row, read_alignments, split_row
from ludograph.markup.text import COMMENT, InlineText, Line
from ludograph.problems import Fault

CLOSING_REACH = 200
"""Lines within which a component or a verbatim element must be closed."""
MAX_DEPTH = 40
"""Containers nested deeper are text: nobody writes them, and a page of `>` must not exhaust the stack."""
WIKI_MARKERS = {"is-info": "info", "is-warning": "warning", "is-success": "success", "is-danger": "danger"}
_BLANK_OR_COMMENT = f" \t{COMMENT}"
_BOX_MARKER = re.compile(r"[ \t]*\{\.(is-(?:info|warning|success|danger))\}[ \t]*$")
_OPTION_LINE = re.compile(r"[ \t]*[A-Za-z]\w*[ \t]*[:=]|[ \t]*(?:`{3,}|~{3,})[ \t]*$")


def read_blocks(text: str, start: int = 0, lazy: bool = True) -> tuple[list[Block], list[Fault]]:
    """The blocks of `text` from `start` on, and what is wrong with them; all offsets count from the text's beginning.

    Without `lazy` an item ends where its indentation does.
    """
    lines = []
    for match in re.finditer(r"([^\r\n]*)(\r\n|\n|\r|\Z)", text[start:]):
        if match.start() == match.end() and match.start() == len(text) - start:
            break
        lines.append(Line(match[1], start + match.start()))
    reader = BlockReader(lazy)
    return reader.read(lines), reader.faults


class BlockReader:
    """Reads the lines of one article; what is wrong is collected in `faults`, with offsets in the file."""

    def __init__(self, lazy: bool = True) -> None:
        self.faults: list[Fault] = []
        self._lazy = lazy
        self._depth = 0
        self._lines: list[Line] = []
        self._at = 0
        self._blocks: list[Block] = []

    def read(self, lines: list[Line]) -> list[Block]:
        """The blocks of a container whose lines are these."""
        outer = self._lines, self._at, self._blocks
        self._lines, self._at, self._blocks = lines, 0, []
        self._depth += 1
        try:
            while self._at < len(self._lines):
                line = self._lines[self._at]
                if line.blank or starts.only_comment(line):
                    self._at += 1
                elif not self._read_special(line):
                    self._read_paragraph()
            return self._blocks
        finally:
            self._depth -= 1
            self._lines, self._at, self._blocks = outer

    def _following(self) -> Line | None:
        return self._lines[self._at + 1] if self._at + 1 < len(self._lines) else None

    def _read_special(self, line: Line) -> bool:
        if line.indent >= 4:
            return self._read_indented_code(line)
        head = line.text.lstrip(" ")[0]
        for reader in self._READERS.get(head, ()):
            if reader(self, line):
                return True
        if head in "-+*0123456789" and self._read_list(line):
            return True
        following = self._following()
        if following is not None and starts.starts_table(line, following):
            return self._read_table(line, following)
        return bool(starts.FOREIGN.match(line.text)) and self._read_foreign(line)

    # Leaves

    def _read_heading(self, line: Line) -> bool:
        match = starts.HEADING.match(line.text)
        if match is None:
            return False
        body = match["text"] or ""
        text = re.sub(r"(?:^|[ \t]+)#+[ \t]*$", "", body)
        begin = match.start("text") if match["text"] is not None else len(line.text)
        self._at += 1
        self._add_heading(len(match["marks"]), [Line(text, line.start + begin)], line.start, line.end)
        return True

    def _add_heading(self, level: int, lines: list[Line], start: int, end: int) -> None:
        attributes = Attributes()
        last = lines[-1]
        text = last.text.rstrip(_BLANK_OR_COMMENT)
        changed = True
        while changed:
            changed = False
            if match := starts.HEADING_ID.search(text):
                attributes.ids.insert(0, (match["id"], last.start + match.start("id")))
                text, changed = text[: match.start()].rstrip(_BLANK_OR_COMMENT), True
            elif (match := starts.TRAILING_ATTRIBUTES.match(text)) and starts.ATTRIBUTE_LIST.match(match["list"]):
                read_attribute_list(match["list"], last.start + match.start("list"), attributes)
                text, changed = (match["before"] or "").rstrip(_BLANK_OR_COMMENT), True
        lines[-1] = Line(text, last.start)
        if len(lines) == 1 and not text.strip(_BLANK_OR_COMMENT) and not attributes.ids:
            return
        self._blocks.append(Heading(start, end, level, InlineText(lines), attributes=attributes))

    def _read_thematic_break(self, line: Line) -> bool:
        if not starts.THEMATIC_BREAK.match(line.text):
            return False
        self._at += 1
        self._blocks.append(ThematicBreak(line.start, line.end))
        return True

    def _read_fence(self, line: Line) -> bool:
        match = starts.FENCE.match(line.text)
        if match is None:
            return False
        fence, indent = match["fence"], line.indent
        code: list[Line] = []
        self._at += 1
        end = line.end
        closed = False
        while self._at < len(self._lines):
            inner = self._lines[self._at]
            self._at += 1
            end = inner.end
            closed = closes_fence(inner.text, fence)
            if closed:
                break
            code.append(inner.dedent(min(indent, inner.indent)))
        text = "\n".join(each.text for each in code)
        self._blocks.append(CodeBlock(line.start, end, match["info"], text, fence, closed, code))
        return True

    def _read_indented_code(self, line: Line) -> bool:
        if self._blocks and isinstance(self._blocks[-1], Foreign):
            return False
        taken: list[Line] = []
        while self._at < len(self._lines) and (self._lines[self._at].blank or self._lines[self._at].indent >= 4):
            taken.append(self._lines[self._at])
            self._at += 1
        while taken[-1].blank:
            taken.pop()
            self._at -= 1
        code = "\n".join(each.dedent(4).text for each in taken)
        self._blocks.append(CodeBlock(line.start, taken[-1].end, "", code))
        return True

    def _read_paragraph(self) -> None:
        first = self._lines[self._at]
        taken: list[Line] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if line.blank:
                break
            if taken:
                underline = starts.UNDERLINE.match(line.text)
                if underline:
                    self._at += 1
                    level = 1 if underline["mark"][0] == "=" else 2
                    taken[-1] = Line(taken[-1].text.rstrip(), taken[-1].start)
                    self._add_heading(level, taken, first.start, line.end)
                    return
                if starts.interrupts_paragraph(line, self._following()):
                    break
            if starts.only_comment(line) and not taken:
                self._at += 1
                continue
            taken.append(line.stripped())
            self._at += 1
        if not taken:
            return
        if self._definition_follows():
            self._read_foreign(first, taken)
            return
        last = taken[-1]
        taken[-1] = Line(last.text.rstrip(), last.start)
        self._blocks.append(Paragraph(first.start, taken[-1].end, InlineText(taken)))

    def _definition_follows(self) -> bool:
        at = self._at
        while at < len(self._lines) and self._lines[at].blank and at < self._at + 1:
            at += 1
        return at < len(self._lines) and bool(starts.DEFINITION.match(self._lines[at].text))

    def _read_table(self, line: Line, following: Line) -> bool:
        head, alignments = split_row(line), read_alignments(following)
        columns = max(len(head), len(alignments))
        if len(head) != len(alignments):
            self.faults.append(
                Fault(
                    "TBL002",
                    f"{len(head)} cells in the header, {len(alignments)} in the line under it",
                    "Give both lines the same number of cells.",
                    following.start,
                    following.end,
                )
            )
        self._at += 2
        rows: list[list[InlineText]] = []
        end = following.end
        while self._at < len(self._lines):
            row = self._lines[self._at]
            if row.blank or "|" not in row.text or starts.interrupts_paragraph(row, None):
                break
            rows.append(fit_row(split_row(row), columns, self.faults))
            end = row.end
            self._at += 1
        alignments += [""] * (columns - len(alignments))
        self._blocks.append(Table(line.start, end, alignments, fit_row(head, columns, self.faults), rows))
        return True

    # HTML and components

    def _read_component(self, line: Line) -> bool:
        match = starts.COMPONENT.match(line.text)
        if match is None or match["name"] not in BLOCK_COMPONENTS:
            return False
        closing = f"</{match['name']}>"
        taken: list[Line] = []
        at = self._at
        opened = False
        while at < len(self._lines):
            text = self._lines[at].text
            taken.append(self._lines[at])
            at += 1
            if closing in text or (not opened and text.rstrip().endswith("/>")):
                break
            opened = opened or ">" in text
            if at < len(self._lines) and self._lines[at].blank and not self._closing_ahead(closing.lower(), at):
                break
        self._at = at
        last = taken[-1]
        taken[0] = taken[0].stripped()
        self._blocks.append(ComponentBlock(line.start, last.end, match["name"], InlineText(taken)))
        return True

    def _closing_ahead(self, closing: str, at: int) -> bool:
        return any(closing in each.text.lower() for each in self._lines[at : at + CLOSING_REACH])

    def _read_html(self, line: Line) -> bool:
        verbatim = starts.HTML_VERBATIM.match(line.text)
        if not (verbatim or starts.starts_html(line.text) or starts.HTML_ALONE.match(line.text)):
            return False
        closing = f"</{verbatim['name'].lower()}>" if verbatim else None
        if closing and not self._closing_ahead(closing, self._at):
            closing = None
        taken: list[Line] = []
        while self._at < len(self._lines):
            inner = self._lines[self._at]
            if closing is None and (inner.blank or (taken and starts.QUOTE.match(inner.text) and is_callout(inner))):
                break
            taken.append(inner)
            self._at += 1
            if closing and closing in inner.text.lower():
                break
        self._add_html(taken, verbatim is not None and verbatim["name"].lower() == "pre")
        # A callout inside raw HTML interrupts it; what follows the callout is raw HTML again.
        if closing is None and self._at < len(self._lines) and not self._lines[self._at].blank:
            self._read_quote(self._lines[self._at])
            if self._at < len(self._lines) and not self._lines[self._at].blank:
                self._continue_html()
        return True

    def _continue_html(self) -> None:
        line = self._lines[self._at]
        if not self._read_html(line):
            taken = []
            while self._at < len(self._lines) and not self._lines[self._at].blank:
                taken.append(self._lines[self._at])
                self._at += 1
            self._add_html(taken, verbatim=False)

    def _add_html(self, taken: list[Line], verbatim: bool) -> None:
        self._blocks.append(HtmlBlock(taken[0].start, taken[-1].end, InlineText(taken), verbatim))

    # Containers

    def _read_quote(self, line: Line) -> bool:
        if not starts.QUOTE.match(line.text) or self._depth > MAX_DEPTH:
            return False
        taken: list[Line] = []
        open_fence = ""
        callout = is_callout(line)
        while self._at < len(self._lines):
            inner = self._lines[self._at]
            match = starts.QUOTE.match(inner.text)
            if match:
                inner = inner.cut(match.end())
            elif inner.blank or not taken or not self._continues_quote(inner, taken[-1], open_fence if callout else ""):
                break
            elif open_fence:
                self.faults.append(
                    Fault(
                        "FIG002",
                        f"option line {inner.text.strip()!r} has lost its '>'",
                        "Begin each line of the callout with '> '.",
                        inner.start,
                        inner.end,
                    )
                )
            open_fence = next_fence(open_fence, inner.text)
            taken.append(inner)
            self._at += 1
            if not open_fence and not callout and _ends_box(inner.text):
                break
        if callout:
            self._tell_leading_blank(line)
        head = self._read_callout_head(taken)
        marker = self._trailing_marker(taken)
        blocks = self.read(taken)
        quote = Quote(line.start, taken[-1].end if taken else line.end, blocks, head)
        if marker:
            quote.attributes.classes.append(marker)
        self._blocks.append(quote)
        return True

    def _continues_quote(self, line: Line, before: Line, open_fence: str) -> bool:
        if open_fence:
            return bool(_OPTION_LINE.match(line.text))
        return continues_lazily(line, self._following(), before)

    def _read_callout_head(self, taken: list[Line]) -> CalloutHead | None:
        if not taken or not (match := starts.CALLOUT.match(taken[0].text)):
            return None
        first = taken.pop(0)
        title = match["title"].strip()
        place = first.start + match.start("kind"), first.start + match.end("kind")
        text = InlineText([Line(title, first.start + match.start("title"))]) if title else None
        return CalloutHead(match["kind"].strip(), place, match["fold"], text)

    def _tell_leading_blank(self, line: Line) -> None:
        blank = len(line.text) - len(line.text.lstrip())
        if blank:
            self.faults.append(
                Fault("FIG002", "a blank before the callout's '>'", "Take it out.", line.start, line.start + blank, "")
            )

    def _trailing_marker(self, taken: list[Line]) -> str:
        """`{.is-info}` at the end of the quote's last line."""
        if not taken:
            return ""
        match = _BOX_MARKER.search(taken[-1].text)
        if match is None:
            return ""
        taken[-1] = Line(taken[-1].text[: match.start()], taken[-1].start)
        return match[1]

    def _read_list(self, line: Line) -> bool:
        first = starts.ITEM.match(line.text)
        if first is None or self._depth > MAX_DEPTH:
            return False
        kind = first["marker"][-1]
        items: list[Item] = []
        loose = False
        end = line.end
        while self._at < len(self._lines):
            line = self._lines[self._at]
            match = starts.ITEM.match(line.text)
            if match is None or match["marker"][-1] != kind or starts.THEMATIC_BREAK.match(line.text):
                break
            taken, ends_blank = self._take_item(line, match)
            end = next((each.end for each in reversed(taken) if not each.blank), end)
            blocks = self.read(taken)
            items.append(Item(line.start, blocks))
            more = self._at < len(self._lines) and starts.ITEM.match(self._lines[self._at].text)
            loose = loose or bool(ends_blank and more and more["marker"][-1] == kind) or separated(blocks, taken)
        number = int(first["number"]) if first["number"] else 1
        self._blocks.append(ItemList(items[0].start, end, first["number"] is not None, number, items, loose))
        return True

    def _take_item(self, line: Line, match: re.Match[str]) -> tuple[list[Line], bool]:
        """The lines of one item without its indentation, and whether blank lines follow them."""
        marker_end = match.end("marker")
        space = Line(line.text[marker_end:], 0).indent
        empty = match.end() == len(line.text)
        width = marker_end + (1 if empty or space > 4 else space)
        taken = [Line(" " * marker_end + line.text[marker_end:], line.start).dedent(width)]
        open_fence = next_fence("", taken[0].text)
        self._at += 1
        blanks = 0
        while self._at < len(self._lines):
            inner = self._lines[self._at]
            if inner.blank:
                blanks += 1
                if empty and len(taken) == 1 and taken[0].blank and blanks:
                    break
            elif inner.indent >= width:
                taken += [Line("", inner.start)] * blanks
                inner = inner.dedent(width)
                open_fence = next_fence(open_fence, inner.text)
                taken.append(inner)
                blanks = 0
            elif blanks or open_fence or not self._lazy or not continues_lazily(inner, self._following(), taken[-1]):
                break
            else:
                taken.append(inner)
            self._at += 1
        return taken, blanks > 0

    def _read_footnote(self, line: Line) -> bool:
        match = starts.FOOTNOTE.match(line.text)
        if match is None or self._depth > MAX_DEPTH:
            return False
        taken = [line.cut(match.end())]
        self._at += 1
        blanks = 0
        while self._at < len(self._lines):
            inner = self._lines[self._at]
            if inner.blank:
                blanks += 1
            elif inner.indent >= 4 or (inner.indent >= 2 and blanks == 0):
                taken += [Line("", inner.start)] * blanks
                taken.append(inner.dedent(min(4, inner.indent)))
                blanks = 0
            elif blanks or not continues_lazily(inner, self._following(), taken[-1]):
                break
            else:
                taken.append(inner)
            self._at += 1
        blocks = self.read(taken)
        self._blocks.append(FootnoteDefinition(line.start, taken[-1].end, match["id"].strip(), blocks))
        return True

    def _read_link_definition(self, line: Line) -> bool:
        match = starts.LINK.match(line.text)
        if match is None:
            return False
        self._at += 1
        title = (match["title"] or "")[1:-1]
        self._blocks.append(LinkDefinition(line.start, line.end, match["label"], match["address"].strip("<>"), title))
        return True

    def _read_foreign(self, line: Line, taken: list[Line] | None = None) -> bool:
        """Another extension's block: the line, and what is indented under it; definitions go on over blank lines."""
        lines = list(taken or [])
        definitions = taken is not None
        if not lines:
            lines.append(line)
            self._at += 1
        pending: list[Line] = []
        while self._at < len(self._lines):
            inner = self._lines[self._at]
            if inner.blank:
                pending.append(inner)
            elif (
                inner.indent >= 4
                or (definitions and starts.DEFINITION.match(inner.text))
                or lines[0].text.startswith("///")
            ):
                lines += [*pending, inner]
                pending = []
                if lines[0].text.startswith("///") and inner.text.strip() == "///":
                    self._at += 1
                    break
            else:
                break
            self._at += 1
        self._blocks.append(Foreign(lines[0].start, lines[-1].end, lines))
        return True

    # Marks on the block before

    def _read_block_id(self, line: Line) -> bool:
        match = starts.BLOCK_ID.match(line.text)
        if match is None or not self._blocks:
            return False
        self._blocks[-1].attributes.ids.append((match["id"], line.start + match.start("id")))
        self._at += 1
        return True

    def _read_attributes(self, line: Line) -> bool:
        match = starts.ATTRIBUTE_LIST.match(line.text)
        if match is None:
            return False
        self._at += 1
        target = Attributes()
        read_attribute_list(line.text, line.start, target)
        before = self._blocks[-1] if self._blocks else None
        after_blank = self._at > 1 and self._lines[self._at - 2].blank
        if (not isinstance(before, Quote) or after_blank) and any(name in WIKI_MARKERS for name in target.classes):
            self.faults.append(
                Fault(
                    "WKI001",
                    f"{line.text.strip()} stands after no quotation",
                    "Put it on the line right after a quotation, or take it out.",
                    line.stripped().start,
                    line.end,
                )
            )
            target.classes = [name for name in target.classes if name not in WIKI_MARKERS]
        if before is not None:
            before.attributes.ids += target.ids
            before.attributes.classes += target.classes
            before.attributes.pairs |= target.pairs
        return True

    _READERS: ClassVar[dict[str, tuple[Callable[[BlockReader, Line], bool], ...]]] = {
        "#": (_read_heading,),
        "`": (_read_fence,),
        "~": (_read_fence,),
        "*": (_read_thematic_break,),
        "-": (_read_thematic_break,),
        "_": (_read_thematic_break,),
        ">": (_read_quote,),
        "<": (_read_component, _read_html),
        "[": (_read_footnote, _read_link_definition),
        "^": (_read_block_id,),
        "{": (_read_attributes,),
    }


BLOCK_COMPONENTS: set[str] = {"Rules", "Map", "Reference", "Infobox", "Image"}


def _ends_box(text: str) -> bool:
    """Whether the wiki's marker of a box ends this line: the quotation ends with it."""
    return "{.is-" in text and _BOX_MARKER.search(text) is not None


def is_callout(line: Line) -> bool:
    """Whether a callout begins on this line of a quote."""
    match = starts.QUOTE.match(line.text)
    return bool(match and starts.CALLOUT.match(line.text, match.end()))


def closes_fence(text: str, fence: str) -> bool:
    """Whether the line closes a fence of these signs."""
    stripped = text.strip()
    return len(stripped) >= len(fence) and not stripped.strip(fence[0]) and Line(text, 0).indent < 4


def next_fence(open_fence: str, text: str) -> str:
    """The signs of the fence that is open behind this line, or ""."""
    if open_fence:
        return "" if closes_fence(text, open_fence) else open_fence
    match = starts.FENCE.match(text)
    return match["fence"] if match else ""


def continues_lazily(line: Line, following: Line | None, before: Line) -> bool:
    """Whether a line without its container's prefix still belongs to the paragraph that the line before is part of."""
    text = before.text
    while match := (starts.QUOTE.match(text) or starts.ITEM.match(text)):
        if not match.end():
            break
        text = text[match.end() :]
    text = text.lstrip()
    if not text or text[0] in "#`~|" or text.startswith(("[!", "```", "~~~")) or starts.THEMATIC_BREAK.match(text):
        return False
    if line.indent < 4 and starts.DELIMITER_ROW.match(line.text) and starts.UNDERLINE.match(line.text):
        return False
    return not starts.interrupts_paragraph(line, following) and not (line.indent < 4 and starts.ITEM.match(line.text))


def separated(blocks: list[Block], lines: list[Line]) -> bool:
    """Whether a blank line stands between two of an item's blocks."""
    blank_starts = [line.start for line in lines if line.blank]
    return any(any(before.end <= at <= after.start for at in blank_starts) for before, after in pairwise(blocks))


def read_attribute_list(text: str, start: int, into: Attributes) -> None:
    """Add what `{.class #id key=value}` says; `start` is the text's offset in the file."""
    for match in starts.ATTRIBUTE.finditer(text):
        if match["sign"] == "#":
            into.ids.append((match["word"], start + match.start("word")))
        elif match["sign"]:
            into.classes.append(match["word"])
        else:
            into.pairs[match["key"]] = match["value"].strip("\"'")
