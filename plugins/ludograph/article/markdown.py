"""An article's tree as Markdown, for other programs: CommonMark with tables, and notes and citations as in Pandoc.

Elements that need a screen are omitted. Cards are text, and citations have citekeys, as the list at the end and
`references.bib` beside the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import assert_never

from ludograph.article.document import kinds as d
from ludograph.article.meaning import cells_of, is_block, meaning_of, outermost
from ludograph.article.parts.references import reference_pieces
from ludograph.article.reading import ArticleReading
from ludograph.article.tree import LINE, Element, Literal, Markup, Node, text_of
from ludograph.base.author import credited
from ludograph.library.entry import Entry
from ludograph.library.pieces import plain

_SIGNS = re.compile(r"[\\`*_\[\]<>|~^]|!$|&(?=#?\w+;)")
_AT_START = re.compile(r"(?:#{1,6}|[-+=])(?=\s|$)|\d{1,9}(?=[.)](?:\s|$))")
"""Characters that would turn a paragraph into another block."""
_LARGEST_SPAN = 100
_BREAK = "\v"
"""Represents a line break until it is written."""
_BLANKS = re.compile(r"[ \t\n\r]+")
_TICKS = re.compile("`+")
_MARKS = {d.Prose.STRONG: "**", d.Prose.EMPHASIS: "*", d.InProse.WORK_TITLE: "*", d.InProse.UPRIGHT_TITLE: "*"}
_MARKS |= {d.Prose.STRUCK: "~~"}
_AS_TAGS = {d.Prose.SUPERSCRIPT: "sup", d.Prose.SUBSCRIPT: "sub"}
"""What has no Markdown notation, written as tags."""


def escaped(text: str) -> str:
    """The text with all notation escaped."""
    return _SIGNS.sub(r"\\\g<0>", text)


def article_markdown(reading: ArticleReading, nodes: Iterable[Node], title: str) -> bytes:
    """The page, after a head with title, address, date, authors and licence."""
    ledger, metadata = reading.ledger, reading.metadata
    settings, works = ledger.settings, reading.numbering.works
    makers = [author.name for author in credited(metadata.authors, settings.authors)]
    head = {
        "title": title,
        "lang": settings.lang,
        "url": f"{settings.site_url}{ledger.own_url}" if settings.site_url else "",
        "modified": metadata.modified,
        "authors": makers,
        "license": settings.open_data,
    }
    lines = [
        "---",
        *(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in head.items() if value),
        "---",
    ]
    blocks = ["\n".join(lines), *_Writer().blocks(nodes)]
    if works:
        blocks.append(f"## {ledger.words.gettext('References')}")
        style, library, lang = ledger.catalogue.style, ledger.catalogue.bibliography, settings.lang

        def formatted(entry: Entry) -> str:
            return escaped(plain(reference_pieces(style, entry, lang)))

        listed = [f"- @{key}: {library.derived(key, ('plain', lang), formatted)}" for key in works]
        blocks.append("\n".join(listed))
    return ("\n\n".join(blocks) + "\n").encode()


class _Writer:
    """Writes the blocks of one article."""

    def blocks(self, nodes: Iterable[Node]) -> list[str]:
        """The blocks; running text between blocks becomes paragraphs."""
        found: list[str] = []
        for are_blocks, group in groupby(_flat(nodes), is_block):
            if are_blocks:
                found += [text for each in group if isinstance(each, Element) for text in self._block(each)]
            elif text := self.line(group):
                found.append(_AT_START.sub(_escaped_sign, text, count=1) if _AT_START.match(text) else text)
        return found

    def line(self, nodes: Iterable[Node]) -> str:
        """Running text on one line."""
        return _BLANKS.sub(" ", "".join(self._inline(nodes))).replace(_BREAK, "\\\n").strip()

    def _block(self, given: Element) -> Iterator[str]:
        match meaning_of(given):
            case None | d.Prose.PARAGRAPH | d.Prose.GROUP:  # usual cases
                yield from self.blocks(given.children)
            case d.Headline(level):
                yield f"{'#' * level} {self.line(given.children)}"
            case d.Box.SECTION:
                yield f"## {self.line(given.children)}"
            case d.ListOfItems(first):
                yield from self._list(given, first)
            case d.Prose.TERMS:
                yield from self._terms(given)
            case d.Prose.TABLE:
                yield from self._table(given)
            case d.Prose.PROGRAM:
                text = text_of(given.children).strip("\n")
                fence = "`" * max(3, *(len(each) + 1 for each in _TICKS.findall(text)), 3)
                yield f"{fence}\n{text}\n{fence}"
            case d.Prose.RULE:
                yield "---"
            case d.Added.NOTES:
                for item in outermost(given.children, (d.Prose.ITEM,)):
                    if id := item.attributes.get("id"):
                        yield _indented("\n\n".join(self.blocks(item.children)), f"[^{id}]: ", "    ")
            case d.Box.TITLE | d.Box.SUMMARY | d.OfSheet.NAME:
                yield from self._bold(given)
            case d.Box.CALLOUT | d.Box.ASIDE | d.Box.FACTS | d.Prose.QUOTE:
                yield _indented("\n\n".join(self.blocks(given.children)), "> ", "> ")
            case _:
                yield from self.blocks(given.children)

    def _bold(self, given: Element) -> Iterator[str]:
        if any(map(is_block, given.children)):
            yield from self.blocks(given.children)
        elif text := self.line(given.children):
            yield f"**{text}**" if _can_be_marked(text) else text

    def _list(self, given: Element, first: int | None) -> Iterator[str]:
        texts = []
        items = (one for one in _flat(given.children) if isinstance(one, Element))
        for number, one in enumerate(items, first or 0):
            mark = "- " if first is None else f"{number}. "
            inner = self.blocks(one.children if meaning_of(one) is d.Prose.ITEM else [one])
            texts.append(_indented("\n\n".join(inner), mark, " " * len(mark)))
        if texts:
            yield "\n".join(texts)

    def _terms(self, given: Element) -> Iterator[str]:
        """A definition list."""
        texts: list[str] = []
        for one in outermost(given.children, (d.Prose.TERM, d.Prose.DESCRIPTION)):
            if meaning_of(one) is d.Prose.TERM:
                texts.append(f"- {next(self._bold(one), '')}:")
            elif inner := self.blocks(one.children):
                first, *more = inner
                texts.append(f"{texts.pop() if texts else '-'} {first}")
                texts += [f"\n{_indented(each, '  ', '  ')}" for each in more]
        if texts:
            yield "\n".join(texts)

    def _table(self, given: Element) -> Iterator[str]:
        rows: list[list[str]] = []
        below: dict[int, tuple[int, str]] = {}
        has_head = False
        for each in outermost(given.children, (d.InProse.TABLE_TITLE, d.Prose.ROW)):
            if meaning_of(each) is d.InProse.TABLE_TITLE:
                yield from self._bold(each)
            else:
                cells = cells_of(each)
                has_head |= not rows and all(cell.is_head for _, cell in cells)
                rows.append(list(self._cells(cells, below)))
        width = max(map(len, rows), default=0)
        if not width:
            return
        head = rows.pop(0) if has_head else []
        lines = (" | ".join([*row, *[""] * (width - len(row))]) for row in (head, ["---"] * width, *rows))
        yield "\n".join(f"| {line} |" for line in lines)

    def _cells(self, cells: Iterable[tuple[Element, d.TableCell]], below: dict[int, tuple[int, str]]) -> Iterator[str]:
        """The row's cells; a cell over several rows is repeated in each, as recorded in `below` by column."""
        place = 0
        for one in [*cells, None]:
            while place in below:
                left, text = below.pop(place)
                if left > 1:
                    below[place] = left - 1, text
                yield text
                place += 1
            if one is None:
                return
            text = "; ".join(line.replace("\n", " ") for line in self.blocks(one[0].children))
            columns, rows = (span if span < _LARGEST_SPAN else 1 for span in (one[1].columns, one[1].rows))
            yield text
            if rows > 1:
                below[place] = rows - 1, text
            yield from [""] * (columns - 1)
            place += columns

    def _inline(self, nodes: Iterable[Node]) -> Iterator[str]:
        for given in nodes:
            match given:
                case str():
                    yield escaped(given)
                case Literal(text):
                    yield "\n" if given is LINE else escaped(text)
                case Markup():
                    yield escaped(given.plain or text_of([given]))
                case Element():
                    yield self._element(given)
                case d.NoteCall(is_link=True):
                    yield f"[^{given.note}]"
                case d.NoteCall(number, cites=is_of_works):
                    yield f" [{number}]" if is_of_works else str(number)
                case d.Hand():
                    yield escaped(given.text or given.label)
                case d.Drawing():
                    yield f"({escaped(given.name)})"
                case d.DealtTable() | d.IndexMark():
                    pass  # a sentence beside a table says the same
                case _:
                    assert_never(given)

    def _element(self, given: Element) -> str:
        means = meaning_of(given)
        if _is_left_out(given, means):
            return ""
        inner = "".join(self._inline(given.children))
        match means:
            case None:  # usual case
                return inner
            case d.Prose.CODE | d.InProse.TYPED:
                return _code(text_of(given.children))
            case d.Prose.LINE_BREAK:
                return _BREAK
            case d.Prose() if means in _AS_TAGS:
                return f"<{_AS_TAGS[means]}>{inner}</{_AS_TAGS[means]}>"
            case d.Prose() | d.InProse():
                sign = _MARKS.get(means, "") if _can_be_marked(inner) else ""
                return f"{sign}{inner}{sign}"
            case d.Link(address) | d.Absent(address) if address and not address.startswith("#"):
                return f"[{inner}]({_address(address)})"
            case d.Cluster(is_raised=True):
                return f" [{inner}]"
            case d.Cluster(around=(opening, closing)):
                return f"{escaped(opening)}{inner}{escaped(closing)}"
            case d.CitationMark(key, is_name=is_name, is_link=True):
                return f"{inner} [@{key}]" if is_name else f"@{key}"
            case d.FilePicture(address, words):
                return f"![{escaped(words)}]({_address(address)})"
            case d.Sign(words):
                return escaped(given.plain or words)
            case _:
                return inner


def _flat(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes without omitted ones; elements without a name are replaced by their children."""
    for each in nodes:
        if not isinstance(each, Element):
            yield each
        elif not (each.name or each.means):
            yield from _flat(each.children)
        elif not _is_left_out(each, meaning_of(each)):
            yield each


def _is_left_out(given: Element, means: d.Meaning | None) -> bool:
    return (
        (isinstance(means, d.Added) and means is not d.Added.NOTES)
        or isinstance(means, d.Recording)
        or given.attributes.get("aria-hidden") == "true"
    )


def _escaped_sign(match: re.Match[str]) -> str:
    return f"{match[0]}\\" if match[0][0].isdecimal() else f"\\{match[0]}"


def _can_be_marked(text: str) -> bool:
    """Whether emphasis marks around it are recognised in any position."""
    return bool(text) and text[0].isalnum() and text[-1].isalnum()


def _indented(text: str, first: str, other: str) -> str:
    lines = text.split("\n")
    return "\n".join([first + lines[0], *((other + line).rstrip() if line else other.rstrip() for line in lines[1:])])


def _code(text: str) -> str:
    ticks = "`" * (max(map(len, _TICKS.findall(text)), default=0) + 1)
    pad = " " if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _address(address: str) -> str:
    return f"<{address}>" if re.search(r"[\s()]", address) else address
