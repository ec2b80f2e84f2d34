"""Reads blocks without inner blocks: headings, code, paragraphs, tables, components, and attributes of blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from ludograph.article.blocks import block_starts as starts
from ludograph.article.blocks.blocks import (
    Attributes,
    Block,
    CodeBlock,
    ComponentBlock,
    Grid,
    GridSection,
    Heading,
    LinkDefinition,
    Paragraph,
    Quote,
    ThematicBreak,
)
from ludograph.article.blocks.line_rules import WIKI_BOXES, closes_fence, end_of_formula, read_attribute_list
from ludograph.article.blocks.tables import fit_row, read_alignments, read_grid, split_row
from ludograph.article.blocks.text import COMMENT, InlineText, Line
from ludograph.base.problems import Fault

BARS = re.compile(r"\s*\|.*[^\s|\\].*\|.*\|\s*|\s*\|[^|`]*[^\s|`][^|`]*\|\s*")
"""A line that looks like a row of a table."""
_CLOSING_MARKS = re.compile(r"(?:^|\s+)#+\s*$")
CLOSING_REACH = 200
"""The number of lines within which a component or a verbatim element must be closed."""
_NO_LANGUAGE = re.compile(r"[^\s{=]+\s[^{=]*$")
"""Words behind the sign of a fence: what a browser shows of code that is written on one line."""
_BLANK_OR_COMMENT = f" \t{COMMENT}"


@dataclass(eq=False)
class LeafReader:
    """The lines of a container, the current position, and the blocks so far; each method reads one kind of block."""

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
    _blocks: list[Block] = field(default_factory=list, init=False)
    _open_html: int = field(default=0, init=False)
    """The number of elements of raw HTML that are still open in this container."""
    _open_divs: int = field(default=0, init=False)
    _grids_from: int = field(default=0, init=False)
    """The first line that may begin a table of the wiki dialect."""

    def _rest(self) -> Iterator[Line]:
        """The current line and those after it; iteration advances the position."""
        while self._at < len(self._lines):
            yield self._lines[self._at]
            self._at += 1

    def _grid(self) -> tuple[Grid, int] | None:
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
        attributes = Attributes()
        last = lines[-1]
        text = starts.UNNUMBERED.sub("", last.text.rstrip(_BLANK_OR_COMMENT))
        changed = True
        while changed:
            changed = False
            if match := starts.trailing_id(text):
                attributes.ids.insert(0, (match["id"], last.start + match.start("id")))
                text, changed = text[: match.start()].rstrip(_BLANK_OR_COMMENT), True
            elif (match := starts.TRAILING_ATTRIBUTES.match(text)) and starts.ATTRIBUTE_LIST.match(match["list"]):
                read_attribute_list(match["list"], last.start + match.start("list"), attributes)
                text, changed = _CLOSING_MARKS.sub("", match["before"] or "").rstrip(_BLANK_OR_COMMENT), True
            elif len(lines) == 1 and starts.ATTRIBUTE_LIST.match(text):
                read_attribute_list(text, last.start, attributes)
                text = ""
        lines[-1] = Line(text, last.start)
        empty = len(lines) == 1 and not text.strip(_BLANK_OR_COMMENT)
        if empty and not attributes.ids and "tabset" not in attributes.classes:
            return
        self._blocks.append(Heading(start, end, level, InlineText(lines), attributes=attributes))

    def _read_thematic_break(self, line: Line) -> bool:
        if not starts.THEMATIC_BREAK.match(line.text):
            return False
        self._at += 1
        if starts.BLANK_TABLE.match(line.text):
            self._report_drawn(line)
        self._blocks.append(ThematicBreak(line.start, line.end))
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
        self._blocks.append(CodeBlock(line.start, end, info, text, fence, at, closed, code))
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
        self._blocks.append(CodeBlock(line.start, taken[-1].end, "", code))
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
        attributes = Attributes()
        end = taken[-1].start + len(taken[-1].text.rstrip())
        taken[-1] = _without_id(taken[-1], attributes)
        self._blocks.append(Paragraph(first.start, end, InlineText(taken), attributes=attributes))

    def _report_drawn(self, line: Line) -> None:
        hint = "Write it with bars, and |---|---| under its header, or as HTML."
        message = "this table is drawn with signs, and printed as it stands"
        self.faults.append(Fault("PAN007", message, hint, line.start, line.end))

    def _note_heading(self, line: Line) -> None:
        """Reports `##Heading` in running text."""
        heading = starts.HEADING_WITHOUT_BLANK.match(line.text)
        if heading:
            marks, start = heading["marks"], line.start + heading.start("marks")
            message = f"{marks!r} without a blank after it makes no heading"
            hint = f"Write '{marks} ' with a blank, or '\\{marks}' for the signs themselves."
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

    def _read_definitions(self, terms: list[Line]) -> None:
        """Reads the definitions that follow these terms."""
        raise NotImplementedError

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
        attributes = Attributes()
        for row in self._rest():
            if row.blank or "|" not in row.text or starts.interrupts_paragraph(row, None):
                break
            end = row.end
            if len(split_row(row)) > columns:
                row = _without_id(row, attributes)
            others.append(fit_row(split_row(row), alignments, self.faults))
        sections = GridSection(True, (first,)), GridSection(False, tuple(others))
        caption = self._caption_below(attributes)
        end = max(end, caption.source_end(len(caption.text))) if caption else end
        self._blocks.append(Grid(line.start, end, caption, sections if others else sections[:1], attributes=attributes))
        return True

    def _caption_below(self, attributes: Attributes) -> InlineText | None:
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
            read_attribute_list(listed["list"], taken[-1].start + listed.start("list"), attributes)
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
        self._blocks.append(ComponentBlock(line.start, last.end, match["name"], InlineText(taken)))
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
        self._blocks.append(LinkDefinition(line.start, taken[last].end, match["label"], address, title))
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
        target = Attributes()
        read_attribute_list(line.text, line.start, target)
        before = self._blocks[-1] if self._blocks else None
        after_blank = self._at > 1 and self._lines[self._at - 2].blank
        if (not isinstance(before, Quote) or after_blank) and not WIKI_BOXES.keys().isdisjoint(target.classes):
            message = f"{line.text.strip()} is not after a quotation"
            hint = "Put it on the line right after a quotation, or remove it."
            self.faults.append(Fault("WKI001", message, hint, line.stripped().start, line.end))
            target.classes = [name for name in target.classes if name not in WIKI_BOXES]
        if before is not None:
            before.attributes.ids += target.ids
            before.attributes.classes += target.classes
            before.attributes.pairs |= target.pairs
        return True


def _without_id(line: Line, attributes: Attributes) -> Line:
    """The line without its `^id` and trailing spaces; the id is added to `attributes`."""
    text = line.text.rstrip(_BLANK_OR_COMMENT)
    match = starts.trailing_id(text)
    if match is None:
        return Line(line.text.rstrip(), line.start)
    attributes.ids.insert(0, (match["id"], line.start + match.start("id")))
    return Line(text[: match.start()].rstrip(_BLANK_OR_COMMENT), line.start)
