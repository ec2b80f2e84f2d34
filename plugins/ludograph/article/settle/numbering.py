"""Numbers the notes and assigns letters to the works, in the order of reading; a footnote's citations count at its
call.

In the style `references` a citation's marker leads to its work in one step and footnotes keep numbers of their own; in
the style `notes` citations and footnotes are one series of numbered notes.
In the style `author-date` a marker is `Parlett 1990a`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ludograph.article.document import kinds as d
from ludograph.article.facts import MARKER, RulesUse
from ludograph.article.parts.references import in_text_markup, piece_nodes, unknown
from ludograph.article.read.ledger import CitationDraft, Event, FootnoteCall, Ledger
from ludograph.article.read.plain import decoded, fold_blanks
from ludograph.article.read.structure.stream import nested
from ludograph.article.tree import Element, Literal, Node, Piece, element, plain_text
from ludograph.base.problems import Place, did_you_mean
from ludograph.languages.tag import is_same_language
from ludograph.library.citing.citation import TOUCHING, TOUCHING_OR_SPACE, Citation, CitationMode
from ludograph.library.entry import Entry
from ludograph.library.formatting.author_date import author_and_year, distinguished, letter, letters, years
from ludograph.library.formatting.csl import AGAIN, AUTHOR, NORMAL, WITHOUT_AUTHOR
from ludograph.library.formatting.references import FULL, NAMED, WHOLE, InText, in_text, short_note, year_cited
from ludograph.library.pieces import Pieces, plain


@dataclass(slots=True)
class NumberedNote:
    """A numbered note: a footnote, or in the style `notes` a citation cluster."""

    number: int
    id: str
    footnote: str | None
    cluster: CitationDraft | None = None
    calls: list[str] = field(default_factory=list)
    inside: list[CitationDraft] = field(default_factory=list)
    """In the style `notes`: the clusters in the footnote, which it has in full."""


class CitationMarker(NamedTuple):
    """A place where a work is cited."""

    anchor: str
    locator: str = ""
    """The printed locator; "" if a note has it."""
    in_table: bool = False
    """Whether it is in a generated table, whose rows have no space for locators on paper."""
    shown: Element | None = None
    """The locator in the text."""


@dataclass(slots=True)
class CitedWork:
    """A cited work, in the order of first use."""

    entry: Entry
    letter: str
    markers: list[CitationMarker] = field(default_factory=list)
    first_note: int = 0
    """The number of the first note with it."""


@dataclass(slots=True)
class Numbering:
    """All notes and works of the article."""

    notes: list[NumberedNote] = field(default_factory=list)
    works: dict[str, CitedWork] = field(default_factory=dict)
    consulted: dict[str, Entry] = field(default_factory=dict)
    """The works that `nocite` in the front matter adds to the list."""
    order: list[CitationDraft] = field(default_factory=list)
    years: dict[str, str] = field(default_factory=dict)
    """In the style `author-date`, by citekey: `1990a`. For a CSL style only a letter for equal citations."""
    ways: dict[str, str] = field(default_factory=dict)
    """By citekey, how works with equal citations are distinguished."""


class Numberer:
    """Processes the article's citations and calls once."""

    def __init__(self, ledger: Ledger, defined: Mapping[str, object]) -> None:
        self._ledger = ledger
        self._defined = defined
        self._by_footnote: dict[str, NumberedNote] = {}
        self._by_text: dict[tuple[object, ...], NumberedNote] = {}
        self._citations = 0
        self.result = Numbering()

    def run(self) -> Numbering:
        """Numbers everything reachable from the body."""
        for written in self._ledger.metadata.nocite:
            self._consult(written.text.removeprefix("@"), written.place)
        if self._ledger.settings.by_year:
            self._set_years()
        pending: list[tuple[Iterator[Event], NumberedNote | None]] = [(iter(self._ledger.events), None)]
        while pending:
            events, footnote = pending[-1]
            event = next(events, None)
            if event is None:
                pending.pop()
            elif isinstance(event, CitationDraft):
                self._cite(event, footnote)
            elif note_events := self._call(event):
                pending.append((iter(note_events), self._by_footnote[event.id]))
        style, lang, works = self._ledger.cited_in, self._ledger.settings.lang, self.result.works
        entries = [work.entry for work in works.values()]
        if style is not None and not self._ledger.settings.by_year:
            note = style.note
            self._tell_apart(
                entries, lambda entry, way: note(entry, lang, AGAIN, (), works[entry.key].first_note, way=way)
            )
        elif self._ledger.settings.citation_style == "notes":
            self.result.ways = distinguished(
                entries, (NAMED, WHOLE, FULL), lambda entry, way: short_note(entry, lang, way=way)
            )
        return self.result

    def _consult(self, key: str, place: Place | None) -> None:
        """Adds a work of `nocite`."""
        ledger = self._ledger
        ledger.note(RulesUse(place or ledger.place(0, 0), key=key))
        entry = ledger.catalogue.bibliography.resolve(key)
        if entry is not None:
            self.result.consulted[entry.key] = entry
        elif place is not None:
            hint = did_you_mean(key, ledger.catalogue.bibliography)
            ledger.problem("C001", f"no entry {key!r}", hint, place.start, place.end, work=key)

    def _set_years(self) -> None:
        """Sets the years of all works of the page, with letters for equal years; for a CSL style only the letters."""
        ledger = self._ledger
        keys = [citation.citekey for draft in ledger.drafts for citation in draft.cluster.citations]
        keys += [key for asked in ledger.reference_lists for key in asked.consulted]
        keys += self.result.consulted
        works = {work.key: work for work in map(ledger.catalogue.bibliography.resolve, dict.fromkeys(keys)) if work}
        lang, style = ledger.settings.lang, ledger.cited_in
        if style is None:
            self.result.years = years(works.values(), lang, ledger.settings.collation)
        else:
            mark = style.mark
            self._tell_apart(works.values(), lambda entry, way: mark(entry, lang, NORMAL, way=way))

    def _tell_apart(self, works: Iterable[Entry], shown: Callable[[Entry, str], Pieces]) -> None:
        """Finds the works with equal citations in the CSL style, and their letters if they are still equal then."""
        ledger, given, style = self._ledger, list(works), self._ledger.cited_in
        if style is None:
            return
        self.result.ways = ways = distinguished(given, style.style.ways, shown)
        if style.style.has_letters:
            listed = style.in_order(given, ledger.settings.lang, ledger.settings.collation)
            self.result.years = letters(listed, lambda entry: plain(shown(entry, ways.get(entry.key, ""))))

    def _call(self, call: FootnoteCall) -> list[Event]:
        """Numbers the called footnote; returns its own events at the first call."""
        ledger = self._ledger
        if call.id not in self._defined:
            near = did_you_mean(call.id, self._defined, limit=1)
            hint = near or f"Write its text on a line of its own, [^{call.id}]: text."
            problem = ledger.problem("FTN001", f"no footnote {call.id!r}", hint, call.place.start, call.place.end)
            mark = ledger.fault_mark(problem)
            call.slot.children = [Literal(decoded(call.written)), *([mark] if mark else [])]
            return []
        if call.inside is not None:
            hint = "It is listed after it."
            ledger.problem("FTN004", "a note is called within a note", hint, call.place.start, call.place.end)
        note = self._by_footnote.get(call.id)
        first = note is None
        if note is None:
            number = len(self.result.notes) + 1
            note = NumberedNote(number, ledger.claim_id(f"note-{number}"), call.id)
            self.result.notes.append(note)
            self._by_footnote[call.id] = note
            ledger.sections.place_footnote(call.id, call.section)
        anchor = ledger.claim_id(f"noteref-{note.number}")
        note.calls.append(anchor)
        call.slot.children = [d.NoteCall(note.number, note.id, anchor, not call.inside_link)]
        return ledger.note_events.get(call.id, []) if first else []

    def _cite(self, draft: CitationDraft, footnote: NumberedNote | None) -> None:
        self.result.order.append(draft)
        works = [self._work(citation.citekey) for citation in draft.cluster.citations]
        if draft.note is not None:  # the citation is set in notes
            if footnote is None:
                self._number_cluster(draft, works)
            else:
                footnote.inside.append(draft)
                self._anchor(draft, works, footnote)
            return
        put = self._put_sentence if draft.cluster.in_sentence else self._put_group
        put(draft, works)

    def _put_sentence(self, draft: CitationDraft, works: list[CitedWork | None]) -> None:
        """The name of the work, and additions in brackets: year, locator, the author's words, other works cited."""
        style, additions = self._ledger.cited_in, list[Node]()
        opening, closing = ("(", ")") if style is None else style.style.around
        marks = [self._mark(draft, index, work) for index, work in enumerate(works)]
        for index, (citation, work) in enumerate(zip(draft.cluster.citations, works, strict=True)):
            prefix, suffix = draft.affixes[index]
            year = self._year(citation, work)
            place = [Literal(draft.locators[index])] if draft.locators[index] and not (style and year) else []
            item = [_affix(prefix), Literal(" ")] if citation.prefix else []
            item += [*marks[index], *([Literal(" "), *year] if year else [])] if index else []
            inside = place if index or not year else [*year, *([Literal(", "), *place] if place else [])]
            if inside:
                item += Literal(", " if item else ""), element("span", inside, {"class": "locator"})
            if citation.suffix:
                sign = citation.suffix[0] if citation.suffix[0] in TOUCHING_OR_SPACE else "" if place else ","
                item += Literal(f"{sign} " if item else ""), _affix(suffix)
            additions += [Literal("; "), *item] if additions and item else item
        draft.slot.children = marks[0]
        if additions:
            draft.slot.children += Literal(f" {opening}"), *additions, Literal(closing)

    def _put_group(self, draft: CitationDraft, works: list[CitedWork | None]) -> None:
        """The marks of a cluster in brackets; in the style `author-date` they are text: `(Parlett 1990, 12)`."""
        by_year, style, out = self._ledger.settings.by_year, self._ledger.cited_in, draft.slot.children
        between = "; " if style is None else style.style.between
        before, place, gap = draft.joined, None, ""
        if before is not None:
            place, gap = before.place_shown, between if by_year else ", "
        for index, (citation, work) in enumerate(zip(draft.cluster.citations, works, strict=True)):
            locator, (prefix, suffix) = draft.locators[index], draft.affixes[index]
            same, at = (draft, index - 1) if index else (before, -1)
            if style is None and same is not None and work is not None and self._repeats(same, at, draft, index):
                last = work.markers[-1]
                draft.anchor = draft.anchor or last.anchor
                places = dict.fromkeys(filter(None, [last.locator, locator]))
                work.markers[-1] = last._replace(locator="; ".join(places))
                locator, suffix = "" if locator == same.locators[at] else locator, []
                if place is not None and locator:
                    place.children.append(Literal(f"; {locator}"))
                    continue
            else:
                place = None
                out += [element("span", [Literal(gap)], {"class": "citation-gap"})] if gap else []
                # Link checkers take a hidden prefix for a block: the word joiner keeps the mark in its sentence.
                out += [_affix(prefix), Literal("\u2060 ")] if citation.prefix else []
                out += self._mark(draft, index, work)
            if locator and style is None:  # a CSL style has its own words between a work and the locator
                data_lang = self._ledger.catalogue.data_lang if draft.generated else ""
                lang = "" if is_same_language(data_lang, self._ledger.settings.lang) else data_lang
                place = element("span", [Literal(locator)], {"class": "locator", "lang": lang or None})
                out += Literal(", " if by_year else " "), place
                if work is not None and not by_year:
                    work.markers[-1] = work.markers[-1]._replace(shown=place)
            if suffix:
                out += [_affix(suffix)] if citation.suffix[0] in TOUCHING else [Literal(" "), _affix(suffix)]
            gap = between
        draft.place_shown = place

    def _repeats(self, before: CitationDraft, at: int, draft: CitationDraft, index: int) -> bool:
        """Whether a citation repeats the work before it without words of its own, so that one letter serves both."""
        one, other = before.cluster.citations[at], draft.cluster.citations[index]
        again = draft.locators[index] == before.locators[at] and one.suffix == other.suffix
        meant_by = self._ledger.catalogue.bibliography.meant_by
        can_repeat = not other.prefix and (again or not (one.suffix or other.suffix))
        return can_repeat and meant_by(other.citekey) == meant_by(one.citekey)

    def _year(self, citation: Citation, work: CitedWork | None) -> list[Node]:
        """The year after an author's name, in the style with authors in the sentence."""
        settings, style = self._ledger.settings, self._ledger.cited_in
        if work is None or not (settings.by_year or settings.in_text == "author"):
            return []
        key, lang = work.entry.key, settings.lang
        year = self.result.years.get(key, "")
        if style is None:
            words = year or year_cited(work.entry, lang)
            return [Literal(words)] if words else []
        way = self.result.ways.get(key, "")
        return piece_nodes(style.mark(work.entry, lang, WITHOUT_AUTHOR, citation.locators, year, way), links=False)

    def _mark(self, draft: CitationDraft, index: int, work: CitedWork | None) -> list[Node]:
        """The mark of a work, and what a CSL style writes behind it; it leads to the list of works."""
        citation, lang, style = draft.cluster.citations[index], self._ledger.settings.lang, self._ledger.cited_in
        self._citations += 1
        anchor = self._ledger.claim_id(f"{MARKER}{self._citations}")
        draft.anchor = draft.anchor or anchor
        if work is None:
            return [unknown(citation.citekey, anchor)]
        suffix = fold_blanks(plain_text(draft.affixes[index][1]).lstrip(TOUCHING_OR_SPACE))
        work.markers.append(CitationMarker(anchor, draft.locators[index] or suffix, draft.generated))
        entry, key, rest, label = work.entry, work.entry.key, "", ""
        year, without_author = self.result.years.get(key, ""), citation.mode is CitationMode.SUPPRESS_AUTHOR
        shown: Node = Literal(year or work.letter)
        if draft.cluster.in_sentence:
            shown = self._in_text(work)
        elif style is not None:
            name, way = WITHOUT_AUTHOR if without_author else NORMAL, self.result.ways.get(key, "")
            alone, whole = (style.mark(entry, lang, name, places, year, way) for places in ((), citation.locators))
            if alone and plain(whole).startswith(plain(alone)):  # otherwise the mark contains the locator
                whole, rest = alone, plain(whole).removeprefix(plain(alone))
            shown = element("span", piece_nodes(whole, links=False), {"class": "author-date"})
        elif not year:  # a letter alone says nothing to a listener
            named = plain(in_text(entry, lang, InText.AUTHOR_TITLE))
            label = self._ledger.words.gettext("{about}: {what}", about=work.letter, what=named)
        elif not without_author:
            words = piece_nodes(author_and_year(entry, lang, year), links=False)
            shown = element("span", words, {"class": "author-date"})
        means = d.CitationMark(key, anchor, label, draft.cluster.in_sentence, not draft.inside_link)
        mark = Element(children=[shown], means=means)
        return [mark, element("span", [Literal(rest)], {"class": "locator"})] if rest else [mark]

    def _in_text(self, work: CitedWork) -> Node:
        lang, form = self._ledger.settings.lang, self._ledger.settings.in_text
        form = "author" if self._ledger.settings.by_year and form == "title" else form
        style = self._ledger.cited_in if self._ledger.settings.by_year else None
        if style is not None and form == "author":
            way = self.result.ways.get(work.entry.key, "")
            return element("span", piece_nodes(style.mark(work.entry, lang, AUTHOR, way=way), links=False))
        library = self._ledger.catalogue.bibliography
        return library.derived(work.entry.key, ("in-text", lang, form), lambda entry: in_text_markup(entry, lang, form))

    def _number_cluster(self, draft: CitationDraft, works: list[CitedWork | None]) -> None:
        """In the style `notes`: numbers the cluster; equal clusters share a note if the site allows it."""
        ledger = self._ledger
        same = tuple((each.citekey, each.locators, each.prefix, each.suffix) for each in draft.cluster.citations)
        note = self._by_text.get(same) if ledger.settings.merge_notes else None
        if note is None:
            number = len(self.result.notes) + 1
            note = NumberedNote(number, ledger.claim_id(f"note-{number}"), None, draft)
            self.result.notes.append(note)
            self._by_text[same] = note
        anchor = self._anchor(draft, works, note)
        note.calls.append(anchor)
        assert draft.note is not None  # asked by the caller
        draft.note.children = [d.NoteCall(note.number, note.id, anchor, not draft.inside_link, cites=True)]
        if draft.cluster.in_sentence:
            work, key = works[0], draft.cluster.citations[0].citekey
            draft.slot.children = [unknown(key) if work is None else element("span", [self._in_text(work)])]

    def _anchor(self, draft: CitationDraft, works: list[CitedWork | None], note: NumberedNote) -> str:
        """The id of the cluster, to which its works link back."""
        self._citations += 1
        draft.anchor = self._ledger.claim_id(f"{MARKER}{self._citations}")
        for work in works:
            if work is not None:
                work.markers.append(CitationMarker(draft.anchor))
                work.first_note = work.first_note or note.number
        return draft.anchor

    def _work(self, citekey: str) -> CitedWork | None:
        entry = self._ledger.catalogue.bibliography.resolve(citekey)
        if entry is None:
            return None
        work = self.result.works.get(entry.key)
        if work is None:
            work = CitedWork(entry, letter(len(self.result.works)))
            self.result.works[entry.key] = work
        return work


def _affix(words: list[Piece]) -> Node:
    """The author's words beside a citation."""
    return element("span", nested(words), {"class": "affix"})
