"""Divides lines into blocks, by CommonMark's rules as far as docs/contributing/notation.md#blocks follows them.

Start reading at `BlockReader.read`: for each line, it calls the method for the block that begins there, which reads all
lines of the block. A container (quote, item, footnote) removes its prefix from its lines and reads them again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, field
from itertools import takewhile
from typing import ClassVar

from ludograph.article.blocks import block_starts as starts
from ludograph.article.blocks import blocks as b
from ludograph.article.blocks.depth import DEPTH_ADVICE, MAX_DEPTH, TOO_DEEP
from ludograph.article.blocks.line_rules import (
    BOX_MARKER,
    WIKI_BOXES,
    attributes_in,
    closes_fence,
    continues_lazily,
    end_of_formula,
    ends_box,
    is_callout,
    next_fence,
    separated,
)
from ludograph.article.blocks.tables import fit_row, read_alignments, read_grid, split_row
from ludograph.article.blocks.text import COMMENT, InlineText, Line
from ludograph.base.problems import Fault

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
_OPTION_LINE = re.compile(r"[ \t]*[A-Za-z]\w*[ \t]*[:=]|[ \t]*(?:`{3,}|~{3,})[ \t]*$")
BARS = re.compile(r"\s*\|.*[^\s|\\].*\|.*\|\s*|\s*\|[^|`]*[^\s|`][^|`]*\|\s*")
"""A line that looks like a row of a table."""
_CLOSING_MARKS = re.compile(r"(?:^|\s+)#+\s*$")
CLOSING_REACH = 200
"""The number of lines within which a component or a verbatim element must be closed."""
_NO_LANGUAGE = re.compile(r"[^\s{=]+\s[^{=]*$")
"""Words behind the sign of a fence: what a browser shows of code that is written on one line."""
_BLANK_OR_COMMENT = f" \t{COMMENT}"


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


def fenced_code(blocks: Iterable[b.Block]) -> Iterator[b.CodeBlock]:
    """The fenced code of an article, including code in containers and in blocks of other extensions."""
    return (block for block in b.every_block(blocks) if isinstance(block, b.CodeBlock) and block.fence)


def indented_code(blocks: Iterable[b.Block], text: str) -> list[tuple[int, int]]:
    """The spans of indented code; after a line of comments there is none, as other programs continue the text before
    it.
    """
    found: list[tuple[int, int]] = []
    for block in b.every_block(blocks):
        if isinstance(block, b.CodeBlock) and not block.fence:
            line = text.rfind("\n", 0, block.start)
            above = text[text.rfind("\n", 0, max(line, 0)) + 1 : block.start]
            if COMMENT not in above:
                found.append((block.start, block.end))
    return found


@dataclass(eq=False)
class BlockReader:
    """Reads the lines of one article; collects problems in `faults`, with offsets in the file."""

    lazy: bool = True
    """If False, an item ends with its indentation."""
    components: Set[str] = frozenset()
    """The components that are blocks."""
    wiki: bool = False
    """Whether tables are read as in Wiki.js."""
    math: bool = False
    """Whether a formula between `$$` may contain lines that would begin other blocks."""
    notations: Set[str] = frozenset()
    """The other extensions whose blocks are read, and the names allowed after `///`."""
    faults: list[Fault] = field(default_factory=list, init=False)
    _depth: int = field(default=0, init=False)
    _lines: list[Line] = field(default_factory=list, init=False)
    _at: int = field(default=0, init=False)
    _blocks: list[b.Block] = field(default_factory=list, init=False)
    _open_html: int = field(default=0, init=False)
    """The number of elements of raw HTML that are still open in this container."""
    _open_divs: int = field(default=0, init=False)
    _grids_from: int = field(default=0, init=False)
    """The first line that may begin a table of the wiki dialect."""

    def read_text(self, text: str, start: int) -> list[b.Block]:
        """The blocks of `text` from `start` on; offsets are relative to the text's beginning."""
        return self.read(_lines(text, start))

    def read(self, lines: list[Line]) -> list[b.Block]:
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
        self._blocks.append(b.HtmlBlock(taken[0].start, taken[-1].end, InlineText(taken), is_pre))
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
            self._blocks.append(b.ComponentBlock(line.start, lines[closing - 1].end, "", InlineText(lines[:closing])))
        elif not is_text and not tag["rest"].strip():
            self._at += 1
            self._blocks.append(b.HtmlBlock(line.start, line.end, InlineText([line]), False))
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
        quote = b.Quote(line.begin, taken[-1].end if taken else line.end, blocks, head)
        if marker:
            quote.attributes.classes.append(marker[1])
        self._blocks.append(quote)
        return True

    def _continues_quote(self, line: Line, before: list[Line], open_fence: str) -> bool:
        if open_fence:
            return bool(_OPTION_LINE.match(line.text))
        return continues_lazily(line, self._following(), before)

    def _read_callout_head(self, taken: list[Line]) -> b.CalloutHead | None:
        if not taken or not (match := starts.CALLOUT.match(taken[0].text)):
            self._report_open_callout(taken)
            return None
        first = taken.pop(0)
        title = match["title"].strip()
        place = first.start + match.start("kind"), first.start + match.end("kind")
        text = InlineText([Line(title, first.start + match.start("title"))]) if title else None
        return b.CalloutHead(match["kind"].strip(), place, match["fold"], text)

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
        items: list[b.Item] = []
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
            items.append(b.Item(line.start, blocks))
            more = self._at < len(self._lines) and starts.ITEM.match(self._lines[self._at].text)
            loose = loose or bool(ends_blank and more and more["marker"][-1] == kind) or separated(blocks, taken)
        number = int(first["number"]) if first["number"] else 1
        self._blocks.append(b.ItemList(items[0].start, end, first["number"] is not None, number, items, loose))
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
        self._blocks.append(b.Paragraph(line.start, taken[-1].end, InlineText(lines)))
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
        self._blocks.append(b.FootnoteDefinition(line.start, taken[-1].end, match["id"].strip(), blocks))
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
        part = b.ForeignPart(text[:at], title, text[behind:])
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
        if kind == "tabbed" and isinstance(before, b.Foreign) and before.kind == kind:
            before.parts.append(part)  # tabs right after each other are one set
            before.end = last
        else:
            self._blocks.append(b.Foreign(start, last, kind, [part]))
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

    def _take_closed(self, part: b.ForeignPart, fence: str) -> list[Line]:
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
        definitions: list[b.Definition] = []
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
            definitions.append(b.Definition(named, blocks, loose or separated(blocks, taken)))
            named = []
        before = self._blocks[-1] if self._blocks else None
        if not definitions and terms:
            self._blocks.append(b.Paragraph(terms[0].start, terms[-1].end, InlineText(terms)))
        elif isinstance(before, b.DefinitionList) and not before.attributes:
            before.definitions += definitions
            before.end = end
        else:
            self._blocks.append(b.DefinitionList((terms or definitions[0].blocks)[0].start, end, definitions))

    # Blocks without inner blocks.

    def _rest(self) -> Iterator[Line]:
        """The current line and those after it; iteration advances the position."""
        while self._at < len(self._lines):
            yield self._lines[self._at]
            self._at += 1

    def _grid(self) -> tuple[b.Grid, int] | None:
        """The table of the wiki dialect that begins here, and its number of lines. Rows without a table are tested only
        once.
        """
        if self._at < self._grids_from:
            return None
        grid, lines = read_grid(self._lines, self._at)
        if grid is None:
            self._grids_from = self._at + lines
            return None
        return grid, lines

    def _following(self) -> Line | None:
        return self._lines[self._at + 1] if self._at + 1 < len(self._lines) else None

    def _read_heading(self, line: Line) -> bool:
        match = starts.HEADING.match(line.text)
        if match is None:
            return False
        body = match["text"] or ""
        text = _CLOSING_MARKS.sub("", body) if "#" in body else body
        begin = match.start("text") if match["text"] is not None else len(line.text)
        if again := starts.HEADING.match(text.strip()):
            hint = "Write the signs of one level."
            marks, at = again["marks"], line.start + begin
            self.faults.append(Fault("HDG003", f"a heading with {marks!r} among its words", hint, at, at + len(marks)))
        self._at += 1
        self._add_heading(len(match["marks"]), [Line(text, line.start + begin)], line.start, line.end)
        return True

    def _add_heading(self, level: int, lines: list[Line], start: int, end: int) -> None:
        attributes = b.Attributes()
        last = lines[-1]
        text = starts.UNNUMBERED.sub("", last.text.rstrip(_BLANK_OR_COMMENT))
        changed = True
        while changed:
            changed = False
            if match := starts.trailing_id(text):
                attributes.ids.insert(0, (match["id"], last.start + match.start("id")))
                text, changed = text[: match.start()].rstrip(_BLANK_OR_COMMENT), True
            elif (match := starts.TRAILING_ATTRIBUTES.match(text)) and starts.ATTRIBUTE_LIST.match(match["list"]):
                attributes.add(attributes_in(match["list"], last.start + match.start("list")))
                text, changed = _CLOSING_MARKS.sub("", match["before"] or "").rstrip(_BLANK_OR_COMMENT), True
            elif len(lines) == 1 and starts.ATTRIBUTE_LIST.match(text):
                attributes.add(attributes_in(text, last.start))
                text = ""
        lines[-1] = Line(text, last.start)
        empty = len(lines) == 1 and not text.strip(_BLANK_OR_COMMENT)
        if empty and not attributes.ids and "tabset" not in attributes.classes:
            return
        self._blocks.append(b.Heading(start, end, level, InlineText(lines), attributes=attributes))

    def _read_thematic_break(self, line: Line) -> bool:
        if not starts.THEMATIC_BREAK.match(line.text):
            return False
        self._at += 1
        if starts.BLANK_TABLE.match(line.text):
            self._report_drawn(line)
        self._blocks.append(b.ThematicBreak(line.start, line.end))
        return True

    def _read_fence(self, line: Line) -> bool:
        match = starts.FENCE.match(line.text)
        if match is None:
            return False
        fence, indent, at = match["fence"], line.indent, line.start + match.start("fence")
        code: list[Line] = []
        self._at += 1
        end = line.end
        closed = False
        for inner in self._rest():
            end = inner.end
            closed = closes_fence(inner.text, fence)
            if closed:
                self._at += 1
                break
            code.append(inner.dedent(min(indent, inner.indent)))
        info = match["info"]
        if closed and not code and _NO_LANGUAGE.match(info):
            code, info = [Line(info, line.start + match.start("info"))], ""
        text = "\n".join(each.text for each in code)
        self._blocks.append(b.CodeBlock(line.start, end, info, text, fence, at, closed, code))
        return True

    def _read_indented_code(self, line: Line) -> bool:
        taken: list[Line] = []
        while self._at < len(self._lines) and (self._lines[self._at].blank or self._lines[self._at].indent >= 4):
            taken.append(self._lines[self._at])
            self._at += 1
        while taken[-1].blank:
            taken.pop()
            self._at -= 1
        code = "\n".join(each.dedent(4).text for each in taken)
        self._blocks.append(b.CodeBlock(line.start, taken[-1].end, "", code))
        return True

    def _read_paragraph(self) -> None:
        first = self._lines[self._at]
        taken: list[Line] = []
        prose: list[Line] = []
        formula_end = -1
        for line in self._rest():
            if line.blank:
                break
            if self._at <= formula_end:
                taken.append(line.stripped())
                continue
            if taken:
                underline = starts.UNDERLINE.match(line.text)
                if underline:
                    self._at += 1
                    level = 1 if underline["mark"][0] == "=" else 2
                    taken[-1] = Line(taken[-1].text.rstrip(), taken[-1].start)
                    self._add_heading(level, taken, first.start, line.end)
                    return
                if starts.interrupts_paragraph(line, self._following()) or self._is_definition(line):
                    break
                if self.foreign(line) is not None:
                    break
                if self.wiki and "|" in line.text and self._grid():
                    break
            if starts.only_comment(line) and not taken:
                continue
            if self.math:
                formula_end = end_of_formula(self._lines, self._at)
            taken.append(line.stripped())
            prose.append(taken[-1])
            self._note_heading(line)
        if not taken:
            return
        if starts.DRAWN_EDGE.match(taken[0].text) and starts.DRAWN_EDGE.match(taken[-1].text) and taken[1:]:
            self._report_drawn(taken[0])
            prose = []
        if self._definition_follows():
            self._read_definitions(taken)
            return
        self._report_bars(prose)
        attributes = b.Attributes()
        end = taken[-1].start + len(taken[-1].text.rstrip())
        taken[-1] = _without_id(taken[-1], attributes)
        self._blocks.append(b.Paragraph(first.start, end, InlineText(taken), attributes=attributes))

    def _report_drawn(self, line: Line) -> None:
        hint = "Write it with bars, and |---|---| under its header, or as HTML."
        message = "this table is drawn with signs, and printed as it stands"
        self.faults.append(Fault("PAN007", message, hint, line.start, line.end))

    def _note_heading(self, line: Line) -> None:
        """Reports `##Heading` in running text."""
        heading = starts.HEADING_WITHOUT_BLANK.match(line.text)
        if heading:
            marks, start = heading["marks"], line.start + heading.start("marks")
            message = f"{marks!r} without a space after it makes no heading"
            hint = f"Write '{marks} ' with a space, or '\\{marks}' for the signs themselves."
            self.faults.append(Fault("HDG002", message, hint, start, start + len(marks)))

    def _report_bars(self, lines: list[Line]) -> None:
        """Reports a row that belongs to no table and would be printed with its bars."""
        rows = [line for line in lines if "|" in line.text and BARS.fullmatch(line.text)]
        if rows:
            hint = "Write a line such as |---|---| under its header, or put a backslash before each bar."
            self.faults.append(Fault("TBL003", "this row is in no table", hint, rows[0].start, rows[0].end))

    def _definition_follows(self) -> bool:
        if "deflist" not in self.notations:
            return False
        at = self._at
        while at < len(self._lines) and self._lines[at].blank:
            at += 1
        return at < len(self._lines) and self._is_definition(self._lines[at])

    def _is_definition(self, line: Line) -> bool:
        return "deflist" in self.notations and bool(starts.DEFINITION.match(line.text))

    def foreign(self, line: Line) -> tuple[str, re.Match[str]] | None:
        """The other extension whose block begins on this line, and the match."""
        text = starts.TYPED_BLANK.sub(" ", line.stripped().text)
        for kind, pattern in starts.FOREIGN.items() if text[:1] in "!?=/*[#:" and line.indent < 4 else ():
            found = pattern.match(text) if kind in self.notations else None
            if found and (kind != "blocks" or f"/{found['name'].lower()}" in self.notations):
                return kind, found
        return None

    def _read_table(self, line: Line, following: Line) -> bool:
        head, alignments = split_row(line), read_alignments(following)
        columns = max(len(head), len(alignments))
        if len(head) != len(alignments):
            message = f"{len(head)} cells in the header, {len(alignments)} in the line under it"
            hint = "Give both lines the same number of cells."
            self.faults.append(Fault("TBL002", message, hint, following.start, following.end))
        self._at += 2
        alignments += [""] * (columns - len(alignments))
        first, others = fit_row(head, alignments, self.faults), []
        end = following.end
        attributes = b.Attributes()
        for row in self._rest():
            if row.blank or "|" not in row.text or starts.interrupts_paragraph(row, None):
                break
            end = row.end
            if len(split_row(row)) > columns:
                row = _without_id(row, attributes)
            others.append(fit_row(split_row(row), alignments, self.faults))
        sections = b.GridSection(True, (first,)), b.GridSection(False, tuple(others))
        caption = self._caption_below(attributes)
        end = max(end, caption.source_end(len(caption.text))) if caption else end
        self._blocks.append(
            b.Grid(line.start, end, caption, sections if others else sections[:1], attributes=attributes)
        )
        return True

    def _caption_below(self, attributes: b.Attributes) -> InlineText | None:
        """Pandoc's `: A caption {#id}` below a table, or `Table: A caption`."""
        at = self._at + (self._at < len(self._lines) and self._lines[self._at].blank)
        match = starts.CAPTION.match(self._lines[at].text) if at < len(self._lines) else None
        if match is None:
            return None
        self._at = at
        taken: list[Line] = []
        for line in self._rest():
            if line.blank or (taken and starts.interrupts_paragraph(line, self._following())):
                break
            taken.append(line.stripped() if taken else Line(line.text[match.end() :], line.start + match.end()))
        text = taken[-1].text
        listed = starts.TRAILING_ATTRIBUTES.match(text)
        if listed and starts.ATTRIBUTE_LIST.match(listed["list"]):
            attributes.add(attributes_in(listed["list"], taken[-1].start + listed.start("list")))
            taken[-1] = Line(listed["before"] or "", taken[-1].start)
        return InlineText(taken)

    def _read_component(self, line: Line) -> bool:
        match = starts.COMPONENT.match(line.text)
        if match is None or match["name"] not in self.components:
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
        self._blocks.append(b.ComponentBlock(line.start, last.end, match["name"], InlineText(taken)))
        return True

    def _closing_ahead(self, closing: str, at: int) -> bool:
        return any(closing in each.text.lower() for each in self._lines[at : at + CLOSING_REACH])

    def _read_link_definition(self, line: Line) -> bool:
        taken = [line]
        for inner in self._lines[self._at + 1 : self._at + 3]:
            if starts.UNDERLINE.match(inner.text) or starts.interrupts_paragraph(inner, None):
                break
            taken.append(inner)
        match = starts.LINK.match("\n".join(each.text for each in taken))
        if match is None:
            return False
        last = match[0].count("\n")
        self._at += 1 + last
        title, address = (match["title"] or "")[1:-1], match["address"].strip("<>")
        self._blocks.append(b.LinkDefinition(line.start, taken[last].end, match["label"], address, title))
        return True

    def _read_block_id(self, line: Line) -> bool:
        match = starts.BLOCK_ID.match(line.text)
        if match is None or not self._blocks:
            return False
        self._blocks[-1].attributes.ids.append((match["id"], line.start + match.start("id")))
        self._at += 1
        return True

    def _read_div(self, line: Line) -> bool:
        """Skips a line of colons, `:::`; the text between two of them is read as usual."""
        match = starts.DIV.match(line.text)
        if match is None:
            return False
        self._at += 1
        opens, message = match["name"] is not None, f"{line.text.strip()[:60]!r} is "
        if opens and starts.MODULE.fullmatch(match["name"]):
            next((each for each in self._rest() if not each.blank and each.indent < 4), None)  # without its options
            message += "the documentation of a module (mkdocstrings), which is left out"
            hint = "Write the text itself."
            self.faults.append(Fault("PAN001", message, hint, line.start + match.start("fence"), line.end))
            return True
        if opens or not self._open_divs:
            hint = "Write a box as a quotation that begins with [!note]; remove other lines of colons."
            message += "a line of colons, which is not printed; the text within is"
            self.faults.append(Fault("PAN001", message, hint, line.start + match.start("fence"), line.end))
        self._open_divs = max(0, self._open_divs + (1 if opens else -1))
        return True

    def _read_attributes(self, line: Line) -> bool:
        match = starts.ATTRIBUTE_LIST.match(line.text)
        if match is None:
            return False
        self._at += 1
        target = attributes_in(line.text, line.start)
        before = self._blocks[-1] if self._blocks else None
        after_blank = self._at > 1 and self._lines[self._at - 2].blank
        if (not isinstance(before, b.Quote) or after_blank) and not WIKI_BOXES.keys().isdisjoint(target.classes):
            message = f"{line.text.strip()} is not after a quotation"
            hint = "Put it on the line right after a quotation, or remove it."
            self.faults.append(Fault("WKI001", message, hint, line.stripped().start, line.end))
            target.classes = [name for name in target.classes if name not in WIKI_BOXES]
        if before is not None:
            before.attributes.add(target)
        return True

    _READERS: ClassVar[dict[str, tuple[Callable[[BlockReader, Line], bool], ...]]] = {
        "#": (_read_heading,),
        "`": (_read_fence,),
        "~": (_read_fence,),
        "*": (_read_thematic_break,),
        "-": (_read_thematic_break,),
        "_": (_read_thematic_break,),
        ">": (_read_quote,),
        ":": (_read_div,),
        "<": (_read_component, _read_html),
        "[": (_read_footnote, _read_link_definition),
        "^": (_read_block_id,),
        "{": (_read_attributes,),
    }


def _without_id(line: Line, attributes: b.Attributes) -> Line:
    """The line without its `^id` and trailing spaces; the id is added to `attributes`."""
    text = line.text.rstrip(_BLANK_OR_COMMENT)
    match = starts.trailing_id(text)
    if match is None:
        return Line(line.text.rstrip(), line.start)
    attributes.ids.insert(0, (match["id"], line.start + match.start("id")))
    return Line(text[: match.start()].rstrip(_BLANK_OR_COMMENT), line.start)
