"""Turns an article's tree into a chapter: elements for the screen are omitted, notes are moved to their calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import NamedTuple, assert_never
from urllib.parse import unquote, urljoin, urlsplit

from ludograph.article.document import kinds as d
from ludograph.article.html import HEADINGS, SCREEN_ONLY
from ludograph.article.kept import Document
from ludograph.article.read.policy import SCHEMES
from ludograph.article.tree import (
    LINE,
    Element,
    Literal,
    Markup,
    Node,
    elements,
    meaning_of,
    number_of,
    outermost,
    text_of,
)
from ludograph.engines.book.foreign import depth_of, inner_of, nodes_of, raw_text
from ludograph.engines.book.nodes import (
    BLOCKS,
    SIMPLE,
    BookNode,
    BookText,
    Chapter,
    NodeKind,
    language_of_code,
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
from ludograph.languages.tag import is_same_language
from ludograph.languages.words import N_, words_in
from ludograph.library.formatting.order import reference_id

_RECORDED = frozenset({"audio", "video"})
_LEFT_OUT = SCREEN_ONLY - _RECORDED | {"rp"}
_ELSEWHERE = frozenset({"lg-original-title", "lg-sheet-title", "lg-sheet-qr"})
"""Classes of what the book has elsewhere."""
_NAMES = frozenset({"noun", "aka"})
"""Classes of names, which are subjects as the terms are that are defined."""
_UPRIGHT = frozenset("lg-part lg-orig".split())
"""Titles that are not in italics: those in quotation marks, and those in another script."""


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
                self.notes |= {one.attributes.get("id") or "": one for one in elements([each]) if one.name == "li"}

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
                return [node(NodeKind.FELT, [node(NodeKind.ROW, map(_spot, row)) for row in given.rows])]
            case d.Drawing():
                file = self.around.drawing(given.file.replace("<style></style>", f"<style>{DRAWING_STYLE}</style>", 1))
                return [node(NodeKind.PICTURE, file=file, alt=given.name, width=given.width)]
            case d.IndexMark(words):
                return self._subject(words)
            case _:
                assert_never(given)

    def _meaning(self, given: Element, means: d.Cluster | d.CitationMark) -> Iterator[BookText]:
        yield from [node(NodeKind.ANCHOR, id=f"{self.page}#{means.anchor}")] if means.anchor else []
        match means:
            case d.Cluster(is_raised=True):  # the writers raise marks themselves
                yield from self.all(given.children, block=False)
            case d.Cluster(around=(opening, closing)):
                yield from (opening, *(each for one in given.children for each in self.one(one)), closing)
            case d.CitationMark(key, is_link=is_link):
                words = self.all(given.children, block=False)
                yield from [node(NodeKind.LINK, words, to=f"{REFERENCES}#{reference_id(key)}")] if is_link else words
            case _:
                assert_never(means)

    def _element(self, given: Element) -> Iterator[BookText]:
        name, classes = given.name, set(given.classes)
        if isinstance(meaning_of(given), d.Added) or name in _LEFT_OUT or classes & _ELSEWHERE:
            return
        id = given.attributes.get("id") or ""
        if isinstance(given.means, d.Cluster | d.CitationMark):
            yield from self._meaning(given, given.means)
            return
        lang = (given.attributes.get("lang") or "") if name not in HEADINGS else ""
        found = list(self._translated(given))
        is_foreign = (
            name in {"em", "i"} and given.span is not None and not is_same_language(lang or self.lang, self.lang)
        )
        if name == "dfn" or _NAMES & classes or is_foreign:
            yield from self._subject(plain(found), lang)
        if id and name not in HEADINGS:
            anchor = node(NodeKind.ANCHOR, id=f"{self.page}#{id}")
            if len(found) == 1 and isinstance(found[0], BookNode) and found[0].kind is NodeKind.ITEM:
                found[0] = found[0]._replace(children=(anchor, *found[0].children))  # a list has only items
            else:
                yield anchor
        yield from _in_language(found, lang)

    def _subject(self, words: str, lang: str = "") -> Iterator[BookNode]:
        """A place that the index of the book names; headings and captions are in lists too, and have none."""
        if not self._unnoted and not self._in_caption:
            self._subjects += 1
            yield node(NodeKind.ANCHOR, id=f"{self.page}#lg-subject-{self._subjects}", subject=words, of=lang)

    def _translated(self, given: Element) -> Iterator[BookText]:
        name, means = given.name, meaning_of(given)
        special = _SPECIAL.get(name) or next((_BY_CLASS[each] for each in given.classes if each in _BY_CLASS), None)
        if means is d.Absent.MISSING:
            yield from self.missing(given)
        elif means is d.Box.TITLE:
            yield from self.box_title(given)
        elif special is not None:
            yield from special(self, given)
        elif isinstance(means, d.Box | d.RulesTable) or name in {"details", "aside"}:
            children = self.all(given.children, block=True)
            inner = [each for each in children if isinstance(each, str) or each.kind is not NodeKind.ANCHOR]
            alone = inner[0] if len(inner) == 1 and isinstance(inner[0], BookNode) else None
            is_double = alone is not None and alone.kind is NodeKind.BOX
            is_sheet = "lg-house-sheet" in given.classes
            if alone is not None and is_double and is_sheet:
                children, is_double = alone.children, False
            is_open = any(each.kind is NodeKind.TABLE for each in walk(children))
            yield from children if is_double else (node(NodeKind.BOX, children, open=is_open, sheet=is_sheet),)
        elif name in SIMPLE:
            kind = SIMPLE[name]
            children = self.all(given.children, block=kind in BLOCKS)
            if kind is NodeKind.ITEM and _begins_with_list(children):
                children = tuple(run_in(children, figures=True))
            yield node(kind, children, flush="lg-hand-caption" in given.classes)
        elif given.block or name in {"div", "section", "article"}:
            yield node(NodeKind.GROUP, self.all(given.children, block=True))
        else:
            yield from (each for one in given.children for each in self.one(one))

    def all_unnoted(self, nodes: Iterable[Node]) -> tuple[BookText, ...]:
        """A block in which addresses get no notes."""
        self._unnoted += 1
        found = self.all(nodes, block=True)
        self._unnoted -= 1
        return found

    def summary(self, given: Element) -> Iterator[BookText]:
        """The line that opens a box, unless the heading above says it."""
        (title,) = self.box_title(given)
        if not plain([title]).endswith(self._heading):
            yield title

    def box_title(self, given: Element) -> Iterator[BookText]:
        yield node(NodeKind.BOX_TITLE, self.all(given.children, block=True))

    def heading(self, given: Element) -> Iterator[BookText]:
        id = given.attributes.get("id") or ""
        before = self._level
        content = without_readings(self.all_unnoted(given.children))
        place = f"{self.page}#{id}" if id else ""
        if not plain(content).strip():  # neither contents nor bookmarks can name it
            yield node(NodeKind.PARAGRAPH, [node(NodeKind.ANCHOR, id=place), *content])
            return
        self._level, self._heading = min(int(given.name[1]), before + 1), plain(content)
        yield node(NodeKind.HEADING, content, level=self._level, id=place)

    def ordered(self, given: Element) -> Iterator[BookText]:
        children = self.all(given.children, block=True)
        yield node(NodeKind.LIST, children, ordered=True, start=number_of(given, "start", 1))

    def terms(self, given: Element) -> Iterator[BookText]:
        """Terms and their descriptions, without frames around pairs."""
        inner: list[Node] = []
        for each in given.children:
            inner += each.children if isinstance(each, Element) and each.name in {"", "div"} else [each]
        yield node(NodeKind.TERMS, self.all(inner, block=True))

    def blanks(self, given: Element) -> Iterator[BookText]:
        names = [plain(self.all(one.children, block=True)) for one in inner_of(given)]
        yield node(NodeKind.PARAGRAPH, [" ".join(f"{name}: {'_' * 12}" for name in names)])

    def tabs(self, given: Element) -> Iterator[BookText]:
        """Each part below its label."""
        inner = [one for each in inner_of(given) for one in (each, *inner_of(each))]
        labels = (one for one in inner if one.name == "label")
        parts = (one for one in inner if "tabbed-block" in one.classes)
        for label, part in zip(labels, parts, strict=False):
            yield node(NodeKind.BOX_TITLE, self.all(label.children, block=True))
            yield node(NodeKind.GROUP, self.all(part.children, block=True))

    def choice(self, given: Element) -> Iterator[BookText]:
        """A choice on a sheet of house rules: the usual answer, then "or" before each other."""
        labels = [one for one in inner_of(given) if one.name == "label" and "lg-agreed" not in one.classes]
        for number, one in enumerate(labels):
            if number:
                yield from (" ", node(NodeKind.EMPHASIS, [self._words.gettext(_OR, option="").strip()]), " ")
            yield from self.all(one.children, block=True)

    def besides(self, given: Element) -> Iterator[BookText]:
        """What is below a sheet, without the words on ticks: what a star means, and what is left to agree on."""
        marks, more, *_ = inner_of(given)
        yield node(NodeKind.PARAGRAPH, self.all(inner_of(marks)[-1:], block=True))
        yield from self.one(more)

    def foot(self, given: Element) -> Iterator[BookText]:
        """The sources of a sheet, without its address."""
        before = takewhile(lambda one: "lg-sheet-home" not in getattr(one, "classes", ()), given.children)
        yield node(NodeKind.PARAGRAPH, self.all(list(before), block=True))

    def cite(self, given: Element) -> Iterator[BookText]:
        children = self.all(given.children, block=False)
        yield from children if _UPRIGHT & set(given.classes) else (node(NodeKind.EMPHASIS, children),)

    def ruby(self, given: Element) -> Iterator[BookText]:
        base: list[BookText] = []
        for one in given.children:
            if isinstance(one, Element) and one.name == "rt":
                reading = plain(self.all(one.children, block=False)).strip()
                yield from [node(NodeKind.RUBY, tidy(base, False), reading=reading)] if reading else base
                base = []
            else:
                base += self.one(one)
        yield from base

    def table(self, given: Element) -> Iterator[BookText]:
        caption: tuple[BookText, ...] = ()
        rows: list[BookNode] = []
        around, self._of_table = self._of_table, {}
        for each in outermost(given.children, ("caption", "tr")):
            if each.name == "caption":
                caption = self.all_unnoted(each.children)
                continue
            found = (one for one in inner_of(each) if one.name in {"td", "th"})
            cells = [one for one in found if not isinstance(meaning_of(one), d.Added)]
            is_head = bool(cells) and all(one.name == "th" and one.attributes.get("scope") != "row" for one in cells)
            rows.append(node(NodeKind.ROW, map(self._cell, cells), head=is_head))
        self._of_table = around
        if any(row.children for row in rows):
            head = [node(NodeKind.CAPTION, caption)] if caption else []
            yield node(NodeKind.TABLE, [*head, *rows])
        elif caption:
            yield node(NodeKind.PARAGRAPH, caption)

    def _cell(self, given: Element) -> BookNode:
        numeric = "lg-number" in given.classes or "right" in (given.attributes.get("style") or "")
        return node(
            NodeKind.CELL,
            run_in(self.all(given.children, block=True), figures=numeric),
            head=given.name == "th",
            columns=max(1, min(number_of(given, "colspan", 1), _WIDEST)),
            rows=max(1, number_of(given, "rowspan", 1)),
            right=numeric,
        )

    def link(self, given: Element) -> Iterator[BookText]:
        address = given.attributes.get("href") or ""
        if given.attributes.get("role") == "doc-backlink":
            return
        children = self.all(given.children, block=False)
        target = self._target(given, address)
        if given.means is d.Absent.ELSEWHERE:
            self._leave_out(given, address)
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
                self.bodies.append(node(NodeKind.ITEM, [node(NodeKind.ANCHOR, id=place), *content]))
            yield node(NodeKind.NOTE, number=number, to=place)
        else:
            yield node(NodeKind.NOTE, content, number=number, id=place, again=again)

    def picture(self, given: Element) -> Iterator[BookText]:
        address = given.attributes.get("src") or ""
        path = urljoin(f"/{self.around.here}", urlsplit(address).path).lstrip("/")
        alt = given.attributes.get("alt") or ""
        file = "" if urlsplit(address).netloc else self.around.file_at(unquote(path))
        if file:
            yield node(NodeKind.PICTURE, file=file, alt=alt, width=number_of(given, "width", 0))
        else:
            self._leave_out(given, address)
            yield from [f"[{alt}]"] if alt else []

    def missing(self, given: Element) -> Iterator[BookText]:
        self._leave_out(given, text_of([given]))
        yield f"[{text_of([given])}]"

    def recording(self, given: Element) -> Iterator[BookText]:
        """Sound or film as its words, with its address in a note; nothing for a player that the program made."""
        sources = (one.attributes.get("src") for one in (given, *inner_of(given)))
        if given.span is not None and (address := next(filter(None, sources), "")):
            self._leave_out(given, address)
            words = text_of(given.children).strip() or address.rpartition("/")[2]
            yield from self.link(Element("a", {"href": address}, [f"[{words}]"]))

    def _leave_out(self, given: Element, address: str) -> None:
        if given.span is not None:
            self.left_out.append((address, *given.span))

    def tick(self, given: Element) -> Iterator[BookText]:
        """A checkbox of a list of tasks; nothing for the boxes of forms and tabs, which have a name."""
        if given.attributes.get("type") == "checkbox" and "name" not in given.attributes:
            yield "\u2611 " if "checked" in given.attributes else "\u2610 "

    def program(self, given: Element) -> Iterator[BookText]:
        lines = "".join(raw_text(given.children)).strip("\n").split("\n")
        named = [*given.classes, *(name for one in inner_of(given) for name in one.classes)]
        if self._first:
            wide = len(str(self._first + len(lines)))
            lines = [f"{number:>{wide}}  {line}" for number, line in enumerate(lines, self._first)]
        yield node(NodeKind.PROGRAM, ["\n".join(lines)], language=language_of_code(named) or self._language)

    def listing(self, given: Element) -> Iterator[BookText]:
        """The code in a frame, whose class names its language, with numbers if its lines have some."""
        inside = elements([given])
        marks = (one for one in inside if meaning_of(one) is d.InCode.LINE_NUMBERS)
        numbers = (each for one in marks for each in (one.attributes.get("data-linenos") or text_of([one])).split())
        cell = next((one for one in inside if one.name == "td" and "code" in one.classes), given)
        before = self._language, self._first
        self._language, self._first = language_of_code(given.classes), int(next(filter(str.isdecimal, numbers), 0))
        yield node(NodeKind.GROUP, self.all(cell.children, block=True))
        self._language, self._first = before

    def code(self, given: Element) -> Iterator[BookText]:
        yield node(NodeKind.CODE, ["".join(raw_text(given.children))])

    def figure(self, given: Element) -> Iterator[BookText]:
        children = self.all(given.children, block=True)
        said = [
            str(one.values["alt"]) for one in walk(children) if one.kind is NodeKind.PICTURE and "alt" in one.values
        ]
        caption = [one for one in children if isinstance(one, BookNode) and one.kind is NodeKind.CAPTION]
        yield node(NodeKind.FIGURE, children, alt="; ".join(said) or " ".join(plain(caption).split()))

    def caption(self, given: Element) -> Iterator[BookText]:
        self._in_caption = True
        yield node(NodeKind.CAPTION, self.all(given.children, block=True))
        self._in_caption = False

    def formula(self, given: Element) -> Iterator[BookText]:
        block = given.attributes.get("display") == "block"
        if depth_of(given) > _DEEPEST_FORMULA or not given.plain.strip("\ufeff "):  # a PDF needs words for it
            yield node(NodeKind.CODE, [given.plain])
            return
        yield node(NodeKind.FORMULA_BLOCK if block else NodeKind.FORMULA, [_mathml(given)], alt=given.plain)

    def drawing(self, given: Element) -> Iterator[BookText]:
        """An SVG between words needs the page's styles, so its label is used."""
        if label := given.attributes.get("aria-label"):
            yield f"[{label}]"


_SPECIAL: Mapping[str, Callable[[_Reader, Element], Iterator[BookText]]] = {
    **dict.fromkeys(HEADINGS, _Reader.heading),
    "ol": _Reader.ordered,
    "dl": _Reader.terms,
    "cite": _Reader.cite,
    "figure": _Reader.figure,
    "figcaption": _Reader.caption,
    "ruby": _Reader.ruby,
    "table": _Reader.table,
    "a": _Reader.link,
    "img": _Reader.picture,
    **dict.fromkeys(_RECORDED, _Reader.recording),
    "input": _Reader.tick,
    "pre": _Reader.program,
    "code": _Reader.code,
    "math": _Reader.formula,
    "summary": _Reader.summary,
    "svg": _Reader.drawing,
}
_BY_CLASS: Mapping[str, Callable[[_Reader, Element], Iterator[BookText]]] = {
    "highlight": _Reader.listing,
    "tabbed-set": _Reader.tabs,
    "lg-sheet-blanks": _Reader.blanks,
    "lg-sheet-besides": _Reader.besides,
    "lg-sheet-foot": _Reader.foot,
    "lg-clause": _Reader.choice,
    "lg-sheet-heading": _Reader.box_title,
}
REFERENCES = "references"
"""The page name of the list of references, which no article has."""


def chapter(document: Document, page: str, around: LinkFinder) -> Chapter:
    """An article as a chapter."""
    nodes = list(document.nodes)
    reader = _Reader(nodes, page, around, document.lang)
    title = next((one for one in nodes if isinstance(one, Element) and one.name == "h1"), None)
    if title is not None:
        nodes.remove(title)
    shown = without_readings(reader.all(title.children, block=True)) if title else ()
    shown = shown if plain(shown).strip() else (page,)
    original = next((one for one in elements([title] if title else ()) if "lg-original-title" in one.classes), None)
    name = plain(shown)
    inner = reader.all(original.children, block=True) if original is not None else ()
    if original is not None and plain(inner).casefold() not in name.casefold():
        shown = (*shown, " ", node(NodeKind.LANGUAGE, inner, lang=original.attributes.get("lang") or ""))
    content = list(reader.all(nodes, block=True))
    headings = [one for one in content if isinstance(one, BookNode) and one.kind is NodeKind.HEADING]
    if len(headings) == 1 and name.endswith(f": {plain(headings)}"):  # a sheet of one game
        content[content.index(headings[0])] = node(NodeKind.ANCHOR, id=headings[0].values["id"])
    if reader.bodies:
        content += [node(NodeKind.RULE), node(NodeKind.LIST, reader.bodies, ordered=True, start=1)]
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
    inside = [*cards, node(NodeKind.STRONG, tidy([given.name], block=False))]
    return node(NodeKind.SPOT, inside, coins=given.coins, pack=given.is_pack)


def _begins_with_list(children: Iterable[BookText]) -> bool:
    """Whether the number of an item would stand alone above a list."""
    first = next((one for one in children if isinstance(one, str) or one.kind is not NodeKind.ANCHOR), "")
    return not isinstance(first, str) and first.kind is NodeKind.LIST


def _mathml(given: Element) -> BookNode:
    """A MathML element: its name and its parts, for the writers."""
    children = [_mathml(each) if isinstance(each, Element) else text_of([each]) for each in given.children]
    attributes = tuple(f"{name}={value}" for name, value in given.attributes.items() if name != "display")
    return BookNode(NodeKind.FORMULA, tuple(filter(None, children)), {"name": given.name, "attributes": attributes})
