"""The running text under each heading, by language, gathered while the article is read.

The scanner hands every piece of running text over with its language; nothing is looked for in the finished page.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from ludograph.article.facts import Run, Section
from ludograph.markup.read.plain import fold_blanks, strip_marks

Pieces = list[tuple[str, str]]
_BETWEEN = "\x1f"


@dataclass(slots=True)
class _Draft:
    anchor: str
    level: int
    title: Pieces = field(default_factory=list)
    runs: Pieces = field(default_factory=list)
    readings: list[Run] = field(default_factory=list)
    notes: list[Run] = field(default_factory=list)


class Sections:
    """The sections of one article as they grow."""

    def __init__(self) -> None:
        self._drafts = [_Draft("", 1)]
        self._sinks: list[Pieces] = []
        self._sink = self._drafts[0].runs
        self._footnotes: dict[str, Pieces] = {}

    @property
    def current(self) -> int:
        """The number of the section being read."""
        return len(self._drafts) - 1

    def add(self, text: str, lang: str) -> None:
        """Running text in a language."""
        self._sink.append((text, lang))

    def part(self, lang: str) -> None:
        """What follows is apart from the words before it."""
        if self._sink:
            self._sink.append(("\n", lang))

    def begin(self, level: int) -> None:
        """A heading begins a section; its anchor is known when its text has been read."""
        self._drafts.append(_Draft("", level))
        if not self._sinks:
            self._sink = self._drafts[-1].runs

    def name(self, anchor: str) -> None:
        """The anchor of the section that began last."""
        self._drafts[-1].anchor = anchor

    @contextmanager
    def title(self, of_page: bool = False) -> Iterator[None]:
        """What is read inside is the title of the section, or of the page."""
        with self._into((self._drafts[0] if of_page else self._drafts[-1]).title):
            yield

    @contextmanager
    def note(self) -> Iterator[None]:
        """What is read inside is a caption or the like: found in its section, apart from the running text."""
        draft, pieces = self._drafts[-1], Pieces()
        with self._into(pieces):
            yield
        draft.notes += _runs(pieces)

    @contextmanager
    def footnote(self, identifier: str) -> Iterator[None]:
        """What is read inside is a footnote: it belongs to the section that calls it first."""
        with self._into(self._footnotes.setdefault(identifier, [])):
            yield

    @contextmanager
    def discarded(self) -> Iterator[None]:
        """What is read inside is not running text."""
        with self._into([]):
            yield

    @contextmanager
    def _into(self, sink: Pieces) -> Iterator[None]:
        self._sinks.append(self._sink)
        self._sink = sink
        yield
        before = self._sinks.pop()
        # A heading inside (of a callout, say) has begun another section meanwhile.
        self._sink = before if self._sinks else self._drafts[-1].runs

    def add_reading(self, text: str, lang: str) -> None:
        """A ruby annotation."""
        self._drafts[-1].readings.append(Run(text, lang))

    def add_note(self, text: str, lang: str, section: int | None = None) -> None:
        """An alternative text, or a reference in the list of works."""
        if text:
            self._drafts[-1 if section is None else section].notes.append(Run(text, lang))

    def footnote_text(self, identifier: str) -> str:
        """A footnote's text."""
        return "".join(run.text for run in _runs(self._footnotes.get(identifier, [])))

    def place_footnote(self, identifier: str, section: int) -> None:
        """The footnote is called first in this section."""
        self._drafts[section].notes += _runs(self._footnotes.get(identifier, []))

    def finished(self) -> tuple[Section, ...]:
        """All sections in order; the first is the text before any heading, under the page's title."""
        return tuple(
            Section(
                draft.anchor,
                fold_blanks("".join(run.text for run in _runs(draft.title))).replace("\u00ad", ""),
                draft.level,
                _runs(draft.runs),
                tuple(draft.readings),
                tuple(draft.notes),
            )
            for draft in self._drafts
        )


def _runs(pieces: Pieces) -> tuple[Run, ...]:
    """Neighbours in one language joined, emphasis marks and entities read, white space folded."""
    if not pieces:
        return ()
    whole = _BETWEEN.join(text for text, _ in pieces)
    whole = strip_marks(whole)
    if "&" in whole:
        whole = html.unescape(whole)
    joined: list[tuple[list[str], str]] = []
    for text, (_, lang) in zip(whole.split(_BETWEEN), pieces, strict=True):
        if joined and (joined[-1][1] == lang or not text or text.isspace()):
            joined[-1][0].append(text)
        else:
            joined.append(([text], lang))
    runs: list[Run] = []
    for texts, lang in joined:
        text = "".join(texts)
        folded = " ".join(text.split())
        if folded:
            runs.append(
                Run((" " if text[0].isspace() and runs else "") + folded + (" " if text[-1].isspace() else ""), lang)
            )
    return tuple(runs)
