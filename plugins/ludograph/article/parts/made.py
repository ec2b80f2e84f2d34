"""Puts the contents of a generated page into its stream.

Its contents come from articles, so its only facts are its text, its anchors and its sources.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ludograph.article.blocks.text import InlineText, Line
from ludograph.article.facts import Context
from ludograph.article.html import HtmlAttribute
from ludograph.article.parts.citing import cite
from ludograph.article.read.ledger import OwnLink
from ludograph.article.read.plain import fold_blanks, without_meaning
from ludograph.article.read.shortcode import Call, Component
from ludograph.article.read.structure.building import Builder
from ludograph.article.read.text.headings import slug
from ludograph.article.read.text.linking import destination, to_page
from ludograph.article.tree import (
    LINE,
    Attributes,
    CitedSources,
    Element,
    End,
    Insert,
    Literal,
    MadePage,
    PageLink,
    Start,
    Tag,
    Value,
)
from ludograph.languages.runs import foreign_runs, suggested_tag
from ludograph.languages.scripts import direction
from ludograph.languages.tag import check_tag
from ludograph.library.citing.citation import Cited

_HEADINGS = {f"h{level}": level for level in range(2, 7)}
_BLOCKS = frozenset({*_HEADINGS, "ul", "p", "div", "details", "summary", "table"})


def put_page(builder: Builder, page: MadePage, components: Mapping[str, Component]) -> str:
    """Puts the title of the page and its blocks; returns the id of the title."""
    ledger, writer = builder.ledger, _Writer(builder, components)
    given = [dict(block.attributes).get("id") for block in page.content if isinstance(block, Tag)]
    ledger.reserved.update(filter(None, given))
    identifier = ledger.claim_id(slug(page.title))
    with builder.block("h1", {"id": identifier}), ledger.sections.title(of_page=True):
        writer.put_inline((page.title,), builder.elements.lang)
    writer.put(page.content)
    return identifier


class _Writer:
    """Writes one page."""

    def __init__(self, builder: Builder, components: Mapping[str, Component]) -> None:
        self._builder, self._ledger, self._components = builder, builder.ledger, components
        self._lang = builder.elements.lang

    def put(self, blocks: Iterable[Value]) -> None:
        """Puts the blocks; inline values become paragraphs."""
        for value in blocks:
            block = value if isinstance(value, Tag) and value.name in _BLOCKS else None
            if isinstance(value, Insert):
                self._builder.begin_line()
                self._put_scanned(value)
                self._builder.out.append(LINE)
            elif block is None or block.name in ("p", "summary"):
                self._ledger.sections.part(self._lang)
                shown = block or Tag("p", (value,))
                with self._builder.block(shown.name, dict(shown.attributes), means=shown.means):
                    self.put_inline(shown.content, self._lang)
            elif block.name in _HEADINGS:
                self._put_heading(block, _HEADINGS[block.name])
            elif block.name == "ul":
                with self._builder.block("ul", dict(block.attributes)):
                    for row in block.content:
                        assert isinstance(row, Tag)  # a list has only such items
                        self._put_row(row.content)
            elif block.name == "table":
                self._ledger.sections.part(self._lang)
                with self._builder.block("table", dict(block.attributes)):
                    self.put_inline(block.content, self._lang)
            else:
                with self._builder.block(block.name, dict(block.attributes)):
                    self.put(block.content)

    def _put_heading(self, block: Tag, level: int) -> None:
        ledger, text = self._ledger, fold_blanks(_plain(block.content))
        ledger.sections.begin(level)
        given = [id for name, id in block.attributes if name == "id" and ledger.explicit_id(id, 0, 0)]
        identifier = ledger.section = self._builder.heading_id(given, text, level, (0, 0))
        ledger.sections.name(identifier)
        with self._builder.block(block.name, {"id": identifier}), ledger.sections.title():
            self.put_inline(block.content, self._lang)

    def _put_row(self, row: tuple[Value, ...]) -> None:
        with self._builder.block("li"):
            if any(isinstance(part, Tag) and part.name in _BLOCKS for part in row):
                self.put(row)
                return
            self._ledger.sections.part(self._lang)
            self.put_inline(row, self._lang)
            self._ledger.sections.add("\n", self._lang)

    def put_inline(self, content: Iterable[Value], lang: str) -> None:
        """Puts values within a block."""
        for value in content:
            if isinstance(value, str):
                self._put_text(value, lang)
            elif isinstance(value, Tag):
                self._put_tag(value, lang)
            elif isinstance(value, PageLink):
                self._put_link(value, lang)
            else:
                self._put_scanned(value)

    def _put_text(self, text: str, lang: str) -> None:
        if not text:
            return
        settings, position = self._ledger.settings, 0
        self._ledger.sections.add(without_meaning(text), lang)
        for run in foreign_runs(text, lang) if settings.auto_lang and not text.isascii() else ():
            if tag := suggested_tag(run.group, (settings.east_asian,)):
                name = Element("span", {"lang": tag}, [Literal(text[run.start : run.end])])
                self._builder.out += Literal(text[position : run.start]), name
                position = run.end
        self._builder.out.append(Literal(text[position:]))

    def _put_tag(self, tag: Tag, lang: str) -> None:
        attributes: Attributes = dict(tag.attributes)
        if written := attributes.pop("lang", None):
            own, dir = _language(written)
            if own == lang and not attributes:
                self.put_inline(tag.content, lang)
                return
            lang = own
            attributes |= {"lang": self._ledger.settings.language_map.get(own, own), "dir": dir}
        if (identifier := attributes.get("id")) and not self._ledger.explicit_id(identifier, 0, 0):
            del attributes["id"]
        self._put_element(Element(tag.name, attributes), tag.content, lang)

    def _put_link(self, link: PageLink, lang: str) -> None:
        ledger = self._ledger
        found = to_page(ledger, link.page, link.anchor)
        if found is None:
            address = (f"/{link.page}" if link.page else "") + (f"#{link.anchor}" if link.anchor else "")
            found = destination(ledger, address, 0, 0)
        element = Element("a" if found.href else "", {"href": found.href, "hreflang": found.lang}, place=found.place)
        if found.own:
            ledger.own_links.append(OwnLink(found.fragment, element))
        self._put_element(element, link.content, lang)

    def _put_element(self, element: Element, content: tuple[Value, ...], lang: str) -> None:
        self._builder.out.append(Start(element))
        self.put_inline(content, lang)
        self._builder.out.append(End(element))

    def _put_scanned(self, value: Insert | CitedSources) -> None:
        content = value.content if isinstance(value, Insert) else ""
        scanner = self._builder.scanner(InlineText([Line(content, 0)]), Context.BODY)
        if isinstance(value, CitedSources):
            cite(scanner, (Cited(*work) for work in value.works), 0)
        else:
            attributes = {name: HtmlAttribute(name, text, 0, 0) for name, text in value.attributes}
            call = Call(value.component, attributes, 0, 0, len(content), len(content))
            self._components[value.component].rendered.render(scanner, call)
        self._builder.out += scanner.out


def _plain(content: Iterable[Value]) -> str:
    texts = (
        one if isinstance(one, str) else _plain(one.content) for one in content if isinstance(one, str | Tag | PageLink)
    )
    return "".join(texts)


@lru_cache(maxsize=512)
def _language(written: str) -> tuple[str, str | None]:
    """The canonical tag, and the text direction if it is not the usual one."""
    tag, _ = check_tag(written)
    return tag, "rtl" if direction(tag) == "rtl" else None
