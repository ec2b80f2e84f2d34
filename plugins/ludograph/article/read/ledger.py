"""The notes of one article's reading: facts, problems, and elements that are completed at its end."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludograph.article.blocks.blocks import LinkDefinition
from ludograph.article.blocks.depth import DEPTH_ADVICE, TOO_DEEP
from ludograph.article.blocks.text import COMMENT, InlineText
from ludograph.article.facts import Anchor, AnchorKind, Context, LinkUse, NameUse
from ludograph.article.head.front_matter import Metadata, in_own_language
from ludograph.article.read.policy import is_free_id
from ludograph.article.read.sections import Sections
from ludograph.article.tree import Element, Literal, Node, Piece, PlaceInPage, element
from ludograph.base.frozen import frozen
from ludograph.base.problems import Edit, Fault, Place, Problem
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue, Settings
from ludograph.languages.words import SOURCE_LANGUAGE, Authored, Message, ShownValue, Words, words_in
from ludograph.library.citing.citation import CitationCluster

if TYPE_CHECKING:
    from ludograph.library.formatting.csl.styled import WorkStyle
    from ludograph.rules.cards.drawing import DrawnSide


_COUNTED = re.compile(r"(?P<stem>.*)_(?P<number>[0-9]{1,9})", re.DOTALL)


@frozen
class Destination:
    """The target of a link's address."""

    href: str | None
    """For the page; None where it leads nowhere."""
    target: str
    """The address without its fragment, as written."""
    fragment: str
    resolved: str | None
    external: bool = False
    own: bool = False
    """It leads to the article itself."""
    hidden: bool = False
    """It leads to a draft that is not published."""
    place: PlaceInPage | None = None
    """The place in another page that it leads to."""
    lang: str | None = None
    """The language of the page that it leads to, where that is not the article's."""


@dataclass(slots=True)
class CitationDraft:
    """A cluster as found; its markers are numbered once the whole article has been read."""

    cluster: CitationCluster
    locators: tuple[str, ...]
    """As they are printed, beside the citations; "" where there is none."""
    places: tuple[Place, ...]
    place: Place
    context: Context
    section: str
    markers: list[Element] = field(default_factory=list)
    """One slot per citation, in order; filled when letters and numbers are known. A citation that repeats the work
    before it shares its slot."""
    anchor: str = ""
    sentence: str = ""
    generated: bool = False
    """A generated table cites it."""
    note: Element | None = None
    """In the style `notes`: the slot of the cluster's number."""
    inside_link: bool = False
    """It is in a link's text, so that its markers cannot be links."""
    place_shown: Element | None = None
    """What shows the locator of the last citation, where it has one: a further place in that work is added to it."""
    years: dict[int, Element] = field(default_factory=dict)
    """By the number of a citation in a sentence, the slot of its year."""
    labels: dict[int, str] = field(default_factory=dict)
    """By the number of a citation, the words of its suffix without notation."""
    affixes: tuple[tuple[list[Piece], list[Piece]], ...] = ()
    """In the style `notes`: prefix and suffix of each citation."""

    def found_in(self, sentence: str) -> None:
        """Note the sentence around it."""
        self.sentence = sentence


@dataclass(slots=True)
class FootnoteCall:
    """A reference to a footnote in the text."""

    id: str
    place: Place
    slot: Element
    inside: str | None
    """The footnote that the call itself is in."""
    inside_link: bool
    """It is in a link's text."""
    written: str
    """The call as typed: shown when no footnote has this id."""
    section: int
    """The number of the section that it is in."""


@frozen
class OwnLink:
    """A link to a place in the article itself."""

    fragment: str
    link: Element
    written: tuple[Element, Place] | None = None
    """A slot after the link, for its problem, and the link's place; None for one that the program made."""


Event = CitationDraft | FootnoteCall


@dataclass
class LookedUp:
    """The dependency record (`Uses`) as it grows."""

    citekeys: set[str] = field(default_factory=set)
    games: set[str] = field(default_factory=set)
    decks: set[str] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)


@frozen
class ReferenceList:
    """A `<References>`: which works it lists, and where."""

    wanted: Mapping[str, str]
    """`type`, `keyword`, `language` and `section`, as given."""
    consulted: tuple[str, ...]
    """Citekeys of works that are listed without being cited."""
    slot: Element
    place: Place


@frozen
class TableData:
    """A generated table that has files beside the page: `<stem>.csv` and `<stem>.json`."""

    caption: Message
    stem: str
    assumptions: tuple[str, ...] = ()
    """What its figures rest on, in sentences."""


@dataclass(eq=False)
class Ledger:
    """Syntaxes write here what they found; the collector makes the article's facts of it."""

    source: SourceText
    catalogue: Catalogue
    page: str
    metadata: Metadata
    wiki: bool = field(init=False)
    math: bool = field(init=False)
    """Dollar signs enclose formulas."""
    settings: Settings = field(init=False)
    words: Words = field(init=False)
    """The program's own words in the page's language."""
    sections: Sections = field(default_factory=Sections)
    problems: list[Problem] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """Citations and footnote calls of the stream being read: the body, or one footnote."""
    footnote: str | None = None
    """Id of the footnote being read."""
    note_events: dict[str, list[Event]] = field(default_factory=dict)
    section: str = ""
    drafts: list[CitationDraft] = field(default_factory=list)
    noted: defaultdict[type, list[Any]] = field(default_factory=lambda: defaultdict(list))
    """Facts by their types; each type has its field in `ArticleFacts`."""
    anchors: dict[str, Anchor] = field(default_factory=dict)
    """By id."""
    shown_code: dict[int, int] = field(default_factory=dict)
    """Code that the page shows, fenced or between backticks: the offset of its first sign → its end."""
    own_links: list[OwnLink] = field(default_factory=list)
    """Links to the article's own fragments, settled once all ids are known."""
    link_definitions: dict[str, LinkDefinition] = field(default_factory=dict)
    inline_footnotes: dict[str, InlineText] = field(default_factory=dict)
    """Texts of `^[…]`, by the id they were given."""
    note_depths: dict[str | None, int] = field(default_factory=dict)
    """How many inline footnotes stand around the text of each."""
    destinations: dict[str, Destination] = field(default_factory=dict)
    """Where addresses lead with which nothing is wrong."""
    page_names: tuple[list[str], list[str]] | None = None
    """What links may call the site's articles, and its made pages, once a link has led nowhere."""
    page_hints: dict[str, str] = field(default_factory=dict)
    """The near names that were found for them."""
    without_licence: dict[str, Place] = field(default_factory=dict)
    """Pictures about whose licence a problem was noted already."""
    reported_once: set[str] = field(default_factory=set)
    """What was reported for its first use only."""
    reference_lists: list[ReferenceList] = field(default_factory=list)
    references_shown: dict[str, Element] = field(default_factory=dict)
    """Entries that `<Reference>` shows, by citekey."""
    looked_up: LookedUp = field(default_factory=LookedUp)
    files: dict[str, bytes] = field(default_factory=dict)
    faces: dict[str, DrawnSide] = field(default_factory=dict)
    """Faces of cards that the page shows, by the ids of their symbols."""
    tables: list[TableData] = field(default_factory=list)
    """Tables whose CSV and JSON are among the files."""
    _ids: dict[str, int] = field(default_factory=dict)
    _repeats: dict[str, int] = field(default_factory=dict)
    icons_elsewhere: bool = False
    """Another extension shows icons."""
    inline_code: Callable[[str], Element | None] = lambda code: None
    """Code in running text as another extension shows it."""
    pasted_references: int = 0
    """How many numbered references a pasted page has."""
    former_ids: list[tuple[str, Element]] = field(default_factory=list)
    """The id that each heading had before its site's extension gave it one, and a slot for its anchor."""
    toc_labels: dict[Element, str] = field(default_factory=dict)
    """What the contents call a heading, where its author says so."""
    reserved: set[str] = field(default_factory=set)
    """Ids that the author gives somewhere: automatic ones stay clear of them."""

    def __post_init__(self) -> None:
        site = self.catalogue.settings
        self.wiki = self.metadata.wiki_editor or site.dialect == "wiki"
        self.math = site.math if self.metadata.math is None else self.metadata.math
        self.settings = in_own_language(site, self.metadata)
        self.words = self.settings.words

    @cached_property
    def own_url(self) -> str:
        """The article's own address from the site's root."""
        addresses = self.catalogue.addresses
        page = addresses.pages.get(self.page) if addresses else None
        return page.url if page is not None else self.page

    @cached_property
    def has_languages(self) -> bool:
        """Whether the article is a translation or has one."""
        addresses = self.catalogue.addresses
        page = addresses.pages.get(self.page) if addresses else None
        return page is not None and bool(page.translates or page.translations)

    def own(self, text: str) -> Node:
        """Words of the program within what is English on every page; N_ marks them where they are written."""
        lang = self.own_tag
        return element("span", self.shown(text), {"lang": lang}) if lang else Literal(self.words.said(text))

    def shown(self, text: str) -> list[Node]:
        """The text in the page's language; words of the data in it are tagged with theirs."""
        if isinstance(text, Message):
            return [self._run(run) for run in self.words.runs(text)]
        return [Literal(self.words.said(text))]

    def _run(self, run: str | ShownValue) -> Node:
        if isinstance(run, Authored):
            lang = run.lang or self.catalogue.data_lang
            return (
                element("span", [Literal(run.text)], {"lang": lang})
                if lang != self.settings.lang
                else Literal(run.text)
            )
        return Literal(run if isinstance(run, str) else run.in_words(self.words))

    @property
    def own_tag(self) -> str | None:
        """The `lang` of the program's own words within what is English; None where they are English too."""
        return self.settings.lang if self.english_tag is not None and self.words.lang != SOURCE_LANGUAGE else None

    @property
    def english_tag(self) -> str | None:
        """The `lang` of what is made from the rules data and English on every page; None on an English page."""
        return words_in("en").tag(self.settings.lang)

    def place(self, start: int, end: int) -> Place:
        """A span of the article's file."""
        return tuple.__new__(Place, (self.source.path, start, end))  # `Place(…)` takes three times as long

    def too_deep(self, span: tuple[int, int]) -> None:
        """Report the first passage that is nested deeper than the program follows; it is read as text."""
        if all(problem.code != TOO_DEEP for problem in self.problems):
            self.problem(TOO_DEEP, *DEPTH_ADVICE, *span)

    @property
    def cited_in(self) -> WorkStyle | None:
        """The style of CSL in which the page's notes or marks are; None for our own."""
        style = self.catalogue.style
        return style if style is not None and style.fits(self.settings.citation_style) else None

    def problem(
        self, code: str, message: str, hint: str, start: int, end: int, fix: str | None = None, *, work: str = ""
    ) -> Problem:
        """Note what is wrong at this span of the file; `fix` is text that would fix it, `work` a missing citekey."""
        place = self.place(start, end)
        if COMMENT in message + hint + (fix or ""):
            # What a comment covers is quoted in no message, and no edit can give it back.
            message, hint, fix = message.replace(COMMENT, ""), hint.replace(COMMENT, ""), None
        edits = None if fix is None else (Edit(place, fix),)
        found = Problem(code, message, hint, place, edits, work)
        self.problems.append(found)
        return found

    def fault(self, fault: Fault, start: int, end: int) -> Problem:
        """Note a fault at this span of the file."""
        return self.problem(fault.code, fault.message, fault.hint, start, end, fault.replacement)

    def refused_attributes(self, element: str, names: list[str], start: int, end: int) -> None:
        """Note attributes that are not written, or not as they stand."""
        shown = ", ".join(dict.fromkeys(names))
        where = f"<{element}>: " if element else ""
        hint = "Remove it; the manual's page on trust lists what an article may hold."
        self.problem("HTM007", f"{where}{shown} is not written as it stands", hint, start, end)

    def fault_mark(self, problem: Problem) -> Element | None:
        """What the preview shows beside the passage; None where faults are not shown."""
        if not self.settings.show_faults:
            return None
        hint = f" {problem.hint}" if problem.hint else ""
        words = Literal(f"{problem.code}: {problem.message}.{hint}")
        return element("small", [words], {"class": "lg-fault", "role": "note"})

    def note(self, fact: object) -> None:
        """Keep what a syntax found, until the article's facts are made of it."""
        self.noted[type(fact)].append(fact)

    def define_link(self, definition: LinkDefinition) -> None:
        """Note what `[label]: address "title"` says."""
        self.link_definitions[" ".join(definition.label.split()).casefold()] = definition

    def address_of(self, definition: LinkDefinition) -> Place:
        """Where a definition has its address."""
        behind = self.source.text.index("]:", definition.start)
        start = self.source.text.find(definition.address, behind, definition.end)
        return self.place(start, start + len(definition.address))

    def record(self, event: Event) -> None:
        """Note a citation or a footnote call in the order of reading."""
        self.events.append(event)
        if isinstance(event, CitationDraft):
            self.drafts.append(event)

    def claim_id(self, wanted: str, joint: str = "-") -> str:
        """The id itself, or with `-1`, `-2` … when it is taken; with the joint `_` as Python-Markdown counts."""
        if wanted and wanted not in self._ids and wanted not in self.reserved:
            self._ids[wanted] = 0
            return wanted
        counted = _COUNTED.fullmatch(wanted) if joint == "_" else None
        stem = f"{counted['stem'] if counted else wanted}{joint}"
        count = max(self._repeats.get(stem, 0), int(counted["number"]) if counted else 0)
        while True:
            count += 1
            candidate = f"{stem}{count}"
            if candidate not in self._ids and candidate not in self.reserved:
                self._repeats[stem] = count
                self._ids[candidate] = 0
                return candidate

    def know_ids(self, made: Iterable[str]) -> None:
        """Note ids that other extensions have given."""
        for identifier in made:
            self._ids.setdefault(identifier, 0)

    def place_former_ids(self) -> None:
        """Give the headings of the article the ids they once had as second anchors, where these are free."""
        taken, repeats = set(self.reserved), Counter[str]()
        for wanted, slot in self.former_ids:
            identifier = wanted
            while identifier in taken:
                repeats[wanted] += 1
                identifier = f"{wanted}-{repeats[wanted]}"
            taken.add(identifier)
            if identifier not in self._ids:
                self._ids[identifier] = 0
                slot.name, slot.attributes = "span", {"id": identifier}

    def explicit_id(self, wanted: str, start: int, end: int, kind: AnchorKind = AnchorKind.EXPLICIT) -> bool:
        """Take an id that the author gave; False, and a problem, when it is taken or one of the theme's switches."""
        if not is_free_id(wanted):
            self.refused_attributes("", ["id"], start, end)
            return False
        if wanted in self._ids:
            first = self.anchors.get(wanted)
            where = f"; the first is in line {self.source.location(first.place.start).line}" if first else ""
            hint = f"Give one of the two another name{where}."
            self.problem("ID001", f"the id {wanted!r} is given twice", hint, start, end)
            return False
        self._ids[wanted] = 0
        self.add_anchor(Anchor(wanted, "", kind, self.place(start, end)))
        return True

    def add_anchor(self, anchor: Anchor) -> None:
        """Note what an id leads to; a heading takes the place of an anchor without text."""
        self.anchors.pop(anchor.id, None)
        self.anchors[anchor.id] = anchor

    @property
    def ids(self) -> Mapping[str, int]:
        """Every id taken so far."""
        return self._ids

    def mark(self) -> tuple[int, int, int]:
        """Where the lists of facts stand now, for `move_to_section`."""
        return len(self.noted[NameUse]), len(self.drafts), len(self.noted[LinkUse])

    def move_to_section(self, mark: tuple[int, int, int], section: str) -> None:
        """A heading's id is known only when it has been read: facts found in it since `mark` belong to its section."""
        first_name, drafts, first_link = mark
        names, links = self.noted[NameUse], self.noted[LinkUse]
        before, self.section = self.section, section
        names[first_name:] = [
            replace(name, anchor=section) if name.anchor == before else name for name in names[first_name:]
        ]
        links[first_link:] = [replace(link, section=section) for link in links[first_link:]]
        for draft in self.drafts[drafts:]:
            draft.section = section
