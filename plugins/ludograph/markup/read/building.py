"""From blocks to the stream of the page's pieces.

The text of each leaf is scanned here, in the order of the file. Quotes that are callouts and components on lines of
their own are handed to their syntaxes, blocks in the notation of another extension to `foreign`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from ludograph.article.facts import Anchor, AnchorKind, Context, RemarkKind, RemarkUse
from ludograph.markup.blocks import blocks as b
from ludograph.markup.blocks.block_reader import fenced_code
from ludograph.markup.blocks.line_rules import WIKI_BOXES
from ludograph.markup.blocks.text import COMMENT, InlineText
from ludograph.markup.policy import REMEDY
from ludograph.markup.read.code import code_block, verbatim
from ludograph.markup.read.foreign import Extensions
from ludograph.markup.read.headings import Outline, other_fragments, slug
from ludograph.markup.read.ledger import Ledger
from ludograph.markup.read.plain import fold_blanks
from ludograph.markup.read.rows import Rows
from ludograph.markup.read.scanner import Syntaxes
from ludograph.markup.read.stream import Stream, anchor
from ludograph.markup.tree import (
    LINE,
    Element,
    End,
    Piece,
    Start,
    element,
    is_blank,
    is_block,
)
from ludograph.problems import did_you_mean

_TASK = re.compile(r"\[(?P<sign>[ xX])\][ \t]+(?=\S)")
_UNMARKED = re.compile(r"[ \t>]*\[(?P<kind>[A-Za-z][\w-]*)\][ \t]*(?:\n|\Z)")


class Callout(Protocol):
    """One family of callouts, `> [!kind]+ title`."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """In lower case; authors may write them in any."""

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        """Build what the callout becomes; its element, or None when nothing is shown."""


class Footnote(NamedTuple):
    """A footnote that was read: its block, its list item, and what stands in it."""

    block: b.FootnoteDefinition
    item: Element
    pieces: list[Piece]


class Builder(Stream):
    """Builds the stream of one article."""

    def __init__(
        self,
        ledger: Ledger,
        extensions: Extensions,
        syntaxes: Syntaxes,
        callouts: Mapping[str, Callout],
        *,
        rows: bool = False,
    ) -> None:
        """With `rows` lines of text are looked at first as rows that the program wrote."""
        super().__init__(ledger, syntaxes)
        self.footnotes: dict[str, Footnote] = {}
        self.heading_levels: dict[int, int] = {}
        """The level shown, by the heading's offset in the file."""
        self.skipped: set[int] = set()
        """Offsets of headings that are shown elsewhere: the title."""
        self.outline = Outline()
        self._extensions = extensions
        self._callouts = callouts
        self._rows = Rows(ledger, syntaxes.search) if rows else None

    # Blocks

    def build(self, blocks: Iterable[b.Block], context: Context) -> None:
        """Build what these blocks become."""
        end = 0
        for block in blocks:
            end = block.end
            self._build(block, context)
        for piece in self.elements.end_block(0, end):
            if isinstance(piece, End):
                self.put(piece)
            else:
                self.out.insert(-1, piece)

    def _build(self, block: b.Block, context: Context) -> None:
        match block:
            case b.Paragraph():
                self._paragraph(block, context)
            case b.Heading():
                self._heading(block)
            case b.ThematicBreak():
                with self.block("hr", source=block) as rule:
                    self.apply(block, rule)
            case b.CodeBlock():
                self.put_anchors(block)
                self.put(code_block(block, self.ledger, self._extensions))
            case b.Quote():
                self._quote(block, context)
            case b.ItemList():
                self._list(block)
            case b.RowList():
                self._list_of_rows(block)
            case b.Grid():
                self._grid(block)
            case b.HtmlBlock():
                self.put_anchors(block)
                self.put(*(verbatim(block) if block.verbatim else self.inline(block.text, Context.HTML)))
            case b.ComponentBlock():
                self.put_anchors(block)
                self.out += *self.inline(block.text, context), LINE
            case b.FootnoteDefinition():
                self._footnote(block)
            case b.LinkDefinition():
                self.ledger.define_link(block.label, block.address, block.title)
            case b.Tab():
                self._tab(block, context)
            case b.Foreign():
                self._foreign(block)

    def _paragraph(self, block: b.Paragraph, context: Context) -> None:
        self.ledger.sections.part(self.elements.lang)
        row = self._row(block.text)
        if row is not None:
            self.paragraph(row, block, holds_block=False)
            return
        scanner = self.scanner(block.text, context)
        pieces = scanner.run()
        self.paragraph(pieces, block, holds_block=scanner.holds_block)

    def paragraph(self, pieces: list[Piece], block: b.Paragraph, *, holds_block: bool) -> None:
        """A paragraph cannot hold a table or a figure; one that holds nothing else is not written at all."""
        if all(map(is_blank, pieces)):
            self.take_ids(block)
            return
        if holds_block and not block.attributes and all(is_blank(piece) or is_block(piece) for piece in pieces):
            self.put(*pieces)
            return
        with self.block("div" if holds_block else "p", source=block) as paragraph:
            self.apply(block, paragraph)
            self.out += pieces

    def _heading(self, block: b.Heading) -> None:
        if block.start in self.skipped:
            return
        level = self.heading_levels.get(block.start, max(2, block.level))
        sections = self.ledger.sections
        mark = self.ledger.mark()
        scanner = self.scanner(block.text, Context.HEADING)
        sections.begin(level)
        with sections.title():
            pieces = scanner.run()
        text = fold_blanks(scanner.plain_since(0)).replace("\u00ad", "")
        with self.block(f"h{min(level, 6)}", source=block) as heading:
            identifier = heading.attributes["id"] = self._heading_id(block, text, level)
            sections.name(identifier)
            self.ledger.move_to_section(mark, identifier)
            classes = [name for name in block.attributes.classes if name != "tabset"]
            self.set_pairs(block, heading, classes)
            self.out += pieces

    def _heading_id(self, block: b.Heading, text: str, level: int) -> str:
        """The id its author gave, or the automatic one; further given ids become anchors inside it."""
        given = self.take_ids(block)
        self.out += [anchor(identifier) for identifier in reversed(given[1:])]
        identifier = given[0] if given else self.ledger.claim_id(slug(text))
        place = self.ledger.place(block.start, block.end)
        also = other_fragments(text, identifier, self.outline.enter(level, text))
        self.ledger.add_anchor(Anchor(identifier, text, AnchorKind.HEADING, place, also))
        return identifier

    def _quote(self, block: b.Quote, context: Context) -> None:
        boxes = [WIKI_BOXES[name] for name in block.attributes.classes if name in WIKI_BOXES]
        block.attributes.classes = [name for name in block.attributes.classes if name not in WIKI_BOXES]
        if block.callout is not None or boxes:
            at = len(self.out)
            self.ledger.sections.part(self.elements.lang)
            with self.container():
                made = self._callout(block, boxes[-1] if boxes else "")
            if made is not None:
                self.apply_at(at, block, made)
            return
        self._report_unmarked(block)
        with self.block("blockquote", source=block) as quote:
            at = len(self.out)
            with self.container():
                self.build(block.blocks, Context.QUOTE)
            self.apply_at(at, block, quote)

    def _report_unmarked(self, quote: b.Quote) -> None:
        """`> [aside]` without its `!`: it stays a quotation, as a label that is alone on its line may be meant."""
        match = _UNMARKED.match(self.ledger.source.text, quote.start, quote.end)
        if match and match["kind"].lower() in self._callouts.keys() - self.ledger.link_definitions.keys():
            message = f"[{match['kind']}] begins a quotation, and no callout"
            hint = f"Write [!{match['kind']}] if a box is meant."
            self.ledger.problem("CAL003", message, hint, *match.span("kind"), fix=f"!{match['kind']}")

    def _callout(self, quote: b.Quote, box: str) -> Element | None:
        """Build the callout, or the wiki's box of this kind."""
        head = quote.callout
        kind = box or (head.kind.lower() if head else "note")
        if kind not in self._callouts and head is not None:
            hint = did_you_mean(kind, self._callouts) or "It is shown as a note."
            self.ledger.problem("CAL001", f"unknown callout {head.kind!r}", hint, *head.place)
            kind = "note"
        return self._callouts[kind].build(self, quote, kind)

    def _list_of_rows(self, block: b.RowList) -> None:
        """As `_list` builds it."""
        lang, sections = self.elements.lang, self.ledger.sections
        with self.block("ul", source=block):
            self.begin_line()
            for row in block.rows:
                entry = Element("li", span=(row.source(0) - len("- "), row.source_end(len(row.text))), laid=True)
                sections.part(lang)
                pieces = self._row(row)
                if pieces is None:
                    with self.container():
                        pieces = self.inline(row, Context.LIST)
                else:
                    sections.add("\n", lang)
                self.out += Start(entry), *pieces, End(entry), LINE

    def _row(self, text: InlineText) -> list[Piece] | None:
        """The pieces of a row that the program wrote."""
        return None if self._rows is None else self._rows.pieces(text, self.elements.lang)

    def _list(self, block: b.ItemList) -> None:
        start = str(block.first) if block.ordered and block.first != 1 else None
        with self.block("ol" if block.ordered else "ul", source=block) as listed:
            at = len(self.out)
            if start:
                listed.attributes["start"] = start
            for item in block.items:
                with self.block("li") as entry, self.container():
                    entry.span = item.start, item.blocks[-1].end if item.blocks else item.start
                    self._item(item.blocks, entry, tight=not block.loose)
            self.apply_at(at, block, listed)

    def _item(self, blocks: list[b.Block], entry: Element, *, tight: bool) -> None:
        first = blocks[0] if blocks else None
        if isinstance(first, b.Paragraph) and (task := _TASK.match(first.text.text)):
            entry.add_classes(["task-list-item"])
            box: list[Piece] = [self._box(task["sign"] != " "), " "]
            rest = first.text.part(task.end(), len(first.text.text))
            if task["sign"] == " ":
                words, place = fold_blanks(rest.text.partition("\n")[0]), self.ledger.place(first.start, first.end)
                self.ledger.note(RemarkUse(RemarkKind.TASK, words, place, self.ledger.section))
            self.ledger.sections.part(self.elements.lang)
            scanner = self.scanner(rest, Context.LIST)
            pieces = [*box, *scanner.run()]
            if tight:
                at = len(self.out)
                self.out += pieces
                self.apply_at(at, first, entry)
            else:
                self.paragraph(pieces, first, holds_block=scanner.holds_block)
            blocks = blocks[1:]
            tight = False
        if tight and blocks and isinstance(first := blocks[0], b.Paragraph):
            at = len(self.out)
            self.ledger.sections.part(self.elements.lang)
            self.out += self.inline(first.text, Context.LIST)
            self.apply_at(at, first, entry)
            blocks = blocks[1:]
        self.build(blocks, Context.LIST)

    def _box(self, done: bool) -> Element:
        """The box of a task, which readers cannot tick."""
        words = self.ledger.words.gettext("done") if done else self.ledger.words.gettext("to do")
        state = {"checked": ""} if done else {}
        return element("input", attributes={"type": "checkbox", "disabled": "", **state, "aria-label": words})

    def _grid(self, block: b.Grid) -> None:
        self.ledger.sections.part(self.elements.lang)
        with self.block("table", source=block) as table:
            at = len(self.out)
            if block.caption is not None:
                with self.block("caption"):
                    self.out += self.inline(block.caption, Context.TABLE)
            for section in block.sections:
                with self.block("thead" if section.is_head else "tbody"):
                    for row in section.rows:
                        with self.block("tr"):
                            for cell in row:
                                self._cell(cell, is_head=section.is_head)
            self.apply_at(at, block, table)

    def _cell(self, cell: b.GridCell, *, is_head: bool) -> None:
        text, blocks, scope = cell.text, cell.blocks, None
        if is_head and (blocks or text.text.strip()):  # an empty header would name a column without a word
            scope = "colgroup" if cell.columns > 1 else "col"
        columns, rows = (str(number) if number > 1 else None for number in (cell.columns, cell.rows))
        style = f"text-align:{cell.alignment}" if cell.alignment else None
        attributes = {"scope": scope, "style": style, "colspan": columns, "rowspan": rows}
        with self.block("th" if scope else "td", attributes) as made:
            if blocks:
                made.span = blocks[0].start, blocks[-1].end
                with self.container():
                    self.build(blocks, Context.TABLE)
                return
            made.span = text.source(0), text.source_end(len(text.text))
            self.out += self.inline(text, Context.TABLE)

    def _footnote(self, block: b.FootnoteDefinition) -> None:
        if block.id in self.footnotes:
            message = f"the footnote {block.id!r} is defined twice"
            self.ledger.problem("FTN003", message, "Give one of the two another name.", block.start, block.end)
            return
        self.define_footnote(block.id, block, block.blocks)

    def define_footnote(self, identifier: str, block: b.FootnoteDefinition, content: list[b.Block]) -> None:
        """Read a footnote's text; where it stands in the page is settled once all calls are known."""
        item = Element("li", span=(block.start, block.end), laid=True)
        ledger = self.ledger
        outer_events, outer_note = ledger.events, ledger.footnote
        ledger.events, ledger.footnote = [], identifier
        with self.apart() as pieces, self.container(), ledger.sections.footnote(identifier):
            self.footnotes[identifier] = Footnote(block, item, pieces)
            self.build(content, Context.FOOTNOTE)
        ledger.note_events[identifier] = ledger.events
        ledger.events, ledger.footnote = outer_events, outer_note

    def _tab(self, block: b.Tab, context: Context) -> None:
        with self.block("details", {"class": "lg-tab", "open": "open" if block.first else None}, block):
            with self.block("summary"):
                self._heading(block.heading)
            self.build(block.blocks, context)

    def _foreign(self, block: b.Foreign) -> None:
        lines: list[tuple[str, list[Piece]]] = []
        if self._extensions.reads_fences:
            self.ledger.shown_code |= {code.fence_at: code.end for code in fenced_code([block]) if code.closed}
        # What an abbreviation means is an attribute's value: nothing in it could be shown.
        shown = not block.lines[0].text.startswith("*[")
        for line in block.lines:
            body = line.stripped()
            indent = line.text[: len(line.text) - len(body.text)]
            text = body.text.replace(COMMENT, "")
            lines.append((indent, self.inline(InlineText([body]), Context.BODY) if text and shown else [text]))
        slot, refused = self._extensions.block(lines)
        for name, attributes in refused:
            if attributes:
                self.ledger.refused_attributes(name, attributes, block.start, block.end)
            else:
                self.ledger.problem("HTM006", f"<{name}> is not written", REMEDY, block.start, block.end)
        self.out.append(slot)
