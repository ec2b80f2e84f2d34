"""Walks the finished page once, in reading order: the running text under each heading, by language.

The page is parsed by lxml, which is written in C: this costs a twentieth of its conversion.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import lxml.html

from ludograph.article.facts import Run, Section
from ludograph.markup.plain import fold_blanks

_SKIPPED_CLASSES = frozenset({"lg-backlinks", "lg-fault", "headerlink", "lg-missing-image", "lg-cleanup", "citation"})
_SKIPPED_TAGS = frozenset({"script", "style", "svg", "audio", "rp", "head"})
_BREAKING = frozenset(
    "p div li dt dd td th tr blockquote figcaption caption section aside figure table ul ol dl pre br details summary".split()
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
Pieces = list[tuple[str, str]]


@dataclass(slots=True)
class _Draft:
    anchor: str
    level: int
    title: Pieces = field(default_factory=list)
    runs: Pieces = field(default_factory=list)
    readings: list[Run] = field(default_factory=list)
    notes: list[Run] = field(default_factory=list)


class _Walk:
    """The state of one walk; recursion follows the page's nesting, which the block reader bounds."""

    def __init__(self) -> None:
        self.drafts = [_Draft("", 1)]
        self._sinks: list[Pieces] = []
        self._called: dict[str, _Draft] = {}
        """The section in which each note is called first."""

    def add(self, text: str, lang: str) -> None:
        (self._sinks[-1] if self._sinks else self.drafts[-1].runs).append((text, lang))

    @contextmanager
    def into(self, sink: Pieces) -> Iterator[None]:
        self._sinks.append(sink)
        yield
        self._sinks.pop()

    def children(self, node: lxml.html.HtmlElement, lang: str) -> None:
        if node.text:
            self.add(node.text, lang)
        for child in node:
            self.element(child, lang)
            if child.tail:
                self.add(child.tail, lang)

    def element(self, node: lxml.html.HtmlElement, lang: str) -> None:
        tag, attributes = node.tag, node.attrib
        if not isinstance(tag, str) or tag in _SKIPPED_TAGS:
            return
        classes = (attributes.get("class") or "").split()
        lang = attributes.get("lang") or lang
        if "footnote-ref" in classes:
            for link in node:
                self._called.setdefault((link.get("href") or "").removeprefix("#"), self.drafts[-1])
        elif not _SKIPPED_CLASSES.isdisjoint(classes):
            return
        elif tag in _HEADINGS:
            self._heading(node, lang)
        elif tag == "rt":
            self._note(fold_blanks(node.text_content()), lang, self.drafts[-1].readings)
        elif tag == "img":
            self._note(attributes.get("alt") or "", lang, self.drafts[-1].notes)
        elif attributes.get("role") == "doc-endnotes":
            self._endnotes(node, lang)
        elif attributes.get("role") == "doc-bibliography":
            self._gather(node, lang, self.drafts[0])
        elif tag == "figcaption":
            self._gather(node, lang, self.drafts[-1])
        else:
            self.children(node, lang)
            if tag in _BREAKING:
                self.add("\n", lang)

    def _heading(self, node: lxml.html.HtmlElement, lang: str) -> None:
        level = _HEADINGS[str(node.tag)]
        if level == 1:
            draft = self.drafts[0]
        else:
            draft = _Draft(node.get("id") or "", level)
            self.drafts.append(draft)
        with self.into(draft.title):
            self.children(node, lang)

    def _note(self, text: str, lang: str, notes: list[Run]) -> None:
        if text:
            notes.append(Run(text, lang))

    def _gather(self, node: lxml.html.HtmlElement, lang: str, draft: _Draft) -> None:
        pieces: Pieces = []
        with self.into(pieces):
            self.children(node, lang)
        draft.notes += _runs(pieces)

    def _endnotes(self, node: lxml.html.HtmlElement, lang: str) -> None:
        for item in node.iter("li"):
            self._gather(item, lang, self._called.get(item.get("id") or "", self.drafts[-1]))


def collect_sections(html: str, lang: str) -> tuple[Section, ...]:
    """The page's sections in order; the first is the text before any heading, under the page's title."""
    walk = _Walk()
    walk.children(lxml.html.fragment_fromstring(html, create_parent="div"), lang)
    return tuple(
        Section(
            draft.anchor,
            fold_blanks("".join(text for text, _ in draft.title)),
            draft.level,
            _runs(draft.runs),
            tuple(draft.readings),
            tuple(draft.notes),
        )
        for draft in walk.drafts
    )


def _runs(pieces: Pieces) -> tuple[Run, ...]:
    """Neighbours in one language joined, white space folded."""
    joined: list[tuple[list[str], str]] = []
    for text, lang in pieces:
        if joined and (joined[-1][1] == lang or not text.strip()):
            joined[-1][0].append(text)
        else:
            joined.append(([text], lang))
    runs = []
    for texts, lang in joined:
        text = "".join(texts)
        folded = " ".join(text.split())
        if folded:
            runs.append(Run((" " if text[0].isspace() and runs else "") + folded + (" " if text[-1].isspace() else ""), lang))
    return tuple(runs)
