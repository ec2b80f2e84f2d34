"""A book as EPUB 3.3: an XHTML file for each chapter, with pop-up notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from io import BytesIO
from pathlib import Path
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from ludograph.article.document.kinds import Prose
from ludograph.base.source import RESERVED, content_hash
from ludograph.base.writing import replace_bytes
from ludograph.engines.book.contents import Book
from ludograph.engines.book.nodes import BLOCKS, BookNode, BookText, Chapter, NodeKind, node, plain, targets_of, walk
from ludograph.engines.book.styles import BOOK_STYLE, CARD_STYLE
from ludograph.engines.book.template_data import imprint
from ludograph.languages.scripts import direction
from ludograph.languages.words import N_, Words, words_in
from ludograph.rules.cards.drawing import back, blank, closed, drawing_file, drawing_parts
from ludograph.rules.cards.drawing.sheet import BOX

_CONTENTS, _COVER, _TITLE_PAGE = N_("Contents"), N_("Cover"), N_("Title page")
_MEDIA = {
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "xhtml": "application/xhtml+xml", "css": "text/css",
}  # fmt: skip
_PAGE = 1800
"""The characters after which the page list has another page."""
_NO_FACES = {side.id for side in (back(), blank(), closed())}
_OPEN_CONTAINER = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)
_ELEMENTS: Mapping[str, tuple[str, str]] = {
    kind: (name, css)
    for kind, name, css in (each.split(".") for each in (
        "item.li. term.dt. description.dd. quote.blockquote. caption.p.caption box.div.box box_title.div.box-title "
        "group.div. felt.div.felt row.div. cell.span. spot.span.spot emphasis.em. strong.strong. small.small. "
        "superscript.sup. subscript.sub. code.code. underlined.u. struck.s. marked.mark. language.span."
    ).split())
}  # fmt: skip
"""Kinds of nodes that are one element with children, each with its class or ""."""
_OF_LINES = frozenset("p span em strong small sup sub u s mark a".split())
"""Elements that must not contain a block; if they do, they become plain frames."""


class _Writer:
    """Writes the XHTML of one chapter."""

    def __init__(self, book: Book, files: Mapping[str, str], page: str) -> None:
        self.book, self.files, self.page = book, files, page
        self.notes: list[str] = []

    def paged(self, nodes: Iterable[BookText], pages: list[str]) -> str:
        """The nodes with a mark where a page begins; adds the places of these pages."""
        content, room = "", 0
        for each in ("", *nodes):
            if room <= 0:
                pages.append(f"{self.files[self.page]}#lg-page-{len(pages) + 1}")
                number, room = len(pages), _PAGE
                about = f'epub:type="pagebreak" role="doc-pagebreak" aria-label="{number}"'
                content += f'<div id="lg-page-{number}" {about}/>'
            room -= len(plain([each]))
            content += self.all([each])
        return content

    def all(self, nodes: Iterable[BookText]) -> str:
        return "".join(escape(each, quote=False) if isinstance(each, str) else self.one(each) for each in nodes)

    def one(self, each: BookNode) -> str:
        special = _SPECIAL.get(each.kind)
        if special is not None:
            return special(self, each)
        name, css = _ELEMENTS[each.kind]
        return self.element(name, each, css)

    def element(self, name: str, each: BookNode, css: str = "", inner: str | None = None, **more: str) -> str:
        content = self.all(each.children) if inner is None else inner
        if name in _OF_LINES and any(one.kind in BLOCKS for one in walk(each.children)):
            name = "div"
        return f"<{name}{self.attributes(each, css, **more)}>{content}</{name}>"

    def attributes(self, each: BookNode, css: str = "", **more: str) -> str:
        id = str(each.values.get("id", ""))
        lang = str(each.values.get("lang", ""))
        found = {"class": css, "id": id.partition("#")[2] if id in self.book.targets else ""}
        found |= {"lang": lang, "xml:lang": lang, "dir": "rtl" if lang and direction(lang) == "rtl" else "", **more}
        return "".join(f' {name.replace("_", ":")}="{escape(value)}"' for name, value in found.items() if value)

    def address(self, place: str) -> str:
        page, _, fragment = place.partition("#")
        file = "" if page == self.page else self.files.get(page, "")
        return f"{file}#{quote(fragment)}" if fragment else file or self.files[page]

    def paragraph(self, each: BookNode) -> str:
        """A paragraph; that of an index leads to the first of its places in each chapter, by the chapter's title."""
        places = {place.partition("#")[0]: place for place in reversed(targets_of(each))}
        named = [(self.address(places[one.page]), one.plain_title) for one in self.book.chapters if one.page in places]
        links = [f'<a href="{escape(address)}">{escape(title, quote=False)}</a>' for address, title in named]
        return self.element("p", each, inner=": ".join(filter(None, [self.all(each.children), ", ".join(links)])))

    def list(self, each: BookNode) -> str:
        start = str(each.values.get("start", 0))
        is_ordered = each.values.get("ordered")
        return self.element("ol", each, start="" if start == "1" else start) if is_ordered else self.element("ul", each)

    def terms(self, each: BookNode) -> str:
        first = next(
            (one for one in each.children if isinstance(one, BookNode) and one.kind is not NodeKind.ANCHOR), None
        )
        term = "" if first is None or first.kind is Prose.TERM else "<dt></dt>"
        return self.element("dl", each, inner=term + self.all(each.children)) if first else ""

    def figure(self, each: BookNode) -> str:
        captions = [one for one in each.children if isinstance(one, BookNode) and one.kind is Prose.CAPTION][:1]
        inner = self.all(one for one in each.children if one not in captions)
        return self.element("figure", each, inner=inner + "".join(self.element("figcaption", one) for one in captions))

    def table(self, each: BookNode) -> str:
        parts = {"caption": "", "thead": "", "tbody": ""}
        for one in each.children:
            if isinstance(one, BookNode) and one.kind is Prose.CAPTION:
                parts["caption"] = self.all(one.children)
            elif isinstance(one, BookNode):
                head = "thead" if one.values.get("head") and not parts["tbody"] else "tbody"
                cells = "".join(
                    self._cell(cell, head == "thead") for cell in one.children if isinstance(cell, BookNode)
                )
                parts[head] += f"<tr>{cells}</tr>"
        inner = "".join(f"<{name}>{content}</{name}>" for name, content in parts.items() if content)
        return self.element("table", each, inner=inner)

    def _cell(self, each: BookNode, of_head: bool) -> str:
        name = "th" if each.values.get("head") else "td"
        spans = ((key, str(each.values[value])) for key, value in (("colspan", "columns"), ("rowspan", "rows")))
        more = {key: "" if span == "1" else span for key, span in spans}
        scope = ("col" if of_head else "row") if name == "th" else ""
        css = "right" if each.values.get("right") else ""
        return self.element(name, each, css, scope=scope, **more)

    def link(self, each: BookNode) -> str:
        to, url = str(each.values.get("to", "")), str(each.values.get("url", ""))
        address = self.address(to) if to in self.book.targets else url
        if not address:
            return self.element("span", each)
        return f'<a href="{escape(address)}"{self.attributes(each)}>{self.all(each.children)}</a>'

    def note(self, each: BookNode) -> str:
        number = each.values["number"]
        if "to" in each.values:
            address = self.address(str(each.values["to"]))
            return f'<sup><a href="{escape(address)}" role="doc-noteref">{number}</a></sup>'
        if not each.values.get("again"):
            self.notes.append(
                f'<aside epub:type="footnote" role="doc-footnote" id="n{number}">'
                f"<div>{number} {self.all(each.children)}</div></aside>"
            )
        return f'<sup><a epub:type="noteref" role="doc-noteref" href="#n{number}">{number}</a></sup>'

    def ruby(self, each: BookNode) -> str:
        reading = escape(str(each.values["reading"]))
        return f"<ruby{self.attributes(each)}>{self.all(each.children)}<rp>(</rp><rt>{reading}</rt><rp>)</rp></ruby>"

    def cards(self, each: BookNode) -> str:
        names = each.values["faces"]
        alts = [str(each.values.get("alt", "")), *[""] * 9]
        shown = "".join(
            f'<img src="cards/{name}.svg" alt="{escape(alt)}"/>' for name, alt in zip(_texts(names), alts, strict=False)
        )
        size = str(each.values.get("size", ""))
        return f'<span class="{"card large" if size == "large" else "card"}">{shown}</span>'

    def picture(self, each: BookNode) -> str:
        file, alt = str(each.values["file"]), str(each.values.get("alt", ""))
        css = ' class="icon"' if each.values.get("icon") else ""
        return f'<img src="pictures/{file}" alt="{escape(alt)}"{css}/>'

    def anchor(self, each: BookNode) -> str:
        return f"<span{self.attributes(each)}></span>" if each.values.get("id") in self.book.targets else ""

    def formula(self, each: BookNode) -> str:
        block = ' display="block"' if each.kind is NodeKind.FORMULA_BLOCK else ""
        root = f'math xmlns="http://www.w3.org/1998/Math/MathML"{block}'
        return "".join(_mathml(one, root) for one in each.children)


def _texts(value: object) -> Iterable[str]:
    return (str(each) for each in value) if isinstance(value, tuple) else ()


def _mathml(each: BookText, tag: str = "") -> str:
    if isinstance(each, str):
        return escape(each, quote=False)
    name, given = str(each.values["name"]), (each.partition("=") for each in _texts(each.values["attributes"]))
    attributes = "".join(f' {key}="{escape(value)}"' for key, _, value in given)
    return f"<{tag or name}{attributes}>{''.join(map(_mathml, each.children))}</{name}>"


_SPECIAL: Mapping[str, Callable[[_Writer, BookNode], str]] = {
    Prose.PARAGRAPH: _Writer.paragraph,
    NodeKind.HEADING: lambda writer, each: writer.element(f"h{min(int(str(each.values['level'])), 6)}", each),
    NodeKind.LIST: _Writer.list,
    Prose.TERMS: _Writer.terms,
    Prose.FIGURE: _Writer.figure,
    Prose.TABLE: _Writer.table,
    Prose.PROGRAM: lambda writer, each: f"<pre><code>{writer.all(each.children)}</code></pre>",
    Prose.RULE: lambda writer, each: "<hr/>",
    Prose.LINE_BREAK: lambda writer, each: "<br/>",
    NodeKind.LINK: _Writer.link,
    NodeKind.NOTE: _Writer.note,
    Prose.RUBY: _Writer.ruby,
    NodeKind.CARDS: _Writer.cards,
    NodeKind.PICTURE: _Writer.picture,
    NodeKind.ANCHOR: _Writer.anchor,
    Prose.FORMULA: _Writer.formula,
    NodeKind.FORMULA_BLOCK: _Writer.formula,
}


def write_epub(book: Book, target: Path) -> int:
    """Writes the book; returns its number of bytes. Equal books give equal bytes."""
    words = words_in(book.settings.lang)
    chapters = list(book.chapters)
    names = {one.page: f"chapter-{number:03d}.xhtml" for number, one in enumerate(chapters, 1)}
    files: dict[str, bytes] = {"style.css": BOOK_STYLE.encode(), "cover.svg": _cover(book).encode()}
    pages: list[str] = []
    for one in chapters:
        files[names[one.page]] = _chapter(book, names, one, pages).encode()
    files["title.xhtml"] = _title_page(book, words).encode()
    files["cover.xhtml"] = _page(book, words.gettext(_COVER), '<img src="cover.svg" alt=""/>', "cover").encode()
    files["nav.xhtml"] = _contents(book, names, pages, words).encode()
    for side in book.faces.values():
        files[f"cards/{side.id}.svg"] = drawing_file(CARD_STYLE, side).encode()
    files |= {f"pictures/{name}": data for name, data in book.files.items()}
    package = _package(book, files, ["cover.xhtml", "title.xhtml", "nav.xhtml", *names.values()]).encode()
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        _put(archive, "mimetype", b"application/epub+zip", ZIP_STORED)
        _put(archive, "META-INF/container.xml", _OPEN_CONTAINER.encode())
        _put(archive, "EPUB/package.opf", package)
        for name, data in sorted(files.items()):
            _put(archive, f"EPUB/{name}", data)
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_bytes(target, whole.getvalue())
    return len(whole.getvalue())


def _put(archive: ZipFile, name: str, data: bytes, kind: int = ZIP_DEFLATED) -> None:
    entry = ZipInfo(name)  # its date is the earliest in ZIP
    entry.compress_type = kind
    archive.writestr(entry, data)


def _laid_out(template: str, **values: object) -> Markup:
    """A template of the book with these values, which it escapes."""
    folder = Path(__file__).parent / "templates"
    frame = Environment(loader=FileSystemLoader(folder), autoescape=True, trim_blocks=True, keep_trailing_newline=True)
    frame.filters["direction"] = direction
    return Markup(frame.get_template(f"{template}.html").render(values))  # noqa: S704 — a template escapes what it is given


def _page(book: Book, title: str, body: str, kind: str = "", lang: str = "") -> str:
    body = Markup(RESERVED.sub("\ufffd", body))  # noqa: S704 — of entities and alternative texts
    return _laid_out("page", title=title, body=body, kind=kind, lang=lang or book.settings.lang)


def _chapter(book: Book, names: Mapping[str, str], one: Chapter, pages: list[str]) -> str:
    writer = _Writer(book, names, one.page)
    title = node(NodeKind.HEADING, one.title, level=1)
    body = f"{writer.paged((title, *one.content), pages)}{''.join(writer.notes)}"
    return _page(book, one.plain_title, f"<section>{body}</section>", "bodymatter", one.lang)


def _title_page(book: Book, words: Words) -> str:
    settings = book.settings
    lines = [settings.subtitle, *settings.authors, settings.publisher, *imprint(book, words, book.parts)]
    return _page(book, words.gettext(_TITLE_PAGE), _laid_out("title", book=settings, lines=lines), "frontmatter")


def _contents(book: Book, names: Mapping[str, str], pages: Iterable[str], words: Words) -> str:
    title, cover = words.gettext(_CONTENTS), words.gettext(_COVER)
    about = {"book": book.settings, "parts": book.parts, "names": names, "pages": pages}
    return _page(book, title, _laid_out("nav", title=title, cover=cover, **about), "frontmatter")


def _cover(book: Book) -> str:
    sides = [side for side in book.faces.values() if side.id not in _NO_FACES][:5]
    size = max(40, min(130, 1900 // max(len(book.settings.title), 1)))
    drawn = {"sides": sides, "parts": drawing_parts(sides), "box": BOX, "style": CARD_STYLE}
    return _laid_out("cover", book=book.settings, size=size, **drawn)


def _package(book: Book, files: Mapping[str, bytes], order: Iterable[str]) -> str:
    settings = book.settings
    of_content = content_hash(*(data for _, data in sorted(files.items())))
    name = f"urn:isbn:{settings.isbn}" if settings.isbn else f"urn:uuid:{uuid5(NAMESPACE_URL, of_content)}"
    ids = {file: f"f{number}" for number, file in enumerate(sorted(files), 1)}
    maths = {names for names, data in files.items() if b"<math" in data}
    properties = {"nav.xhtml": "nav", "cover.svg": "cover-image", **dict.fromkeys(maths, "mathml")}
    about = {"ids": ids, "properties": properties, "media": _MEDIA, "order": order}
    return _laid_out("package", book=settings, identifier=name, **about)
