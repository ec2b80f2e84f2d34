"""The facts of an article as data, each with its span in the author's file.

Reading an article produces them once; checks, indexes, generated pages and the preview use only them. They can be
compared and pickled, and tests can write them by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from ludograph.article.head.front_matter import Metadata
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.library.citing.citation import Citation
from ludograph.store.codec.late import Later


class Context(StrEnum):
    """The innermost block around a passage."""

    BODY = "body"
    HEADING = "heading"
    FOOTNOTE = "footnote"
    CAPTION = "caption"
    CALLOUT = "callout"
    QUOTE = "quote"
    LIST = "list"
    TABLE = "table"
    HTML = "html"
    FRONT_MATTER = "front-matter"


class NameKind(StrEnum):
    """The role of a name in the article."""

    TITLE = "title"
    ORIGINAL = "original"
    SUBGAME = "subgame"
    AKA = "aka"
    """From the front matter's `aka`, or text with the class `aka`."""
    ALIAS = "alias"
    NOUN = "noun"
    """Text with the class `noun`: a proper name in the running text."""


class AnchorKind(StrEnum):
    """The origin of an id."""

    HEADING = "heading"
    BLOCK = "block"
    EXPLICIT = "explicit"


MARKER = "cite-"
"""The prefix of the id of a citation's marker; a number follows."""


@frozen
class CitationUse:
    """A citation cluster as written in the article."""

    citations: tuple[Citation, ...]
    places: tuple[Place, ...]
    """The places of the `@key`s, in the order of `citations`."""
    place: Place
    """The whole cluster, from `[`, `@` or `-@`."""
    context: Context
    bracketed: bool
    section: str
    """Id of the heading above it; "" before the first."""
    anchor: str = ""
    """Id of the marker in the page; "" in hidden text (remarks in drafts)."""
    sentence: str = ""
    """The sentence around it, for "cited in"."""
    generated: bool = False
    """Whether it is in a generated table; then its place is the component's."""


@frozen
class NameUse:
    """A name of a game, person or work with its language."""

    text: str
    lang: str
    """Canonical tag, by default the page's language."""
    kind: NameKind
    place: Place
    anchor: str = ""
    """Id of the place in the page that introduces it; "" for the top of the page."""
    subgame: str = ""
    """Title of the subgame with this name; "" for the article's subject."""
    reading: str = ""


@frozen
class LanguageSpan:
    """A passage with its own language tag."""

    lang: str
    """The tag in canonical form."""
    written: str
    text: str
    """Its text, without ruby annotations, code and inner elements with their own `lang`."""
    place: Place
    """The element, from its start tag to its end tag."""
    tag_place: Place
    element: str = "span"
    classes: tuple[str, ...] = ()
    block: bool = False
    dir: str = ""


@frozen
class UntaggedRun:
    """Text in a script that the surrounding language does not use."""

    script: str
    """`kana`, `Hani`, `Hang`, `Cyrl` …, from `languages.runs`."""
    text: str
    lang: str
    """The surrounding language."""
    place: Place
    settled: str = ""
    """The language of Han characters set by the site or the article's folder."""


@frozen
class RubyUse:
    """A base text with its annotation."""

    base: str
    annotation: str
    lang: str
    annotation_lang: str
    place: Place
    shorthand: bool = False


@frozen
class CardFace:
    """One card as written: rank in digits or A J Q K, suit as a word or ""."""

    rank: str
    suit: str


@frozen
class CardsUse:
    """A `<Cards>` or `<Dice>` component."""

    text: str
    deck: str
    run: bool
    cards: tuple[CardFace, ...]
    label: str
    place: Place
    own_deck: bool = False
    """Whether the component itself names the deck."""
    dice: bool = False


@frozen
class ImageUse:
    """A picture in the article."""

    src: str
    """The address as written."""
    alt: str
    place: Place
    file: str = ""
    """Its path under docs/; "" if it is missing or on another site."""
    lang: str = ""
    host: str = ""
    """The other site that hosts it, if it is therefore shown as a link."""


@frozen
class FigureUse:
    """A figure: its pictures, options and caption."""

    images: tuple[ImageUse, ...]
    caption: str
    options: Mapping[str, object]
    place: Place
    anchor: str = ""


@frozen
class CountryUse:
    """A country in the front matter of the article or one of its subgames."""

    code: str
    name: str
    subgame: str | None
    place: Place


@frozen
class LinkUse:
    """A link as written, and its target."""

    target: str
    """The address as written, without its fragment."""
    fragment: str
    text: str
    resolved: str | None
    """Path under docs/ of the target; an http(s) address unchanged; None if nothing was found."""
    place: Place
    """The whole link."""
    sentence: str = ""
    section: str = ""
    external: bool = False
    address: Place | None = None
    """Its address alone, if separate from its text."""


@frozen
class Anchor:
    """An id that links may point to."""

    id: str
    text: str
    kind: AnchorKind
    place: Place
    also: tuple[str, ...] = ()
    """Equivalent fragments: the Unicode slug, the heading's text."""


@frozen
class LanguageRun:
    """A run of text in one language."""

    text: str
    lang: str


@frozen
class Section:
    """The running text under one heading as readers see it, for search, claims and backlinks."""

    anchor: str
    """Id of the heading; "" for the text before the first one."""
    title: str
    level: int
    """1 for the page itself (the lead), 2 for the first level of headings …"""
    runs: tuple[LanguageRun, ...]
    readings: tuple[LanguageRun, ...] = ()
    """Ruby annotations of its text."""
    notes: tuple[LanguageRun, ...] = ()
    """Footnotes called in it, captions and alternative texts."""

    @property
    def text(self) -> str:
        """The running text as one string."""
        return "".join(run.text for run in self.runs)


@frozen
class FootnoteUse:
    """A footnote's definition."""

    id: str
    number: int
    """0 if it is never called."""
    text: str
    place: Place


@frozen
class Mention:
    """`@home` in running text: no work has this key, and it does not look like one."""

    name: str
    place: Place


@frozen
class NumberUse:
    """A percentage or a chance in the running text of an article about a game of the data."""

    text: str
    """`15.3%`, `1 in 221`."""
    place: Place
    sentence: str


class RemarkKind(StrEnum):
    """An editor's mark in the text."""

    TODO = "todo"
    """A `> [!todo]` callout."""
    CLEANUP = "cleanup"
    """`[citation needed]` and similar marks."""
    REMARK = "remark"
    """`TODO`, `(CITE?)`, `Self Note:` in the running text."""
    TASK = "task"
    """`- [ ]`, an open task."""


@frozen
class DocumentedCode:
    """A block that another plugin replaces by the documentation of code, with ids that are not known."""

    text: str
    """Its lines: `::: name` and options."""
    place: Place


@frozen
class CommentUse:
    """A comment of the author."""

    text: str
    """The text without delimiters, on one line, cut to 100 characters."""
    place: Place
    printed: bool
    """Whether it is in code that the page shows."""


@frozen
class RemarkUse:
    """Work left to do, from the article."""

    kind: RemarkKind
    text: str
    place: Place
    section: str = ""


EVERY_GAME = "*"
"""The name for all games of the data."""


@frozen
class RulesUse:
    """A component that shows data or works: `<Rules …>`, `<Needs …>`, `<Cards …>`, `<Map …>`, `<Reference …>`."""

    place: Place
    show: str = ""
    """The table, list or box that it shows; "" for another component."""
    game: str = ""
    others: tuple[str, ...] = ()
    """Further games."""
    family: str = ""
    yaku: str = ""
    deck: str = ""
    key: str = ""
    """The citekey of a work."""
    compact: bool = False
    """Whether a hand checker offers one game only."""
    anchor: str = ""

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games that it names; EVERY_GAME if it is about a family, a special hand or nothing named."""
        named = tuple(filter(None, (self.game, *self.others)))
        return named if not (self.family or self.yaku) and (named or self.deck or self.key) else (*named, EVERY_GAME)


@frozen
class SoundUse:
    """A recording in the article."""

    file: str
    """Its path under docs/."""
    place: Place


@frozen
class ClaimUse:
    """A number or rule asserted by the article that the data can test."""

    id: str
    text: str
    result: str
    """`pass`, `fail`, `stale`, `not computable`."""
    expected: str
    found: str
    note: str
    holds: bool
    place: Place
    """The place of its declaration."""
    games: tuple[str, ...] = ()
    witness: str = ""
    anchor: str = ""
    words: Place | None = None
    """The place of its words in the article; None if they do not occur exactly once, or a component writes them."""
    written_at: str = ""
    """For a failed claim, the place of the value in the data, `data/games/nine.yaml:27:60`; "" for other claims."""
    uncompared: str = ""
    """The check's numbers, if no number in its words was compared with them."""
    asks: tuple[str, ...] = ()
    """The conditions of its check and their parts, as canonical JSON."""
    rests_on: str = ""
    """A pattern for the paths of the rules from which its check is computed."""
    unread: tuple[str, ...] = ()
    """Words that state more than was compared."""


@frozen
class SilencedSpan:
    """`<!-- check: off C006: reason -->`: these codes are not reported in its span."""

    codes: tuple[str, ...]
    reason: str
    place: Place
    """The place of the comment."""
    start: int
    end: int
    """The end of the following block, or of the file."""


@frozen
class ArticleFacts:
    """The facts of one article."""

    path: str
    """Relative to the project's folder: `docs/games/koi-koi.md`."""
    page: str
    """Relative to docs/: `games/koi-koi.md`; "" for text without a file."""
    lang: str
    """The page's language."""
    metadata: Metadata
    citations: Later[CitationUse] = ()
    """In the order of reading; a footnote's citations count at its first call.

    `Later` fields may stay encoded until they are used, as indexes hold the facts of all articles.
    """
    names: tuple[NameUse, ...] = ()
    spans: Later[LanguageSpan] = ()
    untagged: tuple[UntaggedRun, ...] = ()
    ruby: tuple[RubyUse, ...] = ()
    cards: tuple[CardsUse, ...] = ()
    figures: tuple[FigureUse, ...] = ()
    images: tuple[ImageUse, ...] = ()
    """Every picture, including those in figures."""
    countries: tuple[CountryUse, ...] = ()
    links: Later[LinkUse] = ()
    anchors: Later[Anchor] = ()
    ids: Later[str] = ()
    """Every id and fragment to which a link may point, sorted."""
    description: str = ""
    """The subject in one line, from `description`."""
    heading: str = ""
    """The heading at the beginning of the text; "" if there is none."""
    sections: Later[Section] = ()
    footnotes: tuple[FootnoteUse, ...] = ()
    numbers: tuple[NumberUse, ...] = ()
    mentions: tuple[Mention, ...] = ()
    remarks: tuple[RemarkUse, ...] = ()
    comments: tuple[CommentUse, ...] = ()
    sounds: tuple[SoundUse, ...] = ()
    rules: tuple[RulesUse, ...] = ()
    claims: tuple[ClaimUse, ...] = ()
    silences: tuple[SilencedSpan, ...] = ()
    problems: tuple[Problem, ...] = ()
    source_hash: str = ""
    files: frozenset[str] = frozenset()
    """The names of the files beside its page: its references and table data."""
    documented: tuple[DocumentedCode, ...] = ()

    @property
    def written_citations(self) -> tuple[CitationUse, ...]:
        """The citations written by the author; all others can only be corrected in the data."""
        return tuple(use for use in self.citations if not use.generated)

    @property
    def placed_citations(self) -> Iterator[tuple[Citation, Place]]:
        """Each citation written by the author, with the place of its `@key`."""
        for use in self.written_citations:
            yield from zip(use.citations, use.places, strict=True)

    def works(self, *, generated: bool = True) -> frozenset[str]:
        """The citekeys, as written, of the works that it cites or lists; without `generated` only its author's."""
        cited = (one.citekey for use in self.citations if generated or not use.generated for one in use.citations)
        return frozenset([*cited, *(use.key for use in self.rules if use.key)])

    @property
    def games(self) -> frozenset[str]:
        """The ids of the games that it is about, names or tests; EVERY_GAME for all."""
        tested = (claim.games for claim in self.claims)
        return self.metadata.games.union(*(use.games for use in self.rules), *tested)

    @property
    def decks(self) -> frozenset[str]:
        """The ids of the decks that its components name."""
        return frozenset(use.deck for use in self.rules if use.deck)

    @property
    def shown_files(self) -> frozenset[str]:
        """The files and pages under docs/ that it shows or to which it links, and the addresses of other sites."""
        shown = [*(image.file for image in self.images), *(sound.file for sound in self.sounds)]
        return frozenset(filter(None, (*shown, *(link.resolved for link in self.links))))
