"""Divides lines into blocks, by CommonMark's rules as far as docs/contributing/notation.md#blocks follows them.

Start reading at `BlockReader.read`: for each line, it calls the method for the block that begins there, which reads all
lines of the block (`leaf_reader` has the methods for blocks without inner blocks). A container (quote, item, footnote)
removes its prefix from its lines and reads them again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import ClassVar

from ludograph.article.blocks import block_starts as starts
from ludograph.article.blocks.blocks import (
    Block,
    CalloutHead,
    CodeBlock,
    ComponentBlock,
    Definition,
    DefinitionList,
    FootnoteDefinition,
    Foreign,
    ForeignPart,
    HtmlBlock,
    Item,
    ItemList,
    Paragraph,
    Quote,
    every_block,
    inner_blocks,
)
from ludograph.article.blocks.depth import DEPTH_ADVICE, MAX_DEPTH, TOO_DEEP
from ludograph.article.blocks.leaf_reader import CLOSING_REACH, LeafReader
from ludograph.article.blocks.line_rules import (
    BOX_MARKER,
    closes_fence,
    continues_lazily,
    ends_box,
    is_callout,
    next_fence,
    separated,
)
from ludograph.article.blocks.text import COMMENT, InlineText, Line
from ludograph.base.problems import Fault

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
_OPTION_LINE = re.compile(r"[ \t]*[A-Za-z]\w*[ \t]*[:=]|[ \t]*(?:`{3,}|~{3,})[ \t]*$")


def _lines(text: str, start: int) -> list[Line]:
    if "\r" in text:
        return [Line(match[1], match.start()) for match in _LINE.finditer(text, start) if match[0]]
    lines: list[Line] = []
    for line in text[start:].split("\n"):  # three times as fast
        lines.append(Line(line, start))
        start += len(line) + 1
    return lines if lines[-1].text else lines[:-1]


def _closes_what_is_around(line: Line, taken: list[Line]) -> bool:
    """Whether the line ends an element of HTML that began before these lines."""
    match = starts.HTML_END.match(line.text)
    return match is not None and not any(f"<{match['name']}" in each.text for each in taken)


def fenced_code(blocks: Iterable[Block]) -> Iterator[CodeBlock]:
    """The fenced code of an article, including code in containers and in blocks of other extensions."""
    for block in blocks:
        match block:
            case CodeBlock() if block.fence:
                yield block
            case _:
                if inner := inner_blocks(block):
                    yield from fenced_code(inner)


def indented_code(blocks: Iterable[Block], text: str) -> list[tuple[int, int]]:
    """The spans of indented code; after a line of comments there is none, as other programs continue the text before
    it.
    """
    found: list[tuple[int, int]] = []
    for block in every_block(blocks):
        if isinstance(block, CodeBlock) and not block.fence:
            line = text.rfind("\n", 0, block.start)
            above = text[text.rfind("\n", 0, max(line, 0)) + 1 : block.start]
            if COMMENT not in above:
                found.append((block.start, block.end))
    return found


class BlockReader(LeafReader):
    """Reads the lines of one article; collects problems in `faults`, with offsets in the file."""

    def read_text(self, text: str, start: int) -> list[Block]:
        """The blocks of `text` from `start` on; offsets are relative to the text's beginning."""
        return self.read(_lines(text, start))

    def read(self, lines: list[Line]) -> list[Block]:
        """The blocks of a container with these lines."""
        outer = self._lines, self._at, self._blocks, self._grids_from, self._open_html
        self._lines, self._at, self._blocks, self._grids_from, self._open_html = lines, 0, [], 0, 0
        self._depth += 1
        try:
            while self._at < len(self._lines):
                line = self._lines[self._at]
                if line.blank or starts.only_comment(line):
                    self._at += 1
                    if not line.blank and self._definition_follows():
                        self._read_definitions([])
                elif not self._read_special(line):
                    self._read_paragraph()
            return self._blocks
        finally:
            self._depth -= 1
            self._lines, self._at, self._blocks, self._grids_from, self._open_html = outer

    def _read_special(self, line: Line) -> bool:
        if line.indent >= 4:
            # A tag on an indented line of an open `<div>` continues it, as in MkDocs; other lines are code.
            is_html = self._open_html > 0 and line.text.lstrip().startswith("<")
            return self._read_html(line, goes_on=True) if is_html else self._read_indented_code(line)
        head = line.text.lstrip(" ")[0]
        if head in "#:" and starts.DOCUMENTED in self.notations and self._read_foreign(line):
            return True
        for reader in self._READERS.get(head, ()):
            if reader(self, line):
                return True
        if head in "-+*0123456789" and self._read_list(line):
            return True
        if head in "#(" and self._read_other_list(line):
            return True
        if self.wiki and (head == "[" or "|" in line.text) and self._read_grid():
            return True
        following = self._following()
        if following is not None and starts.starts_table(line, following):
            return self._read_table(line, following)
        if head == "|" and self._read_verses(line):
            return True
        return bool(self.notations) and self._read_foreign(line)

    def _is_too_deep(self, line: Line) -> bool:
        """Whether a container that begins here is nested too deeply: it is reported and read as text."""
        too_deep = self._depth > MAX_DEPTH
        if too_deep and all(fault.code != TOO_DEEP for fault in self.faults):
            self.faults.append(Fault(TOO_DEEP, *DEPTH_ADVICE, line.start, line.end))
        return too_deep

    def _read_grid(self) -> bool:
        found = self._grid()
        if found is None:
            return False
        grid, lines = found
        for cell in (cell for section in grid.sections for row in section.rows for cell in row if cell.lines):
            cell.blocks = self.read(cell.lines)
        self._at += lines
        self._blocks.append(grid)
        return True

    def _read_html(self, line: Line, goes_on: bool = False) -> bool:
        """A block of raw HTML; with `goes_on`, a continued one, which may begin with any line."""
        if not goes_on and self._read_markdown_in_html(line):
            return True
        verbatim = starts.HTML_VERBATIM.match(line.text)
        if not (goes_on or verbatim or starts.starts_html(line.text) or starts.HTML_ALONE.match(line.text)):
            return False
        closing = f"</{verbatim['name'].lower()}>" if verbatim else None
        if closing and not self._closing_ahead(closing, self._at):
            closing = None
        taken: list[Line] = []
        for inner in self._rest():
            if closing is None and (inner.blank or (taken and (is_callout(inner) or starts.FENCE.match(inner.text)))):
                break
            taken.append(inner)
            if closing and closing in inner.text.lower():
                self._at += 1
                break
        for each in taken:
            for tag in starts.HTML_CONTAINER.finditer(each.text):
                self._open_html = max(0, self._open_html + (-1 if tag["end"] else 1))
        is_pre = verbatim is not None and verbatim["name"].lower() == "pre"
        self._blocks.append(HtmlBlock(taken[0].start, taken[-1].end, InlineText(taken), is_pre))
        # A callout or code inside raw HTML interrupts it; what follows is raw HTML again, if an element is still open.
        if closing is None and self._at < len(self._lines) and not self._lines[self._at].blank:
            is_code = self._read_fence(self._lines[self._at])
            if not is_code:
                self._read_quote(self._lines[self._at])
            if self._at < len(self._lines) and not self._lines[self._at].blank and (self._open_html or not is_code):
                self._read_html(self._lines[self._at], goes_on=True)
        return True

    def _read_markdown_in_html(self, line: Line) -> bool:
        """An element with `markdown`: a block ends after its tag, as if a blank line followed; a text is read whole."""
        tag = starts.WITH_MARKDOWN.match(line.text) if "markdown_block" in self.notations else None
        if tag is None:
            return False
        lines = [*takewhile(lambda each: not each.blank, self._lines[self._at : self._at + CLOSING_REACH])]
        closing = next((at for at, each in enumerate(lines, 1) if f"</{tag['name']}>" in each.text), 0)
        is_text = tag["mode"] == "span" or (tag["mode"] != "block" and tag["name"] in starts.ONE_PARAGRAPH)
        if closing and (is_text or closing == 1):
            self._at += closing
            self._blocks.append(ComponentBlock(line.start, lines[closing - 1].end, "", InlineText(lines[:closing])))
        elif not is_text and not tag["rest"].strip():
            self._at += 1
            self._blocks.append(HtmlBlock(line.start, line.end, InlineText([line]), False))
        else:
            return False
        return True

    def _read_quote(self, line: Line) -> bool:
        if not starts.QUOTE.match(line.text) or self._is_too_deep(line):
            return False
        taken: list[Line] = []
        open_fence = ""
        callout = is_callout(line)
        if line.text.strip() == ">>>":
            message, hint = "'>>>' is a quotation of GitLab, which is not read", "Begin each of its lines with `>`."
            self.faults.append(Fault("PAN009", message, hint, line.start, line.end))
        for inner in self._rest():
            match = starts.QUOTE.match(inner.text)
            if match:
                inner = inner.cut(match.end())
            elif inner.blank or not taken or not self._continues_quote(inner, taken, open_fence if callout else ""):
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

    def _continues_quote(self, line: Line, before: list[Line], open_fence: str) -> bool:
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
        """Reports `> [!tip` without its `]`; it stays a quotation, and no fix is suggested if further words follow."""
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

    def _read_list(self, line: Line) -> bool:
        first = starts.ITEM.match(line.text)
        if first is None or self._is_too_deep(line):
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

    def _read_other_list(self, line: Line) -> bool:
        """A list with `#.`, or with `(1)` and a later `(2)`, read as one with `1.` or `1)` in the same columns."""
        first = starts.OTHER_ITEM.match(line.text)
        if first is None or not (first["hash"] or (first["number"] == "1" and self._second_follows())):
            return False
        after_blank = False
        for at, each in enumerate(self._lines[self._at :], self._at):
            item = starts.OTHER_ITEM.match(each.text)
            if item is not None and bool(item["hash"]) == bool(first["hash"]):
                marker = "1." if item["hash"] else f" {item['number']})"
                text = f"{item['indent']}{marker}{each.text[item.end() :]}"
                self._lines[at] = Line(text, each.start, each.has_own_blanks)
            elif after_blank and not each.blank and not each.indent:
                break
            after_blank = each.blank
        return self._read_list(self._lines[self._at])

    def _second_follows(self) -> bool:
        items = (starts.OTHER_ITEM.match(each.text) for each in self._lines[self._at + 1 : self._at + CLOSING_REACH])
        return any(item is not None and item["number"] == "2" for item in items)

    def _read_verses(self, line: Line) -> bool:
        """A block of lines: each ends where it is written, and keeps the blanks at its beginning."""
        taken = [*takewhile(lambda each: starts.VERSE.match(each.text), self._lines[self._at :])]
        if len(taken) < 2 or not taken[0].text.strip(" \t|"):
            return False
        self._at += len(taken)
        cut = [each.stripped().cut(2) for each in taken]
        bodies = [each.text.lstrip(" \t").rjust(len(each.text), "\xa0") for each in cut]
        lines = [Line(f"{body}\\", each.start) for body, each in zip(bodies, cut, strict=True)]
        lines[-1] = Line(bodies[-1], cut[-1].start)
        self._blocks.append(Paragraph(line.start, taken[-1].end, InlineText(lines)))
        return True

    def _take_item(self, line: Line, match: re.Match[str]) -> tuple[list[Line], bool]:
        """The lines of one item without indentation, and whether blank lines follow."""
        marker_end = match.end("marker")
        text = line.text[marker_end:]
        if match["space"].strip(" \t"):
            text = f" {text[1:]}"
        space = Line(text, 0).indent
        empty = match.end() == len(line.text)
        width = marker_end + (1 if empty or space > 4 else space)
        first = Line(" " * marker_end + text, line.start).dedent(width)
        return self._take_indented(first, width, width, ends_if_empty=empty)

    def _take_indented(
        self, first: Line, width: int, least: int, *, ends_if_empty: bool = False
    ) -> tuple[list[Line], bool]:
        """The first line and the indented lines below it, without indentation, and whether blank lines follow.

        After a blank line the indentation must be `width` columns, else `least`.
        """
        taken, blanks, further = [first], 0, 0
        open_fence = next_fence("", first.text)
        self._at += 1
        for inner in self._rest():
            if inner.blank:
                blanks += 1
                if ends_if_empty and len(taken) == 1:
                    break
            elif blanks and _closes_what_is_around(inner, taken):
                break
            elif inner.indent >= min(width, 4) or (inner.indent >= least and not blanks):
                taken += [Line("", inner.start)] * blanks
                inner = inner.dedent(min(width + further if open_fence else width, inner.indent))
                if not open_fence:
                    above = next(each for each in reversed(taken) if not each.blank or each is first)
                    further = self._further_in(inner, above, 8 - width if blanks else len(inner.text))
                    inner = inner.dedent(further)
                open_fence = next_fence(open_fence, inner.text)
                taken.append(inner)
                blanks = 0
            elif (
                blanks
                or open_fence
                or not self.lazy
                or self._is_definition(inner)
                or not continues_lazily(inner, self._following(), taken)
            ):
                break
            else:
                taken.append(inner)
        return taken, blanks > 0

    def _further_in(self, line: Line, above: Line, most: int) -> int:
        """The columns before a closed fence below text that is indented like code, but is none in MkDocs; else 0."""
        is_text = not (above.indent or starts.ITEM.match(above.text) or self._is_definition(above)) and not (
            starts.FOOTNOTE.match(above.text) or self.foreign(above)
        )
        fence = starts.FENCE.match(line.text.lstrip(" ")) if is_text and 4 <= line.indent < most else None
        below = self._lines[self._at + 1 : self._at + CLOSING_REACH] if fence else ()
        return line.indent if fence and any(closes_fence(each.text.strip(), fence["fence"]) for each in below) else 0

    def _read_footnote(self, line: Line) -> bool:
        match = starts.FOOTNOTE.match(line.text)
        if match is None or self._is_too_deep(line):
            return False
        taken, _ = self._take_indented(line.cut(match.end()), 4, 2)
        blocks = self.read(taken)
        self._blocks.append(FootnoteDefinition(line.start, taken[-1].end, match["id"].strip(), blocks))
        return True

    def _read_foreign(self, line: Line) -> bool:
        """A block of another extension, with its contents read as blocks."""
        found = self.foreign(line)
        if found is None or self._is_too_deep(line):
            return False
        kind, match = found
        start, text = line.stripped().start, match.string
        at, behind = match.span("title") if match.re.groups and match["title"] else (len(text), len(text))
        title = InlineText([Line(text[at:behind], start + at)]) if at < behind else None
        part = ForeignPart(text[:at], title, text[behind:])
        self._at += 1
        if kind == "blocks":
            taken = self._take_closed(part, match["fence"])
        else:
            taken = self._take_part(line) if match.re.groups else []
            below = self._lines[self._at : self._at + 2]
            if kind == starts.DOCUMENTED and below[1:] and below[0].blank and starts.OPTIONS.match(below[1].text):
                self._at += 1
            has_options = kind in {"abbr", starts.DOCUMENTED}
            while has_options and self._at < len(self._lines) and self._lines[self._at].indent >= 4:
                part.after += f"\n{self._lines[self._at].text}"
                self._at += 1
        if match.re.groups:
            part.blocks = self.read(taken)
        last = self._lines[self._at - 1].end if part.closing or not taken else taken[-1].end
        before = self._blocks[-1] if self._blocks else None
        if kind == "tabbed" and isinstance(before, Foreign) and before.kind == kind:
            before.parts.append(part)  # tabs right after each other are one set
            before.end = last
        else:
            self._blocks.append(Foreign(start, last, kind, [part]))
        return True

    def _take_part(self, head: Line) -> list[Line]:
        """The indented lines below the head, without indentation."""
        width = head.indent + 4
        taken: list[Line] = []
        blanks: list[Line] = []
        for inner in self._rest():
            if inner.blank:
                blanks.append(inner)
            elif inner.indent >= width:
                taken += [*blanks, inner.dedent(width)]
                blanks = []
            else:
                break
        return taken

    def _take_closed(self, part: ForeignPart, fence: str) -> list[Line]:
        """The lines of `/// name` up to the closing line; options become part of the head."""
        while self._at < len(self._lines) and self._lines[self._at].indent >= 4 and not self._lines[self._at].blank:
            part.after += f"\n{self._lines[self._at].text}"
            self._at += 1
        part.closing = fence
        taken: list[Line] = []
        opened, open_fence = 1, ""
        for inner in self._rest():
            text = inner.text.strip()
            if not open_fence and text.startswith(fence):
                found = self.foreign(inner)
                opened += found is not None and found[1].group("fence") == fence
                opened -= text == fence
            if not opened:
                self._at += 1
                break
            open_fence = next_fence(open_fence, inner.text)
            taken.append(inner)
        return taken

    def _read_definitions(self, terms: list[Line]) -> None:
        definitions: list[Definition] = []
        named = [InlineText([term]) for term in terms]
        apart, end = False, 0
        while self._definition_follows():
            apart = apart or self._lines[self._at].blank
            while self._lines[self._at].blank:
                self._at += 1
            line = self._lines[self._at]
            match = starts.DEFINITION.match(line.text)
            if match is None or self._is_too_deep(line):
                break
            loose = apart and (not definitions or definitions[-1].loose)
            taken, apart = self._take_indented(line.cut(match.end()), 4, 4)
            blocks, end = self.read(taken), taken[-1].end
            definitions.append(Definition(named, blocks, loose or separated(blocks, taken)))
            named = []
        before = self._blocks[-1] if self._blocks else None
        if not definitions and terms:
            self._blocks.append(Paragraph(terms[0].start, terms[-1].end, InlineText(terms)))
        elif isinstance(before, DefinitionList) and not before.attributes:
            before.definitions += definitions
            before.end = end
        else:
            self._blocks.append(DefinitionList((terms or definitions[0].blocks)[0].start, end, definitions))

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
