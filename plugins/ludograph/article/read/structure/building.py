"""Turns blocks into the stream of the page's pieces.

Scans the text of each leaf block, in the order of the file. Syntaxes build callouts and component blocks, `foreign`
blocks in the notation of another extension.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple, Protocol

from ludograph.article.blocks import blocks as b
from ludograph.article.blocks.block_starts import DOCUMENTED
from ludograph.article.blocks.line_rules import WIKI_BOXES, without_list
from ludograph.article.blocks.text import COMMENT, InlineText
from ludograph.article.document.kinds import Means
from ludograph.article.facts import Anchor, AnchorKind, Context, DocumentedCode, ImageUse, RemarkKind, RemarkUse
from ludograph.article.html import TAG, read_attributes
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.plain import fold_blanks
from ludograph.article.read.policy import REMEDY, is_free_id, kept, listed
from ludograph.article.read.structure.foreign import Extensions, ForeignText
from ludograph.article.read.text.elements import ElementStack
from ludograph.article.read.text.headings import HeadingOutline, other_fragments, slug
from ludograph.article.read.text.scanner import Scanner, Syntaxes
from ludograph.article.tree import (
    DOCUMENTED_CODE,
    LINE,
    AtHeading,
    Element,
    End,
    Literal,
    Markup,
    Node,
    Pairs,
    Piece,
    Start,
    element,
    is_blank,
    is_block,
)
from ludograph.base.problems import Guess, Hint, did_you_mean

# Code in an article: fenced, indented, or written as HTML.

_IN_CODE = frozenset("code span b i em strong samp kbd".split())
"""Elements allowed in code that is written as HTML."""
_CHUNK = re.compile(
    r"\{(?P<name>[A-Za-z=][\w:-]*)[ ,}]|(?P<box>ad-[a-z]+)\s*$"
    r"|(?P<note>dataview(?:js)?|tasks|query|base|button|tracker|chart|leaflet|meta-bind(?:-[\w-]+)?)\s*$"
)
"""The head of a fence that another program runs or reads."""
_RUN = frozenset(
    "bash cpp dot js julia mermaid node octave ojs perl pyodide python r rcpp ruby sh sql stan webr".split()
)
_CHUNKS = {
    "PAN004": (
        "this code is shown, and not run",
        "Put what it makes in its place, or write the language without braces.",
    ),
    "PAN006": (
        "'{}' is a directive of another program, whose text is shown as code",
        "Write a box as a quotation that begins with [!note], or the text itself.",
    ),
}


def code_block(block: b.CodeBlock, ledger: Ledger, extensions: Extensions) -> Node:
    """Fenced or indented code, highlighted if another extension does so."""
    code = block.code.replace(COMMENT, "")
    if block.fence:
        ledger.shown_code[block.fence_at] = block.end
        chunk = _CHUNK.match(block.info)
        code_of = "PAN004" if chunk and (chunk["note"] or (chunk["name"] or "").lower() in _RUN) else "PAN006"
        if chunk and code_of not in ledger.reported_once:
            ledger.reported_once.add(code_of)
            end = block.fence_at + len(block.fence) + len(block.info)
            message, hint = _CHUNKS[code_of]
            ledger.problem(code_of, message.format(chunk[0].strip(" ,")), hint, block.fence_at, end)
        made = extensions.code(f"{block.fence}{block.info}", code.split("\n"), block.fence)
        if made is not None:
            tag = ledger.language_of(code)
            return element("div", [made], {"lang": tag}) if tag else made
    elif (made := extensions.indented_code(code)) is not None:
        return made
    language = re.match(r"[\w+#.-]+", block.info)
    inner = element("code", [Literal(f"{code}\n")], {"class": f"language-{language[0]}" if language else None})
    return element("pre", [inner], {"lang": ledger.language_of(code)})


def verbatim(block: b.HtmlBlock) -> list[Piece]:
    """`<pre>` as written, with only the tags that mark up code."""
    text = block.text.text.replace(COMMENT, "")
    inner = re.sub(r"^\s*<pre[^>]*>|</pre\s*>.*$", "", text, flags=re.IGNORECASE | re.DOTALL)
    pre = Element("pre", span=(block.start, block.end))
    pieces: list[Piece] = [Start(pre)]
    position = 0
    for tag in TAG.finditer(inner):
        if tag["name"] not in _IN_CODE:
            continue
        pieces.append(_as_typed(inner[position : tag.start()]))
        position = tag.end()
        pairs = {each.name: each.value for each in read_attributes(tag["attributes"])}
        mark = Element(tag["name"], dict(kept(tag["name"], pairs)[0]))
        pieces.append(End(mark) if tag["close"] else Start(mark))
    return [*pieces, _as_typed(inner[position:]), End(pre)]


def _as_typed(text: str) -> Markup:
    return Markup(text.replace("<", "&lt;"))


_NO_TEXT = re.compile(rf"<(?:code|kbd|samp|pre|script|style)\b[^<>]*>[^<]*|{TAG.pattern}|`[^`\n]*`", re.IGNORECASE)
"""Tags and code in HTML."""
_MARKDOWN = re.compile(
    r"(?<![\w*\\])(?P<signs>\*\*?)(?=[^\s*])[^*<\n]*[^\s*<](?P=signs)(?![\w*])|(?<!\\)\[[^\[\]\n<]+\]\([^\s()<]+\)"
)
_TASK = re.compile(r"\[(?P<sign>[ xX])\]\s+(?=\S)")
_UNMARKED = re.compile(r"[ \t>]*\[(?P<kind>[A-Za-z][\w-]*)\][ \t]*(?:\n|\Z)")


class Callout(Protocol):
    """A family of callouts, `> [!kind]+ title`."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """In lower case; authors may use any case."""

    def build(self, builder: Builder, quote: b.Quote, kind: str) -> Element | None:
        """Builds the callout; returns its element, or None if nothing is shown."""


class Footnote(NamedTuple):
    """A footnote: its block, its list item, and its content."""

    block: b.FootnoteDefinition
    item: Element
    pieces: list[Piece]


class _Block:
    """A context manager for a block. A generator would take a third more time, and an article has hundreds."""

    __slots__ = ("_element", "_stream")

    def __init__(self, stream: Builder, element: Element) -> None:
        self._stream, self._element = stream, element

    def __enter__(self) -> Element:
        self._stream.begin_line()
        self._stream.out.append(Start(self._element))
        return self._element

    def __exit__(self, *error: object) -> None:
        self._stream.out += End(self._element), LINE


class Builder:
    """Builds the stream of one article: the pieces so far, `out`."""

    def __init__(
        self, ledger: Ledger, extensions: Extensions, syntaxes: Syntaxes, callouts: Mapping[str, Callout]
    ) -> None:
        self.ledger = ledger
        self.syntaxes = syntaxes
        self.out: list[Piece] = []
        self.elements = ElementStack(ledger, ledger.settings.lang)
        self.footnotes: dict[str, Footnote] = {}
        self.heading_levels: dict[int, int] = {}
        """Offset of a heading in the file → the level shown."""
        self.skipped: set[int] = set()
        """Offsets of headings shown elsewhere: the title."""
        self.outline = HeadingOutline()
        self.is_made = False
        """Whether the page is generated; then its headings have our ids."""
        self._extensions = extensions
        self._callouts = callouts

    def build(self, blocks: Iterable[b.Block], context: Context) -> None:
        """Builds these blocks."""
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
            case b.Grid():
                self._grid(block)
            case b.HtmlBlock():
                self.put_anchors(block)
                self._report_markdown(block)
                self.put(*(verbatim(block) if block.verbatim else self.inline(block.text, Context.HTML)))
            case b.ComponentBlock():
                self.put_anchors(block)
                self.out += *self.inline(block.text, context), LINE
            case b.FootnoteDefinition():
                self._footnote(block)
            case b.LinkDefinition():
                self.ledger.define_link(block)
            case b.Tab():
                self._tab(block, context)
            case b.Foreign():
                self._foreign(block, context)
            case b.DefinitionList():
                self._definitions(block)

    def _report_markdown(self, block: b.HtmlBlock) -> None:
        """Reports HTM008, once for each HTML block: no Markdown is read in it before a blank line."""
        text = "" if block.verbatim else _NO_TEXT.sub(lambda match: "<" * len(match[0]), block.text.text)
        if found := _MARKDOWN.search(text):
            place = block.text.source(found.start()), block.text.source_end(found.end())
            hint = "Put blank lines round the text, or write tags such as <em>."
            self.ledger.problem("HTM008", f"{found[0][:40]!r} is in HTML and printed with its signs", hint, *place)

    def _paragraph(self, block: b.Paragraph, context: Context) -> None:
        self.ledger.sections.part(self.elements.lang)
        scanner = self.scanner(block.text, context)
        pieces = scanner.run()
        self.paragraph(pieces, block, holds_block=scanner.holds_block)

    def paragraph(self, pieces: list[Piece], block: b.Paragraph, *, holds_block: bool) -> None:
        """Puts a paragraph, which must not contain a table or figure; with nothing else in it, it is omitted."""
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
            if label := block.attributes.pairs.pop("data-toc-label", ""):
                self.ledger.toc_labels[heading] = label
            identifier = heading.attributes["id"] = self.heading_id(
                self.take_ids(block), text, level, (block.start, block.end), pieces
            )
            sections.name(identifier)
            self.ledger.move_to_section(mark, identifier)
            classes = [name for name in block.attributes.classes if name != "tabset"]
            self.set_pairs(block, heading, classes)
            self.out += pieces
            if self.ledger.has_languages:
                self.out.append(AtHeading("", identifier))
        if self.ledger.has_languages:
            self.out += AtHeading("", identifier, is_below=True), LINE

    @property
    def ids_are_the_sites(self) -> bool:
        """Whether the site's extension for contents gives headings their ids."""
        return not self.is_made and self._extensions.lists_contents

    def automatic_id(self, pieces: list[Piece], text: str) -> str:
        """The id of a heading without an explicit one."""
        wanted = self._extensions.heading_id(pieces, text) if self.ids_are_the_sites else None
        if wanted is None or not is_free_id(wanted):
            return self.ledger.claim_id(slug(text))
        return self.ledger.claim_id(wanted, "_")

    def keep_former_id(self, text: str) -> None:
        """If another extension gives the id of the heading that has just begun, adds ours as a second anchor."""
        if self.ids_are_the_sites:
            slot = Element()
            self.out.append(slot)
            self.ledger.former_ids.append((slug(text), slot))

    def heading_id(
        self, given: list[str], text: str, level: int, span: tuple[int, int], pieces: Iterable[Piece] = ()
    ) -> str:
        """The explicit id, or the automatic one; further explicit ids become anchors inside the heading."""
        self.out += [anchor(identifier) for identifier in reversed(given[1:])]
        if not given:
            self.keep_former_id(text)
        identifier = given[0] if given else self.automatic_id(list(pieces), text)
        place = self.ledger.place(*span)
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
        """Reports `> [aside]` without `!`; it stays a quotation, as a single label may be intended."""
        match = _UNMARKED.match(self.ledger.source.text, quote.start, quote.end)
        if match and match["kind"].lower() in self._callouts.keys() - self.ledger.link_definitions.keys():
            message = f"[{match['kind']}] begins a quotation, and no callout"
            hint = Hint(f"Write [!{match['kind']}] if a box is meant.", Guess(match["kind"], (f"!{match['kind']}",)))
            self.ledger.problem("CAL003", message, hint, *match.span("kind"))

    def _callout(self, quote: b.Quote, box: str) -> Element | None:
        """Builds the callout, or the wiki's box of this kind."""
        head = quote.callout
        kind = box or (head.kind.lower() if head else "note")
        if kind not in self._callouts and head is not None:
            hint = did_you_mean(kind, self._callouts) or "It is shown as a note."
            self.ledger.problem("CAL001", f"unknown callout {head.kind!r}", hint, *head.place)
            kind = "note"
        return self._callouts[kind].build(self, quote, kind)

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
        """The checkbox of a task, which readers cannot tick."""
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
        (text, listed), blocks, scope = without_list(cell.text), cell.blocks, None
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
            self.apply(b.Block(*made.span, attributes=listed), made)
            self.out += self.inline(text, Context.TABLE)

    def _footnote(self, block: b.FootnoteDefinition) -> None:
        if block.id in self.footnotes:
            message = f"the footnote {block.id!r} is defined twice"
            self.ledger.problem("FTN003", message, "Give one of the two another name.", block.start, block.end)
            return
        self.define_footnote(block.id, block, block.blocks)

    def define_footnote(self, identifier: str, block: b.FootnoteDefinition, content: list[b.Block]) -> None:
        """Reads a footnote's text; its place in the page is decided when all calls are known."""
        item = Element("li", span=(block.start, block.end), own_lines=True)
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

    def _definitions(self, block: b.DefinitionList) -> None:
        with self.block("dl", source=block) as listed:
            at = len(self.out)
            for definition in block.definitions:
                for written in definition.terms:
                    term, given = without_list(written)
                    with self.block("dt") as shown:
                        self.apply(b.Block(term.source(0), term.source_end(len(term.text)), attributes=given), shown)
                        self.out += self.inline(term, Context.LIST)
                with self.block("dd") as entry, self.container():
                    self._item(definition.blocks, entry, tight=not definition.loose)
            self.apply_at(at, block, listed)

    def _foreign(self, block: b.Foreign, context: Context) -> None:
        self.put_anchors(block)
        if block.kind == DOCUMENTED:
            (part,), place = block.parts, self.ledger.place(block.start, block.end)
            self.ledger.note(DocumentedCode((part.before + part.after).replace(COMMENT, ""), place))
            self.out.append(Element("div", {"class": DOCUMENTED_CODE, "data-at": str(place.start)}, block=True))
            return
        parts: list[ForeignText] = []
        for part in block.parts:
            head: list[Piece] = [part.before.replace(COMMENT, "")]
            if part.title is not None:
                self.ledger.sections.part(self.elements.lang)
                head += self.inline(part.title, Context.BODY)
            head.append(part.after.replace(COMMENT, ""))
            contents: list[Piece] | None = None
            if part.blocks is not None:
                with self.apart() as contents, self.container():
                    self.build(part.blocks, context)
            parts.append(ForeignText(head, contents, part.closing))
        slot, refused = self._extensions.block(parts)
        for name, attributes in refused:
            if attributes:
                self.ledger.refused_attributes(name, attributes, block.start, block.end)
            else:
                self.ledger.problem("HTM006", f"<{name}> is not written", REMEDY, block.start, block.end)
        self.out.append(slot)

    # Putting pieces.

    def scanner(self, text: InlineText, context: Context, *, raw: bool = False) -> Scanner:
        """A scanner for this text."""
        return Scanner(self.ledger, text, context, self.elements, self.syntaxes, raw)

    def inline(self, text: InlineText, context: Context, images: list[ImageUse] | None = None) -> list[Piece]:
        """The pieces of the text; `images` collects the pictures of a figure."""
        scanner = self.scanner(text, context, raw=context is Context.HTML)
        scanner.figure_images = images
        pieces = scanner.run()
        self.ledger.sections.add("\n", self.elements.lang)
        return pieces

    def block(
        self, name: str, attributes: Pairs | None = None, source: b.Block | None = None, means: Means | None = None
    ) -> AbstractContextManager[Element]:
        """Puts a block element around what is built inside the `with`; `source` is its origin."""
        span = None if source is None else (source.start, source.end)
        return _Block(self, Element(name, dict(attributes or {}), span=span, own_lines=True, means=means))

    @contextmanager
    def within(self, name: str, classes: str) -> Iterator[Element]:
        """Puts an inline element around what is built inside the `with`."""
        element = Element(name, {"class": classes}, own_lines=True)
        self.out.append(Start(element))
        yield element
        self.out.append(End(element))

    def put(self, *pieces: Piece) -> None:
        """Puts pieces on a separate line."""
        self.begin_line()
        self.out += *pieces, LINE

    def put_in_paragraph(self, pieces: list[Piece]) -> None:
        """Puts pieces at the end of the paragraph that has just ended, or in a separate one."""
        last = self.out[-2] if len(self.out) > 1 and self.out[-1] is LINE else None
        if isinstance(last, End) and last.element.own_lines and last.element.name == "p":
            self.out[-2:-2] = pieces
        else:
            with self.block("p"):
                self.out += pieces

    def begin_line(self) -> None:
        """Begins a new line if an element has just begun."""
        if self.out and isinstance(self.out[-1], Start) and self.out[-1].element.own_lines:
            self.out.append(LINE)

    @contextmanager
    def container(self) -> Iterator[None]:
        """Closes elements opened inside at its end; text inside is in the surrounding language."""
        outer = self.elements
        self.elements = ElementStack(self.ledger, outer.lang, outer.tiles)
        yield
        self.elements = outer

    @contextmanager
    def apart(self) -> Iterator[list[Piece]]:
        """Collects what is built inside the `with` in a separate stream."""
        outer, self.out = self.out, []
        yield self.out
        self.out = outer

    def apply(self, block: b.Block, element: Element) -> None:
        """Gives the element, which has just begun, the ids and classes of its block."""
        attributes = block.attributes
        if not attributes:
            return
        given = self.take_ids(block)
        if given:
            element.attributes["id"] = given[0]
            self.out += [anchor(identifier) for identifier in reversed(given[1:])]
        self.set_pairs(block, element, attributes.classes)

    def take_ids(self, block: b.Block) -> list[str]:
        """Claims the author's ids of the block; returns the valid and free ones, in order."""
        return [identifier for identifier, at in block.attributes.ids if self._take_id(identifier, at)]

    def set_pairs(self, block: b.Block, element: Element, classes: list[str]) -> None:
        """Gives the element these classes and the block's other attributes; reports forbidden ones."""
        found, refused = listed(element.name, block.attributes.pairs, classes)
        if given := found.pop("class", ""):
            element.add_classes(given.split())
        element.attributes.update(found)
        if refused:
            self.ledger.refused_attributes(element.name, refused, block.start, block.end)

    def _take_id(self, identifier: str, at: int) -> bool:
        # The numbered references of a pasted page have generated ids.
        typed = self.ledger.source.text.startswith(identifier, at)
        return self.ledger.explicit_id(identifier, at, at + len(identifier) * typed, AnchorKind.BLOCK)

    def apply_at(self, at: int, block: b.Block, element: Element) -> None:
        """Does what `apply` does for a complete element, which begins at this index of `out` or directly before it."""
        rest, self.out = self.out, []
        self.apply(block, element)
        anchors, self.out = self.out, rest
        start = next(index for index in range(max(0, at - 2), len(rest)) if rest[index] == Start(element))
        rest[start + 1 : start + 1] = anchors

    def put_anchors(self, block: b.Block) -> None:
        """Puts the ids of a block without its own element directly before it."""
        for identifier in self.take_ids(block):
            self.put(element("div", attributes={"id": identifier, "class": "lg-anchor"}))


def anchor(identifier: str) -> Element:
    """An empty element that a link can lead to."""
    return element("span", attributes={"id": identifier})
