"""From blocks to the element tree that Python-Markdown goes on with.

The text of each leaf is scanned here, in the order of the file; its tokens travel through the tree. Quotes that are
callouts and components on lines of their own are handed to their syntaxes.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from markdown.util import AtomicString

from ludograph.article.facts import Anchor, AnchorKind, Context, ImageUse
from ludograph.markup import blocks as b
from ludograph.markup.callout import Callouts
from ludograph.markup.elements import ElementStack
from ludograph.markup.headings import other_fragments, slug
from ludograph.markup.html import escape, start_tag
from ludograph.markup.ledger import Ledger
from ludograph.markup.nodes import HOLDER, Node
from ludograph.markup.plain import fold_blanks
from ludograph.markup.scanner import Scanner, Syntaxes
from ludograph.markup.syntaxes.images import put_image
from ludograph.markup.text import COMMENT, InlineText
from ludograph.problems import Place

_SIGN = re.compile(r"[*_&<>\[\]\\{}]")
_KNOWN_PATTERNS = frozenset({"entity", "em_strong", "em_strong2", "not_strong"})
_STRAY_LESS = re.compile(r"<")
_WIKI_BOXES = {"is-info": "info", "is-warning": "warning", "is-success": "success", "is-danger": "danger"}


class Builder:
    """Builds the tree of one article."""

    def __init__(self, ledger: Ledger, md: Any, syntaxes: Syntaxes, callouts: Callouts) -> None:
        self.ledger = ledger
        self.md = md
        self.syntaxes = syntaxes
        self.callouts = callouts
        self.elements = ElementStack(ledger, ledger.settings.lang)
        self.footnotes: dict[str, tuple[b.FootnoteDefinition, etree.Element]] = {}
        self.headings: list[tuple[b.Heading, etree.Element]] = []
        self.heading_levels: dict[int, int] = {}
        """The level shown, by the heading's offset in the file."""
        self.shows_all_text = len(md.inlinePatterns) > sum(name in md.inlinePatterns for name in _KNOWN_PATTERNS)
        """Another extension may look for anything in a text: then none is kept from it."""
        ledger.icons_elsewhere = "emoji" in md.inlinePatterns
        self.skipped: set[int] = set()
        """Offsets of headings that are shown elsewhere: the title."""

    # Reading text

    def inline(self, text: InlineText, context: Context, figure_images: list[Any] | None = None) -> str:
        """The text with tokens for its constructs."""
        scanner = Scanner(self.ledger, text, context, self.elements, self.syntaxes)
        scanner.figure_images = figure_images
        tokens = scanner.run()
        self.ledger.sections.add("\n", self.elements.lang)
        # Where no sign is left that any notation begins with, nothing needs to look for one.
        return tokens if self.shows_all_text or _SIGN.search(tokens) else AtomicString(tokens)

    def picture(self, source: str, alt: str, place: Place, images: list[ImageUse]) -> str:
        """A token for one picture of a figure, given by its address alone."""
        scanner = Scanner(self.ledger, InlineText([]), Context.CAPTION, self.elements, self.syntaxes)
        scanner.figure_images = images
        put_image(scanner, source, alt, place, {})
        return "".join(scanner.out)

    def raw(self, text: InlineText) -> str:
        """Raw HTML with its constructs read and its tags repaired."""
        scanner = Scanner(self.ledger, text, Context.HTML, self.elements, self.syntaxes, raw=True)
        html = scanner.run()
        self.ledger.sections.add("\n", self.elements.lang)
        return _escape_stray(html)

    def put_block(self, parent: etree.Element, html: str) -> Node:
        """A finished block of HTML in the tree."""
        node = Node(html, block=True)
        paragraph = etree.SubElement(parent, "p")
        paragraph.text = self.ledger.nodes.add(node)
        return node

    @contextmanager
    def container(self) -> Iterator[None]:
        """Elements opened inside are closed at its end; text inside is in the language around it."""
        outer = self.elements
        self.elements = ElementStack(self.ledger, outer.lang)
        yield
        self.elements = outer

    # Blocks

    def build(self, blocks: Iterable[b.Block], parent: etree.Element, context: Context) -> None:
        """Append what these blocks become to `parent`."""
        end = 0
        for block in blocks:
            end = block.end
            self._build(block, parent, context)
        for tag in self.elements.end_block(0, end):
            self.put_block(parent, tag)

    def _build(self, block: b.Block, parent: etree.Element, context: Context) -> None:
        match block:
            case b.Paragraph():
                self._apply(block, self._paragraph(block.text, parent, context))
            case b.Heading():
                self._heading(block, parent)
            case b.ThematicBreak():
                self._apply(block, etree.SubElement(parent, "hr"))
            case b.CodeBlock():
                self._anchors(block, parent)
                self._code(block, parent)
            case b.Quote():
                self._quote(block, parent, context)
            case b.ItemList():
                self._apply(block, self._list(block, parent))
            case b.Table():
                self._apply(block, self._table(block, parent))
            case b.HtmlBlock():
                self._html(block, parent)
            case b.ComponentBlock():
                self._anchors(block, parent)
                etree.SubElement(parent, HOLDER).text = self.inline(block.text, context)
            case b.FootnoteDefinition():
                self._footnote(block)
            case b.LinkDefinition():
                self.ledger.link_definitions[" ".join(block.label.split()).casefold()] = block.address, block.title
            case b.Tab():
                self._tab(block, parent, context)
            case b.Foreign():
                self._foreign(block, parent)

    def _paragraph(self, text: InlineText, parent: etree.Element, context: Context) -> etree.Element:
        element = etree.SubElement(parent, "p")
        scanner = Scanner(self.ledger, text, context, self.elements, self.syntaxes)
        element.text = scanner.run()
        if not element.text.strip():
            parent.remove(element)
        elif scanner.holds_block:
            # A paragraph cannot hold a table or a figure; one that holds nothing else is not written at all.
            element.tag = "p" if self.ledger.nodes.alone(element.text) else "div"
        return element

    def _apply(self, block: b.Block, element: etree.Element) -> None:
        """Give the element its ids and classes."""
        attributes = block.attributes
        given = [identifier for identifier, at in attributes.ids if self._take_id(identifier, at)]
        if given:
            element.set("id", given[0])
            for identifier in given[1:]:
                anchor = self.ledger.nodes.add(Node(start_tag("span", {"id": identifier}) + "</span>"))
                element.text = anchor + (element.text or "")
        if attributes.classes:
            element.set("class", " ".join([*element.get("class", "").split(), *attributes.classes]))
        self._set_pairs(block, element)

    def _set_pairs(self, block: b.Block, element: etree.Element) -> None:
        for key, value in block.attributes.pairs.items():
            if not key.lower().startswith("on") and key.lower() not in {"style", "src", "href", "id", "class"}:
                element.set(key, value)

    def _take_id(self, identifier: str, at: int) -> bool:
        # The numbered references of a pasted page have ids that nobody typed.
        typed = self.ledger.source.text.startswith(identifier, at)
        return self.ledger.explicit_id(identifier, at, at + len(identifier) * typed, AnchorKind.BLOCK)

    def _anchors(self, block: b.Block, parent: etree.Element) -> None:
        """Ids of a block that is no element of the tree stand right before it."""
        for identifier, at in block.attributes.ids:
            if self._take_id(identifier, at):
                self.put_block(parent, start_tag("div", {"id": identifier, "class": "lg-anchor"}) + "</div>")

    def _heading(self, block: b.Heading, parent: etree.Element) -> None:
        if block.start in self.skipped:
            self.headings.append((block, etree.Element("h1")))
            return
        level = self.heading_levels.get(block.start, max(2, block.level))
        element = etree.SubElement(parent, f"h{min(level, 6)}")
        mark = self.ledger.mark()
        scanner = Scanner(self.ledger, block.text, Context.HEADING, self.elements, self.syntaxes)
        sections = self.ledger.sections
        sections.begin(level)
        with sections.title():
            element.text = scanner.run()
        text = fold_blanks(scanner.plain_since(0)).replace("\u00ad", "")
        element.set("id", self._heading_id(block, element, text))
        sections.name(element.get("id", ""))
        self.ledger.move_to_section(mark, element.get("id", ""))
        classes = [name for name in block.attributes.classes if name != "tabset"]
        if classes:
            element.set("class", " ".join(classes))
        self._set_pairs(block, element)
        self.headings.append((block, element))

    def _heading_id(self, block: b.Heading, element: etree.Element, text: str) -> str:
        """The id its author gave, or the automatic one; further given ids become anchors inside it."""
        given = [identifier for identifier, at in block.attributes.ids if self._take_id(identifier, at)]
        for identifier in given[1:]:
            element.text = self.ledger.nodes.put(start_tag("span", {"id": identifier}) + "</span>") + (
                element.text or ""
            )
        identifier = given[0] if given else self.ledger.claim_id(slug(text))
        place = self.ledger.place(block.start, block.end)
        if given:
            self.ledger.anchors = [anchor for anchor in self.ledger.anchors if anchor.id != identifier]
        self.ledger.anchors.append(
            Anchor(identifier, text, AnchorKind.HEADING, place, other_fragments(text, identifier))
        )
        return identifier

    def _code(self, block: b.CodeBlock, parent: etree.Element) -> None:
        code = block.code.replace(COMMENT, "")
        if block.fence and "fenced_code_block" in self.md.preprocessors:
            lines = self.md.preprocessors["fenced_code_block"].run(
                [f"{block.fence}{block.info}", *code.split("\n"), block.fence]
            )
            rest = "\n".join(lines).strip()
            if block.fence not in rest:
                paragraph = etree.SubElement(parent, "p")
                paragraph.text = rest
                return
        language = re.match(r"[\w+#.-]+", block.info)
        tag = start_tag("code", {"class": f"language-{language[0]}" if language else None})
        self.put_block(parent, f"<pre>{tag}{escape(code)}\n</code></pre>")

    def _quote(self, block: b.Quote, parent: etree.Element, context: Context) -> None:
        boxes = [_WIKI_BOXES[name] for name in block.attributes.classes if name in _WIKI_BOXES]
        block.attributes.classes = [name for name in block.attributes.classes if name not in _WIKI_BOXES]
        if block.callout is not None or boxes:
            with self.container():
                element = self.callouts.build(self, block, parent, boxes[-1] if boxes else "")
            if element is not None:
                self._apply(block, element)
            return
        element = etree.SubElement(parent, "blockquote")
        with self.container():
            self.build(block.blocks, element, Context.QUOTE)
        self._apply(block, element)

    def _list(self, block: b.ItemList, parent: etree.Element) -> etree.Element:
        element = etree.SubElement(parent, "ol" if block.ordered else "ul")
        if block.ordered and block.first != 1:
            element.set("start", str(block.first))
        for item in block.items:
            entry = etree.SubElement(element, "li")
            with self.container():
                rest = item.blocks
                if rest and isinstance(rest[0], b.Paragraph) and not block.loose:
                    entry.text = self.inline(rest[0].text, Context.LIST)
                    self._apply(rest[0], entry)
                    rest = rest[1:]
                self.build(rest, entry, Context.LIST)
        return element

    def _table(self, block: b.Table, parent: etree.Element) -> etree.Element:
        table = etree.SubElement(parent, "table")
        head = etree.SubElement(etree.SubElement(table, "thead"), "tr")
        for text, align in zip(block.head, block.alignments, strict=True):
            self._cell(head, "th", text, align).set("scope", "col")
        if block.rows:
            body = etree.SubElement(table, "tbody")
            for row in block.rows:
                line = etree.SubElement(body, "tr")
                for text, align in zip(row, block.alignments, strict=True):
                    self._cell(line, "td", text, align)
        return table

    def _cell(self, row: etree.Element, name: str, text: InlineText, align: str) -> etree.Element:
        cell = etree.SubElement(row, name)
        if align:
            cell.set("style", f"text-align:{align}")
        cell.text = self.inline(text, Context.TABLE)
        return cell

    def _html(self, block: b.HtmlBlock, parent: etree.Element) -> None:
        self._anchors(block, parent)
        self.ledger.crosses = True
        if block.verbatim:
            self.put_block(parent, _verbatim(block))
        else:
            self.put_block(parent, self.raw(block.text))

    def _footnote(self, block: b.FootnoteDefinition) -> None:
        if block.id in self.footnotes:
            self.ledger.problem(
                "FTN003",
                f"the footnote {block.id!r} is defined twice",
                "Give one of the two another name.",
                block.start,
                block.end,
            )
            return
        self.define_footnote(block.id, block, block.blocks)

    def define_footnote(self, identifier: str, block: b.FootnoteDefinition, content: list[b.Block]) -> None:
        """Read a footnote's text; where it stands in the page is settled once all calls are known."""
        element = etree.Element("li")
        self.footnotes[identifier] = block, element
        ledger = self.ledger
        outer_events, outer_note = ledger.events, ledger.footnote
        ledger.events, ledger.footnote = [], identifier
        with self.container(), ledger.sections.footnote(identifier):
            self.build(content, element, Context.FOOTNOTE)
        ledger.note_events[identifier] = ledger.events
        ledger.events, ledger.footnote = outer_events, outer_note

    def _tab(self, block: b.Tab, parent: etree.Element, context: Context) -> None:
        element = etree.SubElement(parent, "details", {"class": "lg-tab"})
        if block.first:
            element.set("open", "open")
        self._heading(block.heading, etree.SubElement(element, "summary"))
        self.build(block.blocks, element, context)

    def _foreign(self, block: b.Foreign, parent: etree.Element) -> None:
        lines = []
        # What an abbreviation means is an attribute's value: nothing in it could be shown.
        shown = not block.lines[0].text.startswith("*[")
        for line in block.lines:
            body = line.stripped()
            indent = line.text[: len(line.text) - len(body.text)]
            read = self.inline(InlineText([body]), Context.BODY) if body.text and shown else body.text
            lines.append(indent + read.replace(COMMENT, ""))
        if "fenced_code_block" in self.md.preprocessors:
            lines = self.md.preprocessors["fenced_code_block"].run(lines)
        self.ledger.crosses = True
        holder = etree.Element("div")
        self.md.parser.parseChunk(holder, "\n".join(lines))
        for heading in holder.iter("h1"):
            heading.tag = "h2"
        children = list(holder)
        last = parent[-1] if len(parent) else None
        if children and last is not None and children[0].tag == last.tag == "dl":
            last.extend(list(children.pop(0)))
        parent.extend(children)


def _escape_stray(html: str) -> str:
    """Raw HTML whose tags are tokens by now: what is left of `<` is text, a bare `&` as well."""
    html = re.sub(r"&(?!(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});)", "&amp;", html)
    return _STRAY_LESS.sub("&lt;", html)


def _verbatim(block: b.HtmlBlock) -> str:
    """`<pre>` as typed."""
    text = block.text.text.replace(COMMENT, "")
    inner = re.sub(r"^\s*<pre[^>]*>|</pre\s*>.*$", "", text, flags=re.IGNORECASE | re.DOTALL)
    allowed = re.sub(r"<(?!/?(?:code|span|b|i|em|strong|samp|kbd)\b[^<>]*>)", "&lt;", inner)
    return f"<pre>{re.sub(r'(?i)[ ]on[a-z]+=', ' data-', allowed)}</pre>"
