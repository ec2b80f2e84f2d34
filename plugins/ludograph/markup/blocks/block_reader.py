"""From lines to blocks, by CommonMark's rules where SYNTAX section 1 asks for them.

Start reading at `BlockReader.read`: it looks at one line after the other, and the method for what begins there takes
as many lines as belong to it (`leaf_reader` has those of blocks that hold no others). A container (quote, item,
footnote) takes its prefix off its lines and reads them again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from ludograph.markup.blocks import block_starts as starts
from ludograph.markup.blocks.blocks import (
    Block,
    CalloutHead,
    CodeBlock,
    FootnoteDefinition,
    Foreign,
    HtmlBlock,
    Item,
    ItemList,
    Quote,
    RowList,
    inner_blocks,
)
from ludograph.markup.blocks.leaf_reader import LeafReader
from ludograph.markup.blocks.line_rules import BOX_MARKER, continues_lazily, ends_box, is_callout, next_fence, separated
from ludograph.markup.blocks.text import InlineText, Line
from ludograph.markup.blocks.wiki_tables import read_grid
from ludograph.problems import Fault

MAX_DEPTH = 40
"""Containers nested deeper are text: no author writes them, and a page of `>` must not exhaust the stack."""
_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
_OPTION_LINE = re.compile(r"[ \t]*[A-Za-z]\w*[ \t]*[:=]|[ \t]*(?:`{3,}|~{3,})[ \t]*$")


def _lines(text: str, start: int) -> list[Line]:
    if "\r" in text:
        return [Line(match[1], match.start()) for match in _LINE.finditer(text, start) if match[0]]
    lines: list[Line] = []
    for line in text[start:].split("\n"):  # the same in a third of the time
        lines.append(Line(line, start))
        start += len(line) + 1
    return lines if lines[-1].text else lines[:-1]


def fenced_code(blocks: Iterable[Block]) -> Iterator[CodeBlock]:
    """The fenced code of an article, that in containers and in blocks of other extensions included."""
    for block in blocks:
        match block:
            case CodeBlock() if block.fence:
                yield block
            case Foreign():
                yield from fenced_code(BlockReader().read([line.dedent(4) for line in block.lines[1:]]))
            case _:
                if inner := inner_blocks(block):
                    yield from fenced_code(inner)


class BlockReader(LeafReader):
    """Reads the lines of one article; what is wrong is collected in `faults`, with offsets in the file."""

    def read_text(self, text: str, start: int) -> list[Block]:
        """The blocks of `text` from `start` on; all offsets count from the text's beginning."""
        return self.read(_lines(text, start))

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

    def _read_special(self, line: Line) -> bool:
        if line.indent >= 4:
            return self._read_indented_code(line)
        head = line.text.lstrip(" ")[0]
        for reader in self._READERS.get(head, ()):
            if reader(self, line):
                return True
        if head in "-+*0123456789" and self._read_list(line):
            return True
        if self.wiki and (head == "[" or "|" in line.text) and self._read_grid():
            return True
        following = self._following()
        if following is not None and starts.starts_table(line, following):
            return self._read_table(line, following)
        return bool(starts.FOREIGN.match(line.text)) and self._read_foreign(line)

    # Tables of a wiki

    def _read_grid(self) -> bool:
        found = read_grid(self._lines, self._at)
        if found is None:
            return False
        grid, lines = found
        for cell in (cell for section in grid.sections for row in section.rows for cell in row if cell.lines):
            cell.blocks = self.read(cell.lines)
        self._at += lines
        self._blocks.append(grid)
        return True

    # HTML and components

    def _read_html(self, line: Line, goes_on: bool = False) -> bool:
        """A block of raw HTML; one that `goes_on` may begin with any line."""
        verbatim = starts.HTML_VERBATIM.match(line.text)
        if not (goes_on or verbatim or starts.starts_html(line.text) or starts.HTML_ALONE.match(line.text)):
            return False
        closing = f"</{verbatim['name'].lower()}>" if verbatim else None
        if closing and not self._closing_ahead(closing, self._at):
            closing = None
        taken: list[Line] = []
        for inner in self._rest():
            if closing is None and (inner.blank or (taken and starts.QUOTE.match(inner.text) and is_callout(inner))):
                break
            taken.append(inner)
            if closing and closing in inner.text.lower():
                self._at += 1
                break
        is_pre = verbatim is not None and verbatim["name"].lower() == "pre"
        self._blocks.append(HtmlBlock(taken[0].start, taken[-1].end, InlineText(taken), is_pre))
        # A callout inside raw HTML interrupts it; what follows the callout is raw HTML again.
        if closing is None and self._at < len(self._lines) and not self._lines[self._at].blank:
            self._read_quote(self._lines[self._at])
            if self._at < len(self._lines) and not self._lines[self._at].blank:
                self._read_html(self._lines[self._at], goes_on=True)
        return True

    # Containers

    def _read_quote(self, line: Line) -> bool:
        if not starts.QUOTE.match(line.text) or self._depth > MAX_DEPTH:
            return False
        taken: list[Line] = []
        open_fence = ""
        callout = is_callout(line)
        for inner in self._rest():
            match = starts.QUOTE.match(inner.text)
            if match:
                inner = inner.cut(match.end())
            elif inner.blank or not taken or not self._continues_quote(inner, taken[-1], open_fence if callout else ""):
                break
            elif open_fence:
                message = f"option line {inner.text.strip()!r} has lost its '>'"
                hint = "Begin each line of the callout with '> '."
                self.faults.append(Fault("FIG002", message, hint, inner.start, inner.end))
            open_fence = next_fence(open_fence, inner.text)
            taken.append(inner)
            if not open_fence and not callout and ends_box(inner.text):
                self._at += 1
                break
        if callout:
            self._report_leading_blank(line)
        head = self._read_callout_head(taken)
        marker = BOX_MARKER.search(taken[-1].text) if taken else None
        if marker:
            taken[-1] = Line(taken[-1].text[: marker.start()], taken[-1].start)
        blocks = self.read(taken)
        quote = Quote(line.begin, taken[-1].end if taken else line.end, blocks, head)
        if marker:
            quote.attributes.classes.append(marker[1])
        self._blocks.append(quote)
        return True

    def _continues_quote(self, line: Line, before: Line, open_fence: str) -> bool:
        if open_fence:
            return bool(_OPTION_LINE.match(line.text))
        return continues_lazily(line, self._following(), before)

    def _read_callout_head(self, taken: list[Line]) -> CalloutHead | None:
        if not taken or not (match := starts.CALLOUT.match(taken[0].text)):
            self._report_open_callout(taken)
            return None
        first = taken.pop(0)
        title = match["title"].strip()
        place = first.start + match.start("kind"), first.start + match.end("kind")
        text = InlineText([Line(title, first.start + match.start("title"))]) if title else None
        return CalloutHead(match["kind"].strip(), place, match["fold"], text)

    def _report_open_callout(self, taken: list[Line]) -> None:
        """`> [!tip` without its `]`: it stays a quotation, and nothing is guessed where further words follow."""
        match = starts.OPEN_CALLOUT.match(taken[0].text) if taken else None
        if match is None:
            return
        start, end = taken[0].start + match.start("kind"), taken[0].start + match.end("kind")
        kind = match["kind"]
        replacement = None if match["rest"].strip() else f"{kind}]"
        self.faults.append(
            Fault("CAL002", f"the bracket of [!{kind} is not closed", f"Write [!{kind}].", start, end, replacement)
        )

    def _report_leading_blank(self, line: Line) -> None:
        blank = len(line.text) - len(line.text.lstrip())
        at = line.start + blank
        if blank:
            span = (line.begin, at, "") if line.has_own_blanks else (at, at + 1)
            self.faults.append(Fault("FIG002", "a blank before the callout's '>'", "Remove it.", *span))

    def _read_rows(self) -> bool:
        """A list of rows, if nothing but rows stands in it: lines that hold no block of their own."""
        lines, first, end = self._lines, self._at, self._at
        while end < len(lines) and starts.ROW.match(lines[end].text):
            end += 1
        behind = next((line for line in lines[end:] if not line.blank), None)
        if end == first or (end < len(lines) and not lines[end].blank):
            return False
        if behind is not None and (behind.indent or starts.ITEM.match(behind.text)):
            return False
        taken = [line.cut(len("- ")) for line in lines[first:end]]
        self._blocks.append(RowList(lines[first].start, taken[-1].end, [InlineText([line]) for line in taken]))
        self._at = end
        return True

    def _read_list(self, line: Line) -> bool:
        if self.rows and self._read_rows():
            return True
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
        first = Line(" " * marker_end + line.text[marker_end:], line.start).dedent(width)
        return self._take_indented(first, width, width, ends_if_empty=empty)

    def _take_indented(
        self, first: Line, width: int, least: int, *, ends_if_empty: bool = False
    ) -> tuple[list[Line], bool]:
        """The first line and what is indented below it, without that, and whether blank lines follow.

        After a blank line `width` columns are needed, else `least`.
        """
        taken, blanks = [first], 0
        open_fence = next_fence("", first.text)
        self._at += 1
        for inner in self._rest():
            if inner.blank:
                blanks += 1
                if ends_if_empty and len(taken) == 1:
                    break
            elif inner.indent >= width or (inner.indent >= least and not blanks):
                taken += [Line("", inner.start)] * blanks
                inner = inner.dedent(min(width, inner.indent))
                open_fence = next_fence(open_fence, inner.text)
                taken.append(inner)
                blanks = 0
            elif blanks or open_fence or not self.lazy or not continues_lazily(inner, self._following(), taken[-1]):
                break
            else:
                taken.append(inner)
        return taken, blanks > 0

    def _read_footnote(self, line: Line) -> bool:
        match = starts.FOOTNOTE.match(line.text)
        if match is None or self._depth > MAX_DEPTH:
            return False
        taken, _ = self._take_indented(line.cut(match.end()), 4, 2)
        blocks = self.read(taken)
        self._blocks.append(FootnoteDefinition(line.start, taken[-1].end, match["id"].strip(), blocks))
        return True

    _READERS: ClassVar[dict[str, tuple[Callable[[BlockReader, Line], bool], ...]]] = {
        "#": (LeafReader._read_heading,),
        "`": (LeafReader._read_fence,),
        "~": (LeafReader._read_fence,),
        "*": (LeafReader._read_thematic_break,),
        "-": (LeafReader._read_thematic_break,),
        "_": (LeafReader._read_thematic_break,),
        ">": (_read_quote,),
        ":": (LeafReader._read_div,),
        "<": (LeafReader._read_component, _read_html),
        "[": (_read_footnote, LeafReader._read_link_definition),
        "^": (LeafReader._read_block_id,),
        "{": (LeafReader._read_attributes,),
    }
