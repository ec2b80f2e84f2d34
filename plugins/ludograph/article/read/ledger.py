"""The state of reading one article: facts, problems, and elements that are completed at the end."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludograph.article.blocks.blocks import LinkDefinition
from ludograph.article.blocks.depth import DEPTH_ADVICE, TOO_DEEP
from ludograph.article.blocks.text import COMMENT, InlineText
from ludograph.article.facts import Anchor, AnchorKind, CitationUse, Context, LinkUse, NameUse
from ludograph.article.head.front_matter import Metadata, in_own_language
from ludograph.article.read.policy import is_free_id
from ludograph.article.read.sections import Sections
from ludograph.article.tree import Element, Literal, Node, Piece, PlaceInPage, element
from ludograph.base.frozen import frozen
from ludograph.base.problems import Edit, Fault, Place, Problem
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue, Settings
from ludograph.languages.runs import marked_runs
from ludograph.languages.scripts import direction
from ludograph.languages.words import SOURCE_LANGUAGE, Authored, Message, ShownValue, Text, Words, words_in
from ludograph.library.citing.citation import CitationCluster

if TYPE_CHECKING:
    from ludograph.library.formatting.csl.styled import WorkStyle
    from ludograph.rules.cards.drawing import DrawnSide


_COUNTED = re.compile(r"(?P<stem>.*)_(?P<number>[0-9]{1,9})", re.DOTALL)


@frozen
class Destination:
    """The target of a link."""

    href: str | None
    """The address in the page; None without a target."""
    target: str
    """The address without its fragment, as written."""
    fragment: str
    resolved: str | None
    external: bool = False
    own: bool = False
    """Whether the target is in the article itself."""
    hidden: bool = False
    """Whether the target is an unpublished draft."""
    place: PlaceInPage | None = None
    """The target's place in another page."""
    lang: str | None = None
    """The language of the target page, if it differs."""


@dataclass(slots=True)
class CitationDraft:
    """A cluster as found; its markers are numbered once the whole article has been read."""

    cluster: CitationCluster
    locators: tuple[str, ...]
    """The printed locator of each citation, or ""."""
    places: tuple[Place, ...]
    place: Place
    context: Context
    section: str
    slot: Element = field(default_factory=Element)
    """Its place in the text, filled when letters and numbers are known; adjacent groups share one."""
    anchor: str = ""
    sentence: str = ""
    generated: bool = False
    """Whether it is in a generated table."""
    note: Element | None = None
    """In the style `notes`: the slot for the cluster's number."""
    inside_link: bool = False
    """Whether it is in a link's text, so that its markers must not be links."""
    joined: CitationDraft | None = None
    """The group directly before it, to whose marks it adds its own."""
    place_shown: Element | None = None
    """The element with the last citation's locator, to which a further locator in the same work is added."""
    affixes: tuple[tuple[list[Piece], list[Piece]], ...] = ()
    """Prefix and suffix of each citation."""
    at_ends: tuple[bool, bool] = (True, True)
    """Whether it begins the text of a footnote, and whether it ends it; both in a note of its own."""

    def found_in(self, sentence: str) -> None:
        """Records the sentence around it."""
        self.sentence = sentence

    @property
    def use(self) -> CitationUse:
        """The fact of it, once everything has been read."""
        cluster, where = self.cluster, (self.section, self.anchor, self.sentence)
        return CitationUse(
            cluster.citations, self.places, self.place, self.context, cluster.bracketed, *where, self.generated
        )


@dataclass(slots=True)
class FootnoteCall:
    """A call of a footnote in the text."""

    id: str
    place: Place
    slot: Element
    inside: str | None
    """The footnote that contains the call."""
    inside_link: bool
    written: str
    """The call as written, shown if no footnote has this id."""
    section: int
    """The number of its section."""


@frozen
class OwnLink:
    """A link to a place in the same article."""

    fragment: str
    link: Element
    written: tuple[Element, Place] | None = None
    """The slot after the link for its problem, and the link's place; None for a generated link."""


Event = CitationDraft | FootnoteCall


@frozen
class ReferenceList:
    """A `<References>` component: the works in it, and its place."""

    wanted: Mapping[str, str]
    """`type`, `keyword`, `language` and `section`, as written."""
    consulted: tuple[str, ...]
    """Citekeys of listed works that are not cited."""
    slot: Element
    place: Place


@frozen
class TableData:
    """A generated table with files beside the page: `<stem>.csv` and `<stem>.json`."""

    caption: Message
    stem: str
    assumptions: tuple[Text, ...] = ()
    """The basis of its figures, in sentences."""


@dataclass(eq=False)
class Ledger:
    """Collects what the syntaxes find; the article's facts are made from it."""

    source: SourceText
    catalogue: Catalogue
    page: str
    metadata: Metadata
    wiki: bool = field(init=False)
    math: bool = field(init=False)
    """Whether dollar signs enclose formulas."""
    settings: Settings = field(init=False)
    words: Words = field(init=False)
    """The program's words in the page's language."""
    sections: Sections = field(default_factory=Sections)
    problems: list[Problem] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """Citations and footnote calls of the current stream: the body, or one footnote."""
    footnote: str | None = None
    note_events: dict[str, list[Event]] = field(default_factory=dict)
    section: str = ""
    title_in_html: bool = False
    """Whether the next `<h1>` of the text is the page's only one."""
    drafts: list[CitationDraft] = field(default_factory=list)
    noted: defaultdict[type, list[Any]] = field(default_factory=lambda: defaultdict(list))
    """Facts by type; each type has a field in `ArticleFacts`."""
    anchors: dict[str, Anchor] = field(default_factory=dict)
    """By id."""
    shown_code: dict[int, int] = field(default_factory=dict)
    """Code that the page shows, fenced or in backticks: offset of the first character → end."""
    needs: set[str] = field(default_factory=set)
    """The styles and scripts for what was put, by name in `site.finishing.surroundings.ON_DEMAND`."""
    own_links: list[OwnLink] = field(default_factory=list)
    """Links to places in the article, resolved once all ids are known."""
    link_definitions: dict[str, LinkDefinition] = field(default_factory=dict)
    inline_footnotes: dict[str, InlineText] = field(default_factory=dict)
    """Texts of `^[…]`, by generated id."""
    note_depths: dict[str | None, int] = field(default_factory=dict)
    """The nesting depth of inline footnotes around the text of each."""
    destinations: dict[str, Destination] = field(default_factory=dict)
    """Address → its target, for addresses without problems."""
    page_names: tuple[list[str], list[str]] | None = None
    """The names of the site's articles, and of its generated pages; filled after the first dead link."""
    page_hints: dict[str, str] = field(default_factory=dict)
    """The similar names found for dead links."""
    without_licence: dict[str, Place] = field(default_factory=dict)
    """Pictures with a reported problem about their licence."""
    reported_once: set[str] = field(default_factory=set)
    """Keys of problems that are reported only once."""
    reference_lists: list[ReferenceList] = field(default_factory=list)
    references_shown: dict[str, Element] = field(default_factory=dict)
    """Entries shown by `<Reference>`, by citekey."""
    files: dict[str, bytes] = field(default_factory=dict)
    faces: dict[str, DrawnSide] = field(default_factory=dict)
    """Card faces in the page, by the ids of their symbols."""
    tables: list[TableData] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    """Every id taken so far."""
    _repeats: dict[str, int] = field(default_factory=dict)
    notations: frozenset[str] = frozenset()
    """The other extensions, by the names of their processors and modules, and what settings switch on."""
    inline_code: Callable[[str], Element | None] = lambda code: None
    """Shows code in running text through another extension."""
    pasted_references: int = 0
    """The number of numbered references in a pasted page."""
    former_ids: list[tuple[str, Element]] = field(default_factory=list)
    """The former id of each heading whose id another extension gives, and a slot for its anchor."""
    toc_labels: dict[Element, str] = field(default_factory=dict)
    """The text of a heading in the table of contents, if the author gives one."""
    reserved: set[str] = field(default_factory=set)
    """Ids in the author's text, which automatic ids avoid."""

    def __post_init__(self) -> None:
        site = self.catalogue.settings
        self.wiki = self.metadata.wiki_editor or site.dialect == "wiki"
        self.math = site.math if self.metadata.math is None else self.metadata.math
        self.settings = in_own_language(site, self.metadata)
        self.words = self.settings.words
        rules = self.catalogue.rules
        if rules is not None and self.words.lang != self.catalogue.data_lang:
            self.words = self.words.knowing(rules.texts.get(self.words.lang, {}))

    @cached_property
    def own_url(self) -> str:
        """The article's own address from the site's root."""
        page = self.catalogue.pages.get(self.page)
        return page.url if page is not None else self.page

    @cached_property
    def has_languages(self) -> bool:
        """Whether the article is a translation or has translations."""
        page = self.catalogue.pages.get(self.page)
        return page is not None and bool(page.translates or page.translations)

    def own(self, text: Text) -> Node:
        """Words of the program inside text that is always English; N_ marks them in the source."""
        if self.own_tag is None and self.words_tag is None:
            return Literal(self.words.said(text))
        return element("span" if self.own_tag else "", self.shown(text), {"lang": self.own_tag})

    def shown(self, text: Text) -> list[Node]:
        """The text in the page's language; words from the data are tagged with theirs."""
        if isinstance(text, Message):
            return [self._run(run) for run in self.words.runs(text)]
        return [Literal(self.words.said(text))]

    def _run(self, run: str | ShownValue) -> Node:
        if isinstance(run, Authored):
            lang = run.lang or self.catalogue.data_lang
            return (
                element("span", [Literal(run.text)], {"lang": lang})
                if lang != (self.words_tag or self.settings.lang)
                else Literal(run.text)
            )
        return Literal(run if isinstance(run, str) else run.in_words(self.words))

    @property
    def own_tag(self) -> str | None:
        """The `lang` of the program's words inside English text; None if they are English too."""
        return self.settings.lang if self.english_tag is not None and self.words.lang != SOURCE_LANGUAGE else None

    @property
    def words_tag(self) -> str | None:
        """The `lang` of the program's words; None if it is the page's."""
        return self.words.tag(self.settings.lang)

    @cached_property
    def english_tag(self) -> str | None:
        """The `lang` of generated text, which is always English; None on an English page."""
        return words_in("en").tag(self.settings.lang)

    @property
    def is_rtl(self) -> bool:
        """Whether the page is written from right to left."""
        return direction(self.settings.lang) == "rtl"

    def place(self, start: int, end: int) -> Place:
        """A span of the article's file."""
        return tuple.__new__(Place, (self.source.path, start, end))  # `Place(…)` takes three times as long

    def language_of(self, code: str) -> str | None:
        """The tag for code with another script than the page's, else None."""
        if code.isascii():
            return None
        runs = marked_runs(code, self.settings.lang, self.metadata.languages or ())
        return next((tag for _, tag in runs if tag), None)

    def too_deep(self, span: tuple[int, int]) -> None:
        """Reports the first passage nested too deeply; it is read as text."""
        if all(problem.code != TOO_DEEP for problem in self.problems):
            self.problem(TOO_DEEP, *DEPTH_ADVICE, *span)

    @property
    def cited_in(self) -> WorkStyle | None:
        """The CSL style of the page's notes or markers; None for our own."""
        style = self.catalogue.style
        return style if style is not None and style.fits(self.settings.citation_style) else None

    def problem(
        self, code: str, message: str, hint: str, start: int, end: int, fix: str | None = None, *, work: str = ""
    ) -> Problem:
        """Reports a problem at this span of the file; `fix` is a replacement text, `work` a missing citekey."""
        place = self.place(start, end)
        if COMMENT in message + hint + (fix or ""):
            # Commented text is quoted in no message, and no edit may contain it.
            message, hint, fix = message.replace(COMMENT, ""), hint.replace(COMMENT, ""), None
        edits = None if fix is None else (Edit(place, fix),)
        found = Problem(code, message, hint, place, edits, work)
        self.problems.append(found)
        return found

    def fault(self, fault: Fault, start: int, end: int) -> Problem:
        """Reports a fault at this span of the file."""
        return self.problem(fault.code, fault.message, fault.hint, start, end, fault.replacement)

    def refused_attributes(self, element: str, names: list[str], start: int, end: int) -> None:
        """Reports attributes that are omitted or changed."""
        shown = ", ".join(dict.fromkeys(names))
        where = f"<{element}>: " if element else ""
        hint = "Remove it; the manual's page on trust lists what an article may contain."
        self.problem("HTM007", f"{where}{shown} is left out or changed", hint, start, end)

    def fault_mark(self, problem: Problem) -> Element | None:
        """The mark beside the passage in the preview; None if faults are not shown."""
        if not self.settings.show_faults:
            return None
        hint = f" {problem.hint}" if problem.hint else ""
        words = Literal(f"{problem.code}: {problem.message}.{hint}")
        return element("small", [words], {"class": "lg-fault", "role": "note"})

    def note(self, fact: object) -> None:
        """Records a fact."""
        self.noted[type(fact)].append(fact)

    def define_link(self, definition: LinkDefinition) -> None:
        """Records `[label]: address "title"`."""
        self.link_definitions[" ".join(definition.label.split()).casefold()] = definition

    def address_of(self, definition: LinkDefinition) -> Place:
        """The place of the address in a definition."""
        behind = self.source.text.index("]:", definition.start)
        start = self.source.text.find(definition.address, behind, definition.end)
        return self.place(start, start + len(definition.address))

    def record(self, event: Event) -> None:
        """Records a citation or a footnote call in the order of reading."""
        self.events.append(event)
        if isinstance(event, CitationDraft):
            self.drafts.append(event)

    def claim_id(self, wanted: str, joint: str = "-") -> str:
        """The id itself, or with `-1`, `-2` … if it is taken; with `_` as in Python-Markdown."""
        if wanted and wanted not in self.ids and wanted not in self.reserved:
            self.ids.add(wanted)
            return wanted
        counted = _COUNTED.fullmatch(wanted) if joint == "_" else None
        stem = f"{counted['stem'] if counted else wanted}{joint}"
        count = max(self._repeats.get(stem, 0), int(counted["number"]) if counted else 0)
        while True:
            count += 1
            candidate = f"{stem}{count}"
            if candidate not in self.ids and candidate not in self.reserved:
                self._repeats[stem] = count
                self.ids.add(candidate)
                return candidate

    def place_former_ids(self) -> None:
        """Adds the former ids of headings as second anchors, if they are free."""
        taken, repeats = set(self.reserved), Counter[str]()
        for wanted, slot in self.former_ids:
            identifier = wanted
            while identifier in taken:
                repeats[wanted] += 1
                identifier = f"{wanted}-{repeats[wanted]}"
            taken.add(identifier)
            if identifier not in self.ids:
                self.ids.add(identifier)
                slot.name, slot.attributes = "span", {"id": identifier}

    def explicit_id(self, wanted: str, start: int, end: int, kind: AnchorKind = AnchorKind.EXPLICIT) -> bool:
        """Takes an id written by the author; False, with a problem, if it is taken or reserved by the theme."""
        if not is_free_id(wanted):
            self.refused_attributes("", ["id"], start, end)
            return False
        if wanted in self.ids:
            first = self.anchors.get(wanted)
            where = f"; the first is in line {self.source.location(first.place.start).line}" if first else ""
            hint = f"Give one of the two another name{where}."
            self.problem("ID001", f"the id {wanted!r} is given twice", hint, start, end)
            return False
        self.ids.add(wanted)
        self.add_anchor(Anchor(wanted, "", kind, self.place(start, end)))
        return True

    def add_anchor(self, anchor: Anchor) -> None:
        """Records an anchor; a heading replaces an anchor without text."""
        self.anchors.pop(anchor.id, None)
        self.anchors[anchor.id] = anchor

    def mark(self) -> tuple[int, int, int]:
        """The current lengths of the lists of facts, for `move_to_section`."""
        return len(self.noted[NameUse]), len(self.drafts), len(self.noted[LinkUse])

    def move_to_section(self, mark: tuple[int, int, int], section: str) -> None:
        """Assigns facts found since `mark` to the section, as a heading's id is known only after its text."""
        first_name, drafts, first_link = mark
        names, links = self.noted[NameUse], self.noted[LinkUse]
        before, self.section = self.section, section
        names[first_name:] = [
            replace(name, anchor=section) if name.anchor == before else name for name in names[first_name:]
        ]
        links[first_link:] = [replace(link, section=section) for link in links[first_link:]]
        for draft in self.drafts[drafts:]:
            draft.section = section
