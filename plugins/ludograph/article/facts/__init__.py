"""What an article says, as data: every fact carries the span of characters where its author wrote it.

The reading of an article leaves these behind once; checks, indexes, generated pages and the preview read
them and nothing else. They compare, they can be pickled, and a test can write them by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Annotated

from ludograph.article.head.front_matter import Metadata
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.library.citing.citation import Citation
from ludograph.store.codec.late import LATE


class Context(StrEnum):
    """The innermost block round a passage."""

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
    """What a name is to the article."""

    TITLE = "title"
    ORIGINAL = "original"
    SUBGAME = "subgame"
    AKA = "aka"
    """From the front matter's `aka` or text of the class `aka`."""
    ALIAS = "alias"
    NOUN = "noun"
    """Text of the class `noun`: a proper name in the running text."""


class AnchorKind(StrEnum):
    """How an id was made."""

    HEADING = "heading"
    BLOCK = "block"
    EXPLICIT = "explicit"


MARKER = "cite-"
"""How the id of a citation's marker begins; its number follows."""


@frozen
class CitationUse:
    """A citation cluster, as it is written in the article."""

    citations: tuple[Citation, ...]
    places: tuple[Place, ...]
    """The places of the `@key`s, in the order of `citations`."""
    place: Place
    """The whole cluster, from its `[`, or from its `@` or `-@` in the text."""
    context: Context
    bracketed: bool
    section: str
    """Id of the heading it is under; "" before the first."""
    anchor: str = ""
    """Id of the marker in the page; "" in text that is not shown (drafts' remarks)."""
    sentence: str = ""
    """The text around, for "cited in"."""
    generated: bool = False
    """A table made from the data cites it; its place is the component's."""


@frozen
class NameUse:
    """A name of a game, person or work with its language."""

    text: str
    lang: str
    """Canonical tag; the page's language unless another is given."""
    kind: NameKind
    place: Place
    anchor: str = ""
    """Id of the place in the page where it is introduced; "" is the top of the page."""
    subgame: str = ""
    """Title of the subgame that is so called; "" means the article's subject."""
    reading: str = ""
    """How it is read, where the author wrote that."""


@frozen
class LanguageSpan:
    """A passage with a language tag of its own."""

    lang: str
    """The tag in canonical case."""
    written: str
    """The tag as written."""
    text: str
    """Own text, without ruby annotations, code and descendants with a `lang` of their own."""
    place: Place
    """The element, from its start tag to its end tag."""
    tag_place: Place
    """The tag itself."""
    element: str = "span"
    classes: tuple[str, ...] = ()
    block: bool = False
    dir: str = ""


@frozen
class UntaggedRun:
    """Text in a script that is not one of the language around it."""

    script: str
    """`kana`, `Hani`, `Hang`, `Cyrl` … as `languages.scripts.runs` calls it."""
    text: str
    lang: str
    """The surrounding language."""
    place: Place
    settled: str = ""
    """The language of Han characters that the site or the article's folder says."""


@frozen
class RubyUse:
    """A base with its annotation."""

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
    """The deck was named on the component itself."""
    dice: bool = False


@frozen
class ImageUse:
    """A picture shown by the article."""

    src: str
    """The address as written."""
    alt: str
    place: Place
    file: str = ""
    """Its path under docs/; "" when it is missing or lies elsewhere."""
    lang: str = ""
    host: str = ""
    """The other site that has it, where it is shown as a link for that reason."""


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
    """A country that the front matter names for the article or one of its subgames."""

    code: str
    name: str
    subgame: str | None
    place: Place


@frozen
class LinkUse:
    """A link as written and what it leads to."""

    target: str
    """The address as written, without its fragment."""
    fragment: str
    text: str
    resolved: str | None
    """Path under docs/ of the page or file it leads to; an http(s) address as it is; None when nothing was found."""
    place: Place
    """The whole link."""
    sentence: str = ""
    section: str = ""
    external: bool = False
    address: Place | None = None
    """Its address alone, where that stands apart from its text."""


@frozen
class Anchor:
    """An id that links may point to."""

    id: str
    text: str
    kind: AnchorKind
    place: Place
    also: tuple[str, ...] = ()
    """Other fragments that mean the same: the Unicode slug, the heading's text."""


@frozen
class LanguageRun:
    """A piece of running text in one language."""

    text: str
    lang: str


@frozen
class Section:
    """The running text under one heading, as a reader sees it, for search, claims and backlinks."""

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
    """0 when nothing calls it."""
    text: str
    place: Place


@frozen
class Mention:
    """`@home` in running text: a name that no work has as its key, and that does not look like a key."""

    name: str
    place: Place


@frozen
class NumberUse:
    """A percentage or a chance in the running text of an article about a game of the data."""

    text: str
    """`15.3%`, `1 in 221`."""
    place: Place
    sentence: str
    """The text around."""


class RemarkKind(StrEnum):
    """An editor's mark in the text."""

    TODO = "todo"
    """A `> [!todo]` callout."""
    CLEANUP = "cleanup"
    """`[citation needed]` and its like."""
    REMARK = "remark"
    """`TODO`, `(CITE?)`, `Self Note:` in the running text."""
    TASK = "task"
    """`- [ ]`, a task that is not done."""


@frozen
class CommentUse:
    """A comment of the author."""

    text: str
    """The text of the comment without its signs, in one line, cut to 100 characters."""
    place: Place
    printed: bool
    """It is in code that the page shows."""


@frozen
class RemarkUse:
    """Work left to do, as the article says it."""

    kind: RemarkKind
    text: str
    place: Place
    section: str = ""


@frozen
class RulesUse:
    """A `<Rules …>`, `<Layout …>` or `<Reference …>` component."""

    options: Mapping[str, str]
    place: Place
    anchor: str = ""


@frozen
class ClaimUse:
    """A number or rule that the article asserts and the data can test."""

    id: str
    text: str
    result: str
    """`pass`, `fail`, `stale`, `not computable`."""
    expected: str
    found: str
    note: str
    holds: bool
    place: Place
    """Where it is declared."""
    games: tuple[str, ...] = ()
    witness: str = ""
    anchor: str = ""
    words: Place | None = None
    """The place of its words in the article; None where they do not occur exactly once, or a component writes them."""
    written_at: str = ""
    """For a failed claim, the place of the value in the data, `data/games/nine.yaml:27:60`; "" for other claims."""
    uncompared: str = ""
    """The numbers of its check, where no number of its words was compared with them."""
    asks: tuple[str, ...] = ()
    """What its check asks of hands: each condition, and each part of one, as canonical JSON."""
    rests_on: str = ""
    """A pattern of the paths of the rules from which its check is computed."""


@frozen
class SilencedSpan:
    """`<!-- check: off C006: reason -->`: these codes are not reported in its span."""

    codes: tuple[str, ...]
    reason: str
    place: Place
    """The comment."""
    start: int
    end: int
    """The block that follows, or the whole file."""


@frozen
class Uses:
    """The data entries and other articles that the conversion looked up: its dependency record."""

    citekeys: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    decks: frozenset[str] = frozenset()
    pages: frozenset[str] = frozenset()
    """Link targets asked for, as resolved paths under docs/."""
    targets: frozenset[str] = frozenset()
    """Link targets asked for, as written."""
    files: frozenset[str] = frozenset()
    """Pictures and sound files looked up, whether they exist or not."""


@frozen
class ArticleFacts:
    """The facts of one article."""

    path: str
    """From the project's folder: `docs/games/koi-koi.md`."""
    page: str
    """Under docs/: `games/koi-koi.md`; "" for text from nowhere."""
    lang: str
    """The page's language."""
    metadata: Metadata
    citations: tuple[CitationUse, ...] = ()
    """In the order of reading: a footnote's citations count where the footnote is called first."""
    names: tuple[NameUse, ...] = ()
    spans: Annotated[Sequence[LanguageSpan], LATE] = ()
    """Indexes, which hold the facts of all articles, do not need the `LATE` fields. Such a field may stay encoded until
    it is read."""
    untagged: tuple[UntaggedRun, ...] = ()
    ruby: tuple[RubyUse, ...] = ()
    cards: tuple[CardsUse, ...] = ()
    figures: tuple[FigureUse, ...] = ()
    images: tuple[ImageUse, ...] = ()
    """Every picture, those in figures included."""
    countries: tuple[CountryUse, ...] = ()
    links: tuple[LinkUse, ...] = ()
    anchors: Annotated[Sequence[Anchor], LATE] = ()
    ids: Annotated[Sequence[str], LATE] = ()
    """Every id and fragment that a link to this page may name, sorted."""
    description: str = ""
    """The subject in one line: see `description`."""
    heading: str = ""
    """The title that heads its text; "" where the text does not begin with one."""
    sections: Annotated[Sequence[Section], LATE] = ()
    """All the running text."""
    footnotes: tuple[FootnoteUse, ...] = ()
    numbers: tuple[NumberUse, ...] = ()
    mentions: tuple[Mention, ...] = ()
    remarks: tuple[RemarkUse, ...] = ()
    comments: tuple[CommentUse, ...] = ()
    rules: tuple[RulesUse, ...] = ()
    claims: tuple[ClaimUse, ...] = ()
    silences: tuple[SilencedSpan, ...] = ()
    problems: tuple[Problem, ...] = ()
    """What the reading found wrong."""
    uses: Uses = field(default_factory=Uses)
    source_hash: str = ""
    files: frozenset[str] = frozenset()
    """The names of the files in the folder of its page: its references, the data of its tables."""

    @property
    def written_citations(self) -> tuple[CitationUse, ...]:
        """The problems in what the author wrote; all others must be corrected in the data."""
        return tuple(use for use in self.citations if not use.generated)
