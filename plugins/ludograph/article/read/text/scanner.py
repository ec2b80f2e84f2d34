"""Finds the constructs in the text of one block and puts the resulting pieces of the page.

The scanner reads the text once. At each trigger it calls the syntaxes for this trigger, in the order of `SYNTAXES`; the
first that accepts returns where to continue. Everything else is running text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from ludograph.article.blocks.depth import DEEPEST_INLINE
from ludograph.article.blocks.text import COMMENT, InlineText
from ludograph.article.document import kinds as d
from ludograph.article.facts import Context, ImageUse, UntaggedRun
from ludograph.article.html import BLOCK
from ludograph.article.read.ledger import CitationDraft, Ledger
from ludograph.article.read.plain import sentence_around, strip_marks, without_meaning
from ludograph.article.read.sections import Typed
from ludograph.article.read.text.elements import ElementStack
from ludograph.article.read.text.emphasis import emphasised
from ludograph.article.tree import Element, End, Literal, Markup, Pairs, Piece, Start, is_block, plain_text, stripped
from ludograph.base.problems import Fault, Place
from ludograph.languages.runs import foreign_runs, suggested_tag

_MAYBE_FOREIGN = re.compile("[\u0370-\u1dff\u2c00-\ud7ff\uf900-\uffdc\U00010000-\U0003ffff]")


class InlineSyntax(Protocol):
    """A notation in running text."""

    @property
    def triggers(self) -> tuple[str, ...]:
        """The strings with which it may begin."""

    def read(self, scanner: Scanner, position: int) -> int | None:
        """Reads the notation at `position` and puts the result; gives the offset after it, or None without it."""


class PatternSyntax:
    """A notation described by a single pattern."""

    pattern: re.Pattern[str]

    def read(self, scanner: Scanner, position: int) -> int | None:
        """Applies the pattern."""
        match = self.pattern.match(scanner.text, position)
        return None if match is None else self.put(scanner, match)

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        """Puts the result; returns the offset after it, or None if the notation is not here."""
        raise NotImplementedError


class Scanner:
    """Reads one InlineText into the stream of pieces `out`."""

    def __init__(
        self,
        ledger: Ledger,
        inline: InlineText,
        context: Context,
        elements: ElementStack,
        syntaxes: Syntaxes,
        raw: bool = False,
    ) -> None:
        self.ledger = ledger
        self.inline = inline
        self.text = inline.text
        self.context = context
        self.elements = elements
        self.syntaxes = syntaxes
        self._search = syntaxes.search_in(self.text)
        self._readers = syntaxes.in_raw_html if raw else syntaxes.by_sign
        self.raw = raw
        """Whether it is inside raw HTML, in which Markdown's own constructs are not read."""
        self.base = 0 if raw else len(elements.opened)
        """Number of elements that this block cannot close: those opened before, except in raw HTML."""
        self.out: list[Piece] = []
        """The pieces so far; plain strings may contain emphasis marks."""
        self._plain: list[str] = []
        self._plain_length = 0
        self._pending: list[tuple[int, Callable[[str], None]]] = []
        """Facts that wait for the sentence around them."""
        self._depth = 0
        self.limit = len(self.text)
        """The end of the current passage; constructs cannot extend beyond it."""
        self.in_link = False
        self.holds_block = False
        """Whether something was put that is not allowed in a paragraph."""
        self.figure_images: list[ImageUse] | None = None
        self.last_cluster: CitationDraft | None = None
        """The last citation cluster, if it is bracketed."""
        self.syntaxes_state: dict[str, set[str]] = {}
        """Results that a syntax caches for this text."""

    def run(self) -> list[Piece]:
        """The pieces, with all elements of the text closed (except in raw HTML)."""
        for read in self.syntaxes.at_beginning:
            read(self, 0)
        self.scan(0, len(self.text))
        if not self.raw and len(self.elements.opened) > self.base:
            self.out += self.elements.end_block(self.base, self.inline.source_end(len(self.text)))
        if self._pending:
            plain = "".join(self._plain)
            for offset, finish in self._pending:
                finish(sentence_around(plain, offset))
            self._pending.clear()  # these functions refer to this scanner: a reference cycle
        return [_raw(piece) for piece in self.out] if self.raw else emphasised(self.out)

    def scan(self, start: int, end: int) -> None:
        """Reads a part of the text; a part that is nested too deeply is text."""
        if self._depth > DEEPEST_INLINE:
            self.ledger.too_deep((self.inline.source(start), self.inline.source_end(end)))
            self.put_text(start, end)
            return
        self._depth += 1
        outer, self.limit = self.limit, end
        text, search, position = self.text, self._search, start
        while match := search(text, position, end):
            at = match.start()
            if at > position:
                self.put_text(position, at)
            position = self._read(at, end)
        if position < end:
            self.put_text(position, end)
        self._depth -= 1
        self.limit = outer

    def _read(self, at: int, end: int) -> int:
        text = self.text
        for rest, read in self._readers.get(text[at], ()):
            if not rest or text.startswith(rest, at + 1):
                after = read(self, at)
                if after is not None:
                    return min(after, end)
        self.put_text(at, at + 1)
        return at + 1

    def put_text(self, start: int, end: int) -> None:
        """Puts running text in which emphasis is still to be read."""
        text = self.text[start:end]
        if not text.isascii() and _MAYBE_FOREIGN.search(text) and not self.elements.silent:
            self._note_runs(text, start)
        else:
            self.out.append(text)
        self.note_plain(text, (self.inline, start))

    def _note_runs(self, text: str, start: int) -> None:
        lang, settings = self.elements.lang, self.ledger.settings
        declared = self.ledger.metadata.languages or (settings.han,)
        position = 0
        for run in foreign_runs(text, lang):
            tag = suggested_tag(run.group, declared) if settings.auto_lang else None
            if tag is None:
                place = self.place(start + run.start, start + run.end)
                self.ledger.note(UntaggedRun(run.group, text[run.start : run.end], lang, place, settings.east_asian))
                continue
            self.out.append(text[position : run.start])
            with self.element("span", {"lang": tag}):
                self.out.append(text[run.start : run.end])
            position = run.end
        self.out.append(text[position:])

    def note_plain(self, text: str, at: Typed | None = None, *, literal: bool = False) -> None:
        """Records running text for the facts around it, without putting it; `at` is its origin.

        `literal` text has no notation.
        """
        self._plain.append(text)
        self._plain_length += len(text)
        lang = self.elements.text(text)
        if lang is not None:
            self.ledger.sections.add(without_meaning(text) if literal else text, lang, at)

    def put(self, node: Element | Markup | d.Kind) -> None:
        """Puts a complete node and records its running text."""
        self.out.append(node)
        self.holds_block = self.holds_block or is_block(node)
        if text := plain_text([node]):
            self.note_plain(text, literal=True)

    def put_nodes(self, nodes: Iterable[Piece]) -> None:
        """Puts nodes without running text."""
        self.out += nodes

    def passage(self, start: int, end: int) -> list[Piece]:
        """The pieces of a part of the text, for use elsewhere; not recorded as running text."""
        before, plain, length = len(self.out), self._plain, self._plain_length
        self._plain = []
        with self.ledger.sections.discarded():
            self.scan(start, end)
        self._plain, self._plain_length = plain, length
        pieces = emphasised(stripped(self.out[before:]))
        del self.out[before:]
        return [_raw(piece) for piece in pieces] if self.raw else pieces

    def put_slot(self, plain: str = "") -> Element:
        """Puts an element that is filled when the whole article has been read."""
        slot = Element(plain=plain)
        self.put(slot)
        return slot

    def put_literal(self, text: str) -> None:
        """Puts text without notation."""
        self.out.append(Literal(text))
        self.note_plain(text, literal=True)

    def put_break(self) -> None:
        """Puts a line break."""
        self.put(Element("br", plain="\n"))

    def begin(self, element: Element) -> None:
        """Begins this element."""
        self.out.append(Start(element))
        self._part_words(element)
        self.holds_block = self.holds_block or element.block

    def end(self, element: Element) -> None:
        """Ends an element."""
        self.out.append(End(element))
        self._part_words(element)

    def _part_words(self, element: Element) -> None:
        """Separates the words of two blocks or cells in search and previews, even without a space between them."""
        if element.name in BLOCK:
            self.ledger.sections.add("\n", self.elements.lang)

    @contextmanager
    def element(
        self, name: str, attributes: Pairs | None = None, *, block: bool = False, means: d.Means | None = None
    ) -> Iterator[Element]:
        """Puts an element around what is put inside the `with`; its name may be set later."""
        element = Element(name, dict(attributes or {}), block=block, means=means)
        self.begin(element)
        yield element
        self.end(element)

    @property
    def inside_link(self) -> bool:
        """Whether a link is open; links must not be nested."""
        return self.in_link or self.elements.inside("a")

    @property
    def plain_offset(self) -> int:
        """The number of pieces of running text so far; `plain_since` gives the text since then."""
        return len(self._plain)

    def plain_since(self, offset: int) -> str:
        """The running text since `plain_offset`."""
        return strip_marks("".join(self._plain[offset:]))

    @property
    def last_character(self) -> str:
        """The last character of running text so far; "" at the beginning."""
        return next((text[-1] for part in reversed(self._plain) if (text := part.rstrip("*_"))), "")

    def when_read(self, finish: Callable[[str], None]) -> None:
        """Calls `finish` with the sentence around this position once the block has been read."""
        self._pending.append((self._plain_length, finish))

    def place(self, start: int, end: int) -> Place:
        """A span of this text as a place in the file."""
        return self.ledger.place(
            self.inline.source(start), self.inline.source_end(end) if end > start else self.inline.source(end)
        )

    def problem(
        self, code: str, message: str, hint: str, start: int, end: int, fix: str | None = None, *, work: str = ""
    ) -> None:
        """Reports a problem at this span of the text, and marks it in the preview."""
        place = self.place(start, end)
        problem = self.ledger.problem(code, message, hint, place.start, place.end, fix, work=work)
        mark = self.ledger.fault_mark(problem)
        if mark and not self.raw:
            self.put(mark)

    def fault(self, fault: Fault) -> None:
        """Reports a fault with offsets relative to this text."""
        self.problem(fault.code, fault.message, fault.hint, fault.start, fault.end, fault.replacement)


Search = Callable[..., re.Match[str] | None]
"""The type of `re.Pattern.search`."""
Read = Callable[[Scanner, int], int | None]
"""The type of `InlineSyntax.read`."""


class Syntaxes:
    """The inline syntaxes by trigger."""

    def __init__(self, syntaxes: Iterable[InlineSyntax]) -> None:
        self.by_sign: dict[str, list[tuple[str, Read]]] = {}
        """First character of a trigger → the rest of the trigger, and its syntax."""
        self.in_raw_html: dict[str, list[tuple[str, Read]]] = {}
        """The triggers that are allowed in raw HTML, in the form of `by_sign`."""
        syntaxes = [*syntaxes]
        self.at_beginning = [syntax.read for syntax in syntaxes if "" in syntax.triggers]
        """Read the beginning of a text, without putting anything."""
        for syntax in syntaxes:
            for trigger in filter(None, syntax.triggers):
                begun = trigger[1:], syntax.read
                self.by_sign.setdefault(trigger[0], []).append(begun)
                if getattr(syntax, "in_raw_html", False):
                    self.in_raw_html.setdefault(trigger[0], []).append(begun)
        triggers = sorted({sign + rest for sign, pairs in self.by_sign.items() for rest, _ in pairs})
        words = tuple(trigger for trigger in triggers if trigger[0].isalnum() or trigger[0] == " ")
        self._words = [(next((sign for sign in word if sign.isupper() or sign in "1:"), ""), word) for word in words]
        """Each trigger with a rare character of it, if there is one, for a fast test whether a text contains it."""
        self._signs = tuple(trigger for trigger in triggers if trigger not in words)
        self._searches: dict[tuple[str, ...], Search] = {}
        self.search = self._searching(words)
        """Finds the next trigger in any text."""

    def search_in(self, text: str) -> Search:
        """Finds the next trigger in this text.

        Spaces and letters are so frequent that it is faster to test beforehand whether triggers with them occur.
        """
        words = tuple([word for sign, word in self._words if sign in text and word in text])
        return self._searches.get(words) or self._searching(words)

    def _searching(self, words: tuple[str, ...]) -> Search:
        search = self._searches[words] = _trigger_pattern(self._signs + words).search
        return search


def _trigger_pattern(triggers: tuple[str, ...]) -> re.Pattern[str]:
    # Literals only, no character sets, so that the regex engine can skip quickly.
    single = {trigger for trigger in triggers if len(trigger) == 1}
    longer = [trigger for trigger in triggers if len(trigger) > 1 and trigger[0] not in single]
    return re.compile("|".join(re.escape(trigger) for trigger in (*sorted(single), *sorted(longer))))


def _raw(piece: Piece) -> Piece:
    """In raw HTML, whose tags are elements already, a remaining `<` is text."""
    return Markup(piece.replace("<", "&lt;")) if isinstance(piece, str) else piece


def visible(text: str) -> str:
    """The text without masked comments."""
    return text.replace(COMMENT, "") if COMMENT in text else text
