"""The running text under each heading, by language, gathered while the article is read.

The scanner adds every piece of running text with its language; the finished page is not searched.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from itertools import accumulate

from ludograph.article.blocks.text import InlineText
from ludograph.article.facts import LanguageRun, Section
from ludograph.article.read.plain import fold_blanks, strip_marks

Typed = tuple[InlineText, int]
"""The origin of author's text: a block's text and an offset in it."""
Pieces = list[tuple[str, str, Typed | None]]
"""Text, its language, and its origin; None for text added by the program."""
_BETWEEN = "\x01"
"""Separates pieces; not white space, beside which emphasis could not begin or end."""
_MARKS = r"[*_\\]*"
"""Emphasis marks and escapes that may be between any two visible characters."""


@dataclass(slots=True)
class _Draft:
    anchor: str
    level: int
    title: Pieces = field(default_factory=list)
    runs: Pieces = field(default_factory=list)
    readings: list[LanguageRun] = field(default_factory=list)
    notes: list[LanguageRun] = field(default_factory=list)
    apart: list[Pieces] = field(default_factory=list)
    """The parts of notes that are in the file."""


class Sections:
    """The sections of one article while they are built."""

    def __init__(self) -> None:
        self._drafts = [_Draft("", 1)]
        self._sinks: list[Pieces] = []
        self._sink = self._drafts[0].runs
        self._footnotes: dict[str, Pieces] = {}
        self._footnote_runs: dict[str, tuple[LanguageRun, ...]] = {}

    @property
    def current(self) -> int:
        """The number of the current section."""
        return len(self._drafts) - 1

    def add(self, text: str, lang: str, at: Typed | None = None) -> None:
        """Adds running text in a language; `at` is its origin in the author's text."""
        self._sink.append((text, lang, at))

    def part(self, lang: str) -> None:
        """Separates the following text from the words before."""
        if self._sink:
            self._sink.append(("\n", lang, None))

    def begin(self, level: int) -> None:
        """Begins a section at a heading; its anchor is known once the heading has been read."""
        self._drafts.append(_Draft("", level))
        if not self._sinks:
            self._sink = self._drafts[-1].runs

    def name(self, anchor: str) -> None:
        """Sets the anchor of the latest section."""
        self._drafts[-1].anchor = anchor

    def title(self, of_page: bool = False) -> AbstractContextManager[None]:
        """Text read inside is the title of the section, or of the page."""
        return self._into((self._drafts[0] if of_page else self._drafts[-1]).title)

    @contextmanager
    def note(self) -> Iterator[None]:
        """Text read inside is a caption or similar: part of the section, but not running text."""
        draft, pieces = self._drafts[-1], Pieces()
        with self._into(pieces):
            yield
        draft.notes += _runs(pieces)
        draft.apart.append(pieces)

    def footnote(self, identifier: str) -> AbstractContextManager[None]:
        """Text read inside is a footnote, which belongs to the first section that calls it."""
        return self._into(self._footnotes.setdefault(identifier, []))

    def discarded(self) -> AbstractContextManager[None]:
        """Text read inside is ignored."""
        return self._into([])

    @contextmanager
    def _into(self, sink: Pieces) -> Iterator[None]:
        self._sinks.append(self._sink)
        self._sink = sink
        yield
        before = self._sinks.pop()
        # A heading inside (in a callout, for example) may have begun another section.
        self._sink = before if self._sinks else self._drafts[-1].runs

    def add_reading(self, text: str, lang: str) -> None:
        """Adds a ruby annotation."""
        self._drafts[-1].readings.append(LanguageRun(text, lang))

    def add_note(self, text: str, lang: str, section: int | None = None) -> None:
        """Adds an alternative text, or a reference in the list of works."""
        if text:
            self._drafts[-1 if section is None else section].notes.append(LanguageRun(text, lang))

    def footnote_text(self, identifier: str) -> str:
        """The text of a footnote, once everything has been read."""
        return "".join(run.text for run in self._runs_of(identifier))

    def place_footnote(self, identifier: str, section: int) -> None:
        """Adds a completely read footnote to the section of its first call."""
        self._drafts[section].notes += self._runs_of(identifier)
        self._drafts[section].apart.append(self._footnotes.get(identifier, []))

    def _runs_of(self, identifier: str) -> tuple[LanguageRun, ...]:
        if identifier not in self._footnote_runs:
            self._footnote_runs[identifier] = _runs(self._footnotes.get(identifier, []))
        return self._footnote_runs[identifier]

    def span(self, words: str, anchor: str = "") -> tuple[int, int] | None:
        """The start and end offsets of these words in the file, below the heading with this id if given.

        None if the author did not write them there: in a component's output, or in an alternative text.
        """
        signs = (_MARKS.join(map(re.escape, word)) for word in words.split())
        pattern = re.compile(r"[\s*_\\]+".join(signs))
        for draft in self._drafts:
            if not anchor or draft.anchor == anchor:
                for pieces in (draft.runs, *draft.apart):
                    if found := _span(pattern, pieces):
                        return found
        return None

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


def _runs(pieces: Pieces) -> tuple[LanguageRun, ...]:
    """The text as runs, one per language, without emphasis marks and entities, with single spaces."""
    if not pieces:
        return ()
    whole = strip_marks(_BETWEEN.join([text.replace(_BETWEEN, "") for text, _, _ in pieces]))
    if "&" in whole:
        whole = html.unescape(whole)
    joined: list[tuple[list[str], str]] = [([], pieces[0][1])]
    for text, (_, lang, _) in zip(whole.split(_BETWEEN), pieces, strict=True):
        if lang != joined[-1][1] and text and not text.isspace():
            joined.append(([], lang))
        joined[-1][0].append(text)
    runs: list[LanguageRun] = []
    for parts, lang in joined:
        text = "".join(parts)
        folded = " ".join(text.split())
        if folded:
            before, after = " " if runs and text[0] != folded[0] else "", " " if text[-1] != folded[-1] else ""
            runs.append(LanguageRun(f"{before}{folded}{after}", lang))
    return tuple(runs)


def _span(pattern: re.Pattern[str], pieces: Pieces) -> tuple[int, int] | None:
    """The span in the file of the pattern's match, as far as its pieces are in the file."""
    match = pattern.search("".join(text for text, _, _ in pieces))
    if match is None:
        return None
    starts = [0, *accumulate(len(text) for text, _, _ in pieces)]
    first, last = bisect_right(starts, match.start()) - 1, bisect_right(starts, match.end() - 1) - 1
    typed = [
        (
            at[0].source(at[1] + max(match.start() - start, 0)),
            at[0].source_end(at[1] + min(match.end() - start, len(text))),
        )
        for (text, _, at), start in zip(pieces[first : last + 1], starts[first:], strict=False)
        if at is not None
    ]
    return (typed[0][0], typed[-1][1]) if typed else None
