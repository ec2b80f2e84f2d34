"""The open HTML elements: repair by the HTML standard, languages, names.

A start tag becomes one node and an end tag another; the text between them is read as Markdown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ludograph.article import html
from ludograph.article.facts import LanguageSpan, NameKind, NameUse, RubyUse
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.plain import fold_blanks, strip_marks
from ludograph.article.tree import Element, End, Piece

_SILENT = frozenset({"rt", "rp", "code", "kbd", "samp"})
_TILES = frozenset({"lg-games", "lg-hero", "lg-open-search", "lg-ways"})
"""Classes of what a home page repeats from other pages, which are found by it."""


@dataclass(slots=True)
class OpenElement:
    """An open element with the text read inside it."""

    name: str
    start: int
    """The offset of its start tag in the file."""
    tag_end: int
    lang: str | None = None
    """Its own canonical language tag, if any."""
    written_lang: str = ""
    lang_span: tuple[int, int] = (0, 0)
    classes: tuple[str, ...] = ()
    dir: str = ""
    block: bool = False
    anchor: str = ""
    own: list[str] = field(default_factory=list)
    """Text in its own language."""
    everything: list[str] = field(default_factory=list)
    """All its text, for names, links and rubies."""
    annotation: str = ""
    annotation_lang: str = ""
    element: Element = field(default_factory=Element)
    """The element in the page; without a name only its content is written."""
    after: tuple[Piece, ...] = ()
    on_close: Callable[[str, int], None] | None = None
    """Called with its text and the offset of its end, for facts that need both."""


class ElementStack:
    """The open elements of a container, innermost last."""

    def __init__(self, ledger: Ledger, lang: str, tiles: int = 0) -> None:
        self._ledger = ledger
        self.page_lang = lang
        """The language of text outside all elements."""
        self.opened: list[OpenElement] = []
        self.tiles = tiles
        """The number of open tiles, those around the container among them."""
        self._silent = 0
        """The number of open elements without running text; a counter, as it is read for each piece of text."""

    @property
    def lang(self) -> str:
        """The language at this point."""
        for entry in reversed(self.opened):
            if entry.lang is not None:
                return entry.lang
        return self.page_lang

    @property
    def silent(self) -> bool:
        """Whether the current text is not running text: annotations, code."""
        return self._silent > 0

    def inside(self, name: str) -> bool:
        """Whether an element of this name is open."""
        return name in [entry.name for entry in self.opened]

    def text(self, plain: str) -> str | None:
        """Records running text for the elements around it; returns its language, or None where it is no part of the
        article's text: in a ruby annotation or a tile of a home page.
        """
        if not self.opened:
            return None if self.tiles else self.page_lang
        if self._silent:
            ruby = next((entry for entry in reversed(self.opened) if entry.name == "ruby"), None)
            if ruby is not None and self.inside("rt"):
                ruby.annotation += plain
            return None if any(entry.name in {"rt", "rp"} for entry in self.opened) else self.lang
        lang: str | None = None
        for entry in reversed(self.opened):
            if lang is None and entry.lang is not None:
                lang = entry.lang
                entry.own.append(plain)
            if entry.classes or entry.on_close is not None or entry.name == "ruby":
                entry.everything.append(plain)
        return None if self.tiles else self.page_lang if lang is None else lang

    def push(self, entry: OpenElement) -> None:
        """Opens an element."""
        if entry.name == "rt" and entry.lang is not None:
            for outer in reversed(self.opened):
                if outer.name == "ruby":
                    outer.annotation_lang = entry.lang
                    break
        self.opened.append(entry)
        self._silent += entry.name in _SILENT
        self.tiles += not _TILES.isdisjoint(entry.classes)

    def implied_ends(self, name: str, base: int) -> list[Piece]:
        """The ends implied by the start of `name`, for elements above `base`."""
        ends: list[Piece] = []
        scope = html.in_scope(name)
        while len(self.opened) > base:
            for index in range(len(self.opened) - 1, base - 1, -1):
                entry = self.opened[index]
                if html.closes(name, entry.name):
                    break
                if entry.name in scope or (entry.name != "p" and name == "p" and entry.name in html.BLOCK):
                    return ends
            else:
                return ends
            while len(self.opened) > index:
                ends += self.pop(self.opened[-1].tag_end)
        return ends

    def close(self, name: str, start: int, end: int, base: int) -> list[Piece]:
        """The ends for an end tag at these offsets of the file; [] if it is dropped."""
        if len(self.opened) > base and self.opened[-1].name == name:
            return self.pop(end)
        names = [entry.name for entry in self.opened[base:]]
        if name in names:
            index = base + len(names) - 1 - names[::-1].index(name)
            ends: list[Piece] = []
            while len(self.opened) > index:
                entry = self.opened[-1]
                if len(self.opened) - 1 > index and not _may_stay_open(entry.name):
                    self._unclosed(entry)
                ends += self.pop(end)
            return ends
        cell = next((entry for entry in reversed(self.opened[base:]) if entry.name in {"td", "th"}), None)
        if name in {"td", "th"} and cell is not None:
            message, right = f"<{cell.name}> is closed by </{name}>", f"</{cell.name}>"
            self._ledger.problem("HTM002", message, f"Write {right}.", start, end, right)
            return self.close(cell.name, start, end, base)
        self._ledger.problem("HTM001", f"</{name}> closes nothing", "Remove it.", start, end, "")
        return []

    def end_block(self, base: int, at: int) -> list[Piece]:
        """The ends of elements that a block left open above `base`; `at` is the end of the block in the file."""
        ends: list[Piece] = []
        while len(self.opened) > base:
            entry = self.opened[-1]
            if not _may_stay_open(entry.name):
                self._unclosed(entry)
            ends += self.pop(at)
        return ends

    def _unclosed(self, entry: OpenElement) -> None:
        hint = f"Write </{entry.name}> where it ends."
        self._ledger.problem("HTM005", f"<{entry.name}> is not closed", hint, entry.start, entry.tag_end)

    def pop(self, end: int) -> list[Piece]:
        """Closes the innermost element, and gives its end and what follows it."""
        entry = self.opened.pop()
        self._silent -= entry.name in _SILENT
        self.tiles -= not _TILES.isdisjoint(entry.classes)
        self._note(entry, end)
        if entry.element.span is not None:
            entry.element.span = entry.element.span[0], end
        return [End(entry.element), *entry.after]

    def _note(self, entry: OpenElement, end: int) -> None:
        ledger = self._ledger
        place = ledger.place(entry.start, end)
        if entry.lang is not None:
            text, at = strip_marks("".join(entry.own)), ledger.place(*entry.lang_span)
            written, name, classes = entry.written_lang, entry.name, entry.classes
            ledger.note(LanguageSpan(entry.lang, written, text, place, at, name, classes, entry.block, entry.dir))
        if entry.on_close is not None:
            entry.on_close(fold_blanks(strip_marks("".join(entry.everything))), end)
        if entry.name == "ruby":
            lang = entry.lang if entry.lang is not None else self.lang
            base, annotation = "".join(entry.everything).strip(), entry.annotation.strip()
            ledger.note(RubyUse(base, annotation, lang, entry.annotation_lang or lang, place))
            ledger.sections.add_reading(annotation, entry.annotation_lang or lang)
        for kind in (NameKind.AKA, NameKind.NOUN) if entry.classes else ():
            if kind.value in entry.classes:
                text = fold_blanks(strip_marks("".join(entry.everything))).replace("\u00ad", "")
                if text:
                    lang = entry.lang if entry.lang is not None else self.lang
                    ledger.note(NameUse(text, lang, kind, place, entry.anchor or ledger.section))


def _may_stay_open(name: str) -> bool:
    return name in {"li", "dt", "dd", "p", "td", "th", "tr", "tbody", "thead", "tfoot", "rt", "rp", "colgroup"}
