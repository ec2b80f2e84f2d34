"""Turns an article's tree into a chapter: elements for the screen are omitted, notes are moved to their calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, assert_never
from urllib.parse import unquote, urljoin, urlsplit

from ludograph.article.document import kinds as d
from ludograph.article.kept import Document
from ludograph.article.meaning import (
    cells_of,
    inner_of,
    language_of_code,
    meaning_of,
    names_subject,
    outermost,
    tabs_of,
    terms_of,
)
from ludograph.article.read.policy import SCHEMES
from ludograph.article.tree import LINE, Element, Literal, Markup, Node, elements, text_of
from ludograph.engines.book.foreign import nodes_of
from ludograph.engines.book.nodes import (
    BLOCKS,
    BookNode,
    BookText,
    Chapter,
    Kind,
    NodeKind,
    node,
    plain,
    run_in,
    short_address,
    tidy,
    walk,
    within_line,
    without_readings,
)
from ludograph.engines.book.styles import DRAWING_STYLE
from ludograph.languages.words import N_, words_in
from ludograph.library.formatting.order import reference_id

_ELSEWHERE = (
    d.InProse.READING_BRACKET,
    d.InProse.ORIGINAL_TITLE,
    d.OfSheet.NAME,
    d.OfSheet.HOME,
    d.OfSheet.QR_CODE,
)
"""What the book has elsewhere."""

_AS = {d.InProse.WORK_TITLE: d.Prose.EMPHASIS, d.InProse.RAISED: d.Prose.SUPERSCRIPT, d.InProse.TYPED: d.Prose.CODE}
_OF_TAB: tuple[Kind, Kind] = NodeKind.BOX_TITLE, d.Prose.GROUP
_OR = N_("or {option}")
_SIZES = ("large", "small")
"""The sizes of a hand on paper."""
_WIDEST = 99
_LONGEST_ADDRESS = 2000
"""In characters; Typst takes 8,000 bytes."""
_DEEPEST_FORMULA = 24
"""The most elements of a formula within each other; a deeper one is shown as it is typed on a line."""


class LinkFinder(NamedTuple):
    """The context of a chapter in the book and the site."""

    page_at: Callable[[str], str]
    """The page at an address from the site's root, or ""."""
    file_at: Callable[[str], str]
    """The name of the picture at such an address, or ""."""
    drawing: Callable[[str], str]
    """The name of a file with an SVG drawing from another extension."""
    here: str
    """The article's own address from the site's root."""
    ends: bool
    """Whether notes are at the end of the chapter instead of the foot of the page."""
    site: str
    """The site's address, with its slash, or ""."""


class _Reader:
    """Converts one article to a chapter."""

    def __init__(self, nodes: Iterable[Node], page: str, around: LinkFinder, lang: str) -> None:
        self.page, self.around, self.lang, self._words = page, around, lang, words_in(lang)
        self._language = ""
        """The language of the current code."""
        self._first = 0
        """The number of its first line; 0 without numbers."""
        self.notes: dict[str, Element] = {}
        """Id → the item of the list of notes."""
        self.shown: dict[str, int] = {}
        """The called notes, with their numbers."""
        self._level, self._heading = 1, "-"
        """The level of the last heading, as none may be skipped, and its words."""
        self._unnoted = 0
        """Positive inside notes, headings and captions, where addresses get no notes."""
        self._subjects, self._in_caption = 0, False
        self._noted: set[str] = set()
        """The addresses that have a note: each has one in a chapter."""
        self.left_out: list[tuple[str, int, int]] = []
        self._of_table: dict[str, str] | None = None
        """In a table: its notes, each with its id, as equal ones have one number."""
        self.bodies: list[BookNode] = []
        """The notes in order, if they are at the end."""
        for each in elements(nodes):
            if each.means is d.Added.NOTES:
                items = (one for one in elements([each]) if meaning_of(one) is d.Prose.ITEM)
                self.notes |= {one.attributes.get("id") or "": one for one in items}

    # Conversion of elements.

    def all(self, nodes: Iterable[Node], block: bool) -> tuple[BookText, ...]:
        return tidy([each for one in nodes for each in self.one(one)], block)

    def one(self, given: Node) -> Iterator[BookText]:
        if isinstance(given, str):
            yield given
        elif given is LINE:
            yield " "
        elif isinstance(given, Literal):
            yield given.text
        elif isinstance(given, Markup):
            if given.html.startswith("<svg xmlns="):
                yield node(NodeKind.PICTURE, file=self.around.drawing(given.html), alt="", icon=True)
            else:
                for each in nodes_of(given.html):
                    yield from self.one(each)
        elif isinstance(given, Element):
            yield from self._element(given)
        else:
            yield from self._kind(given)

    def _kind(self, given: d.Kind) -> Iterable[BookText]:
        match given:
            case d.NoteCall():
                shown = self._note(given.note) if given.is_link else [str(given.number)]
                return [node(NodeKind.ANCHOR, id=f"{self.page}#{given.anchor}"), *shown]
            case d.Hand():
                return _in_language(list(_hand(given)), given.lang)
            case d.DealtTable():
                return [node(NodeKind.FELT, [node(d.Prose.ROW, map(_spot, row)) for row in given.rows])]
            case d.Drawing():
                file = self.around.drawing(given.file.replace("<style></style>", f"<style>{DRAWING_STYLE}</style>", 1))
                return [node(NodeKind.PICTURE, file=file, alt=given.name, width=given.width)]
            case d.IndexMark(words):
                return self._subject(words)
            case _:
                assert_never(given)

    def _element(self, given: Element) -> Iterator[BookText]:
        means = meaning_of(given)
        if isinstance(means, d.Added) or means in _ELSEWHERE:
            return
        has_place = isinstance(means, d.Headline) or means is d.Box.SECTION
        place = {} if has_place else given.attributes
        id = means.anchor if isinstance(means, d.Cluster | d.CitationMark) else place.get("id") or ""
        lang = place.get("lang") or ""
        found = list(self._translated(given, means))
        if names_subject(given, self.lang):
            yield from self._subject(plain(found), lang)
        if id:
            anchor = node(NodeKind.ANCHOR, id=f"{self.page}#{id}")
            if len(found) == 1 and isinstance(found[0], BookNode) and found[0].kind is d.Prose.ITEM:
                found[0] = found[0]._replace(children=(anchor, *found[0].children))  # a list has only items
            else:
                yield anchor
        yield from _in_language(found, lang)

    def _subject(self, words: str, lang: str = "") -> Iterator[BookNode]:
        """A place that the index of the book names; headings and captions are in lists too, and have none."""
        if not self._unnoted and not self._in_caption:
            self._subjects += 1
            yield node(NodeKind.ANCHOR, id=f"{self.page}#lg-subject-{self._subjects}", subject=words, of=lang)

    def _translated(self, given: Element, means: d.Meaning | None) -> Iterable[BookText]:
        match means:
            case d.Cluster(is_raised=True):  # the writers raise marks themselves
                return self.all(given.children, block=False)
            case d.Cluster(around=(opening, closing)):
                return (opening, *(each for one in given.children for each in self.one(one)), closing)
            case d.CitationMark(key, is_link=is_link):
                words = self.all(given.children, block=False)
                return [node(NodeKind.LINK, words, to=f"{REFERENCES}#{reference_id(key)}")] if is_link else words
            case d.Prose.RUBY:
                return self.ruby(given)
            case d.Prose.TABLE:
                return self.table(given)
            case d.Headline(level):
                return self.heading(given, level)
            case d.Prose.TERMS:
                return [node(d.Prose.TERMS, self.all(terms_of(given), block=True))]
            case d.Prose.FIGURE:
                return self.figure(given)
            case d.Prose.CAPTION:
                return self.caption(given)
            case d.Prose.PROGRAM:
                return self.program(given)
            case d.Prose.CODE:
                return [node(d.Prose.CODE, [text_of(given.children, _is_number)])]
            case d.Prose.FORMULA:
                return self.formula(given)
            case d.Prose() if means is not d.Prose.ROW:
                children = self.all(given.children, block=means in BLOCKS)
                is_run_in = means is d.Prose.ITEM and _begins_with_list(children)
                return [node(means, run_in(children, figures=True) if is_run_in else children)]
            case d.ListOfItems(first):
                ordered = {} if first is None else {"ordered": True, "start": first}
                return [node(NodeKind.LIST, self.all(given.children, block=True), **ordered)]
            case d.Link(address):
                return self.link(given, address)
            case d.Absent(address, is_elsewhere=True):
                if address:
                    self._leave_out(given, address)
                return self.link(given, address)
            case d.Absent():
                self._leave_out(given, text_of([given]))
                return [f"[{text_of([given])}]"]
            case d.FilePicture():
                return self.picture(given, means)
            case d.Recording(address):
                return self.recording(given, address)
            case d.InProse.DONE | d.InProse.TO_DO:
                return ["\u2611 " if means is d.InProse.DONE else "\u2610 "]
            case d.Sign(words, is_drawn=True):  # it needs the page's styles
                return [f"[{words}]"] if words else []
            case d.InProse() if means in _AS:
                return [node(_AS[means], self.all(given.children, block=False))]
            case d.InCode.LISTING:
                return self.listing(given)
            case d.Box.TABS:  # each part below its label
                shown = (each for one in tabs_of(given) for each in zip(_OF_TAB, one, strict=True))
                return [node(kind, self.all(one.children, block=True)) for kind, one in shown]
            case d.Box.TITLE | d.Box.SECTION | d.Box.SUMMARY | d.OfSheet.HEADING:
                words = self.all(given.children, block=True)
                is_said = means is d.Box.SUMMARY and plain(words).endswith(self._heading)  # by the heading above
                return [] if is_said else [node(NodeKind.BOX_TITLE, words)]
            case d.Box() | d.RulesTable():
                return self.box(given, is_sheet=means == d.RulesTable("house-rules"))
            case d.OfSheet.BLANKS:
                names = [plain(self.all(one.children, block=True)) for one in inner_of(given)]
                return [node(d.Prose.PARAGRAPH, [" ".join(f"{name}: {'_' * 12}" for name in names)])]
            case d.OfSheet.CHOICE:
                return self.choice(given)
            case d.OfSheet.BESIDES:
                return self.besides(given)
            case _ if given.block:
                return [node(d.Prose.GROUP, self.all(given.children, block=True))]
            case _:
                return (each for one in given.children for each in self.one(one))

    def box(self, given: Element, *, is_sheet: bool) -> Iterable[BookText]:
        """A box; none round another."""
        children = self.all(given.children, block=True)
        inner = [each for each in children if isinstance(each, str) or each.kind is not NodeKind.ANCHOR]
        if len(inner) == 1 and isinstance(inner[0], BookNode) and inner[0].kind is NodeKind.BOX:
            return [inner[0]._replace(values={**inner[0].values, "sheet": True})] if is_sheet else children
        is_open = any(each.kind is d.Prose.TABLE for each in walk(children))
        return [node(NodeKind.BOX, children, open=is_open, sheet=is_sheet)]

    def all_unnoted(self, nodes: Iterable[Node]) -> tuple[BookText, ...]:
        """A block in which addresses get no notes."""
        self._unnoted += 1
        found = self.all(nodes, block=True)
        self._unnoted -= 1
        return found

    def heading(self, given: Element, level: int) -> Iterator[BookText]:
        id = given.attributes.get("id") or ""
        before = self._level
        content = without_readings(self.all_unnoted(given.children))
        place = f"{self.page}#{id}" if id else ""
        if not plain(content).strip():  # neither contents nor bookmarks can name it
            yield node(d.Prose.PARAGRAPH, [node(NodeKind.ANCHOR, id=place), *content])
            return
        self._level, self._heading = min(level, before + 1), plain(content)
        yield node(NodeKind.HEADING, content, level=self._level, id=place)

    def choice(self, given: Element) -> Iterator[BookText]:
        """A choice on a sheet of house rules: the usual answer, then "or" before each other."""
        for number, one in enumerate(one for one in inner_of(given) if one.means is None):
            if number:
                yield from (" ", node(d.Prose.EMPHASIS, [self._words.gettext(_OR, option="").strip()]), " ")
            yield from self.all(one.children, block=True)

    def besides(self, given: Element) -> Iterator[BookText]:
        """What is below a sheet, without the words on ticks: what a star means, and what is left to agree on."""
        marks, more = inner_of(given)[:1], inner_of(given)[1:2]
        yield node(d.Prose.PARAGRAPH, self.all((one for each in marks for one in inner_of(each)[-1:]), block=True))
        yield from (each for one in more for each in self.one(one))

    def ruby(self, given: Element) -> Iterator[BookText]:
        base: list[BookText] = []
        for one in given.children:
            if isinstance(one, Element) and meaning_of(one) is d.InProse.READING:
                reading = plain(self.all(one.children, block=False)).strip()
                yield from [node(d.Prose.RUBY, tidy(base, False), reading=reading)] if reading else base
                base = []
            else:
                base += self.one(one)
        yield from base

    def table(self, given: Element) -> Iterator[BookText]:
        caption: tuple[BookText, ...] = ()
        rows: list[BookNode] = []
        around, self._of_table = self._of_table, {}
        for each in outermost(given.children, (d.InProse.TABLE_TITLE, d.Prose.ROW)):
            if meaning_of(each) is d.InProse.TABLE_TITLE:
                caption = self.all_unnoted(each.children)
                continue
            cells = [(one, cell) for one, cell in cells_of(each) if not isinstance(meaning_of(one), d.Added)]
            is_head = bool(cells) and all(cell.is_head and not cell.is_of_row for _, cell in cells)
            rows.append(node(d.Prose.ROW, [self._cell(*one) for one in cells], head=is_head))
        self._of_table = around
        if any(row.children for row in rows):
            head = [node(d.Prose.CAPTION, caption)] if caption else []
            yield node(d.Prose.TABLE, [*head, *rows])
        elif caption:
            yield node(d.Prose.PARAGRAPH, caption)

    def _cell(self, given: Element, cell: d.TableCell) -> BookNode:
        return node(
            NodeKind.CELL,
            run_in(self.all(given.children, block=True), figures=cell.is_right),
            head=cell.is_head,
            columns=min(cell.columns, _WIDEST),
            rows=cell.rows,
            right=cell.is_right,
        )

    def link(self, given: Element, address: str) -> Iterator[BookText]:
        children = self.all(given.children, block=False)
        target = self._target(given, address)
        if target is None:
            yield from children
        elif (
            "to" in target
            or self._unnoted
            or given.attributes.get("rel") == "license"  # its short name says enough on paper
            or target["url"] in self._noted
            or unquote(target["url"]) in unquote(plain(children))
        ):
            yield node(NodeKind.LINK, children, **target)
        else:
            self._noted.add(target["url"])
            yield node(NodeKind.LINK, children, **target, noted=short_address(target["url"]))

    def _target(self, given: Element, address: str) -> dict[str, str] | None:
        """`to` a place in the book or `url`; None for a link without use on paper."""
        if given.place is not None:
            return {"to": f"{given.place.page}#{given.place.fragment}"}
        parts = urlsplit(address)
        if parts.scheme:
            can_be_set = parts.scheme in SCHEMES and len(address) <= _LONGEST_ADDRESS
            return {"url": address} if can_be_set else None
        if address.startswith("#ref-"):
            return {"to": f"{REFERENCES}{address}"}
        if not parts.path:
            return {"to": f"{self.page}#{unquote(parts.fragment)}"} if parts.fragment else None
        path = urljoin(f"/{self.around.here}", parts.path).lstrip("/")
        page = self.around.page_at(path)
        if page:
            return {"to": f"{page}#{unquote(parts.fragment)}" if parts.fragment else page, "url": self._abroad(path)}
        return {"url": self._abroad(path)} if self.around.site else None

    def _abroad(self, path: str) -> str:
        return f"{self.around.site}{path}" if self.around.site else ""

    def _note(self, id: str) -> Iterator[BookText]:
        item = self.notes.pop(id, None)  # a call inside its own note leads nowhere
        if item is None:
            return
        content = () if id in self.shown else within_line(self.all_unnoted(item.children))
        self.notes[id] = item
        if content and self._of_table is not None:
            id = self._of_table.setdefault(repr(content), id)
        again = id in self.shown
        number = self.shown.setdefault(id, len(self.shown) + 1)
        place = f"{self.page}#{id}"
        if self.around.ends:
            if not again:
                self.bodies.append(node(d.Prose.ITEM, [node(NodeKind.ANCHOR, id=place), *content]))
            yield node(NodeKind.NOTE, number=number, to=place)
        else:
            yield node(NodeKind.NOTE, content, number=number, id=place, again=again)

    def picture(self, given: Element, picture: d.FilePicture) -> Iterator[BookText]:
        parts = urlsplit(picture.address)
        path = urljoin(f"/{self.around.here}", parts.path).lstrip("/")
        if file := "" if parts.netloc else self.around.file_at(unquote(path)):
            yield node(NodeKind.PICTURE, file=file, alt=picture.words, width=picture.width)
        else:
            self._leave_out(given, picture.address)
            yield from [f"[{picture.words}]"] if picture.words else []

    def recording(self, given: Element, address: str) -> Iterator[BookText]:
        """Sound or film as its words, with its address in a note; nothing for a player that the program made."""
        if given.span is not None and address:
            self._leave_out(given, address)
            words = text_of(given.children).strip() or address.rpartition("/")[2]
            yield from self.link(Element("a", {}, [f"[{words}]"]), address)

    def _leave_out(self, given: Element, address: str) -> None:
        if given.span is not None:
            self.left_out.append((address, *given.span))

    def program(self, given: Element) -> Iterator[BookText]:
        lines = text_of(given.children, _is_number).strip("\n").split("\n")
        if self._first:
            wide = len(str(self._first + len(lines)))
            lines = [f"{number:>{wide}}  {line}" for number, line in enumerate(lines, self._first)]
        language = language_of_code([given, *inner_of(given)]) or self._language
        yield node(d.Prose.PROGRAM, ["\n".join(lines)], language=language)

    def listing(self, given: Element) -> Iterator[BookText]:
        """The code in a frame, whose class names its language, with numbers if its lines have some."""
        inside = elements([given])
        marks = (one for one in inside if meaning_of(one) is d.InCode.LINE_NUMBERS)
        numbers = (each for one in marks for each in (one.attributes.get("data-linenos") or text_of([one])).split())
        cell = next((one for one in inside if meaning_of(one) is d.InCode.LINES), given)
        before = self._language, self._first
        self._language, self._first = language_of_code([given]), int(next(filter(str.isdecimal, numbers), 0))
        yield node(d.Prose.GROUP, self.all(cell.children, block=True))
        self._language, self._first = before

    def figure(self, given: Element) -> Iterator[BookText]:
        children = self.all(given.children, block=True)
        said = [
            str(one.values["alt"]) for one in walk(children) if one.kind is NodeKind.PICTURE and "alt" in one.values
        ]
        caption = [one for one in children if isinstance(one, BookNode) and one.kind is d.Prose.CAPTION]
        yield node(d.Prose.FIGURE, children, alt="; ".join(said) or " ".join(plain(caption).split()))

    def caption(self, given: Element) -> Iterator[BookText]:
        self._in_caption = True
        yield node(d.Prose.CAPTION, self.all(given.children, block=True))
        self._in_caption = False

    def formula(self, given: Element) -> Iterator[BookText]:
        block = given.attributes.get("display") == "block"
        if _depth(given) > _DEEPEST_FORMULA or not given.plain.strip("\ufeff "):  # a PDF needs words for it
            yield node(d.Prose.CODE, [given.plain])
            return
        yield node(NodeKind.FORMULA_BLOCK if block else d.Prose.FORMULA, [_mathml(given)], alt=given.plain)


REFERENCES = "references"
"""The page name of the list of references, which no article has."""


def chapter(document: Document, page: str, around: LinkFinder) -> Chapter:
    """An article as a chapter."""
    nodes = list(document.nodes)
    reader = _Reader(nodes, page, around, document.lang)
    title = next((one for one in nodes if isinstance(one, Element) and meaning_of(one) == d.Headline(1)), None)
    if title is not None:
        nodes.remove(title)
    shown = without_readings(reader.all(title.children, block=True)) if title else ()
    shown = shown if plain(shown).strip() else (page,)
    inside = elements([title] if title else ())
    original = next((one for one in inside if one.means is d.InProse.ORIGINAL_TITLE), None)
    name = plain(shown)
    inner = reader.all(original.children, block=True) if original is not None else ()
    if original is not None and plain(inner).casefold() not in name.casefold():
        shown = (*shown, " ", node(NodeKind.LANGUAGE, inner, lang=original.attributes.get("lang") or ""))
    content = list(reader.all(nodes, block=True))
    headings = [one for one in content if isinstance(one, BookNode) and one.kind is NodeKind.HEADING]
    if len(headings) == 1 and name.endswith(f": {plain(headings)}"):  # a sheet of one game
        content[content.index(headings[0])] = node(NodeKind.ANCHOR, id=headings[0].values["id"])
    if reader.bodies:
        content += [node(d.Prose.RULE), node(NodeKind.LIST, reader.bodies, ordered=True, start=1)]
    return Chapter(page, shown, name, document.lang, tuple(content), tuple(reader.left_out))


def read_nodes(nodes: Iterable[Node], page: str, around: LinkFinder) -> tuple[BookText, ...]:
    """Nodes outside of articles, for the book's own pages."""
    given = list(nodes)
    return _Reader(given, page, around, "en").all_unnoted(given)


def _in_language(found: list[BookText], lang: str) -> Iterable[BookText]:
    found = [*tidy(found, block=False)]
    if lang and len(found) == 1 and isinstance(found[0], BookNode):
        return [found[0]._replace(values={**found[0].values, "lang": lang})]
    return [node(NodeKind.LANGUAGE, found, lang=lang)] if lang and found else found


def _hand(given: d.Hand) -> Iterator[BookText]:
    size = "pack" if given.is_pack else given.size if given.size in _SIZES else ""
    for place, card in enumerate(given.cards):
        if card.sides:
            yield node(NodeKind.CARDS, faces=card.sides, alt="" if place else given.label, size=size)
        else:
            yield card.between + card.text


def _spot(given: d.LaidSpot) -> BookNode:
    cards = (node(NodeKind.CARDS, faces=card.sides) for card in given.cards)
    inside = [*cards, node(d.Prose.STRONG, tidy([given.name], block=False))]
    return node(NodeKind.SPOT, inside, coins=given.coins, pack=given.is_pack)


def _is_number(given: Node) -> bool:
    """Whether it is the number of a line of code."""
    return isinstance(given, Element) and meaning_of(given) is d.InCode.LINE_NUMBERS


def _depth(given: Element) -> int:
    """How many elements are within each other."""
    return 1 + max(map(_depth, inner_of(given)), default=0)


def _begins_with_list(children: Iterable[BookText]) -> bool:
    """Whether the number of an item would stand alone above a list."""
    first = next((one for one in children if isinstance(one, str) or one.kind is not NodeKind.ANCHOR), "")
    return not isinstance(first, str) and first.kind is NodeKind.LIST


def _mathml(given: Element) -> BookNode:
    """A MathML element: its name and its parts, for the writers."""
    children = [_mathml(each) if isinstance(each, Element) else text_of([each]) for each in given.children]
    attributes = tuple(f"{name}={value}" for name, value in given.attributes.items() if name != "display")
    return BookNode(d.Prose.FORMULA, tuple(filter(None, children)), {"name": given.name, "attributes": attributes})
