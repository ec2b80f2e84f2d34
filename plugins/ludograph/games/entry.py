"""Games, yaku and terms as their files give them (RULES_DATA sections 5, 7 and 8); the schemas are made from these.

Every field of a game may be absent: a variant gives only what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar, Literal

from ludograph.frozen import frozen
from ludograph.games.forms import CaptureEntry, Remarked, SetsEntry, TilesEntry, TricksEntry, VyingEntry
from ludograph.games.notations import Choices, Compare, Payment, PayOf, Ranked, Selected, SideDraw, When
from ludograph.games.words import Direction, Effect, Face, Form, Hands, Holder, Status, TieRule, UseStatus, YakuKind
from ludograph.languages.words import Message
from ludograph.problems import Place
from ludograph.reading import OneOrMany
from ludograph.values import DateText, Fact, Id, Locality, Names, Notes, Range, Sources, Texts


@frozen
class Attestation:
    """Where something is first, or notably, mentioned."""

    what: str
    date: DateText = ""
    place: str = ""
    sure: bool = True
    """`false` where it is not certain that this is what is meant; it is drawn like a date that is not certain."""
    source: Sources = ()
    note: str = ""
    at: Place | None = None

    @property
    def said(self) -> str:
        """What is recorded, with the doubt whether it is this game."""
        return self.what if self.sure else Message("{record}; which game is meant is not certain", record=self.what)

    @property
    def first(self) -> str:
        """The date as that of a first record: not certain where the game is not."""
        if self.sure or not self.date or self.date.endswith(("?", "%")):
            return self.date
        return f"{self.date[:-1]}%" if self.date.endswith("~") else f"{self.date}?"


@frozen
class Relation:
    """How a game is held to be related to another."""

    to: str
    """The other game's id, or its name where we have no file for it."""
    type: Literal["predecessor", "successor", "variant", "borrowed-name", "like"]
    """What this game is to the other: `predecessor`, `successor`, `variant`, `borrowed-name` or `like`."""
    sure: bool = True
    """`false` for a conjecture; it is drawn as a broken line."""
    note: str = ""
    """What readers should know of it."""
    source: Sources = ()
    """Who says so; without one the line is broken too."""
    at: Place | None = None


@frozen
class ReadingEntry(Remarked):
    """One of the definitions between which sources, or players, differ."""

    when: When
    names: Names = ()


@frozen
class YakuEntry(Remarked):
    """A named card combination as a concept: no effect, no rank."""

    names: Names
    when: When | None = None
    """Which hands are this yaku."""
    size: int | None = None
    """The number of cards in the hand; absent when the hand may be larger."""
    readings: Mapping[Id, ReadingEntry] = field(default_factory=dict)
    """Disputed definitions; a game picks one."""
    refines: Texts = ()
    """Every hand of this yaku is also one of these."""
    compare: Compare | None = None
    """How two of them are compared."""
    kind: YakuKind = YakuKind.YAKU
    needs: Annotated[tuple[Literal["suit", "cat", "tag"], ...], OneOrMany()] = ()
    """What a deck must have for it."""
    attested: Annotated[tuple[Attestation, ...], OneOrMany()] = ()
    aka: Texts = ()
    """Former ids."""


@frozen
class Extra:
    """More points for cards beyond what the yaku asks for."""

    of: Selected
    """The cards that are counted."""
    beyond: int
    each: int


@frozen
class UseEntry(Remarked):
    """A yaku's part in one game."""

    yaku: str = ""
    """The yaku's id; the use's own id by default."""
    names: Names = ()
    """What it is called in this game, where that differs."""
    reading: Fact[str] | None = None
    """Which of the yaku's readings holds; without it the yaku's `when`."""
    options: Texts = ()
    """Readings that players may agree on instead."""
    holder: Fact[Holder] | None = None
    """Who may hold it."""
    effect: Fact[Effect] | None = None
    pay: PayOf | None = None
    """Net of the returned stake, as a multiple of the bet, from the holder's point of view."""
    times: Fact[int] | None = None
    """In a pot game: what the others' bets are multiplied by."""
    points: Fact[int] | None = None
    """In a game of points: what it counts."""
    open_points: Fact[int] | None = None
    """What it counts in a hand with open sets, where that differs; 0: nothing."""
    group: str = ""
    """Only the best of a group counts."""
    extra: Extra | None = None
    compare: Fact[Compare] | None = None
    """How two holders are compared; the yaku's own by default."""
    beats: Texts = ()
    """Uses that it beats whatever the ranking says."""
    otherwise: Literal["total"] | None = None
    """What the hand is worth when it beats nothing."""
    exempt: Fact[bool] | None = None
    """Its holder may stand in spite of `must`."""
    inferred: When | None = None
    """Hands of it that no source names; they count as we read the rules."""
    ours: Annotated[tuple[Literal["size"], ...], OneOrMany()] = ()
    """What no source of the game says of it: `size`, that a further card destroys it."""
    needs_deck: Texts = ()
    """It exists with these decks only."""
    where: Annotated[tuple[Locality, ...], OneOrMany()] = ()
    status: UseStatus = UseStatus.COMMON
    as_printed: str = ""
    allow: Mapping[str, str] = field(default_factory=dict)
    """Code of a warning → why it does not matter here."""


@frozen
class DeckUse(Remarked):
    """What a game is played with."""

    called: ClassVar[str] = "a mapping, such as {use: forty} for the deck `forty`"

    use: str
    """The deck's id."""
    or_: Texts = ()
    """Other decks that serve."""
    ours: Texts = ()
    """Further decks that serve as we see it, though no source names them."""


@frozen
class CardPoints:
    """What some cards count."""

    of: Selected
    points: int


@frozen
class ScoreEntry(Remarked):
    """What a hand counts."""

    values: Mapping[int, Fact[int]] = field(default_factory=dict)
    """Number → its points; other numbers count themselves."""
    holder_chooses: tuple[int, ...] = ()
    """Numbers of which the holder of each card chooses among the options; without it, options are agreed on."""
    mod: Fact[int] | None = None
    """Only the remainder counts: 10 keeps the ones digit."""
    best: Literal["high", "low"] = "high"
    scoring: Literal["total", "additive", "rank"] = "total"
    """`additive`: yaku count points, which are added up. `rank`: hands without yaku are compared card by card."""
    cards: tuple[CardPoints, ...] = ()
    """Points of cards that do not count by their number; the first that means a card decides."""
    order: tuple[int, ...] = ()
    """Numbers strongest first, where that is not from the highest to the lowest."""
    unit: str = ""
    """What points are called, where they have a name of their own: `han`."""


@frozen
class DealerEntry(Remarked):
    """Who deals."""

    first: Fact[str] | None = None
    """How the first dealer is found."""
    in_short: str = ""
    """The same in a few words, for the rules in short."""
    changes: Fact[str] | None = None
    """When somebody else deals."""
    seat: Fact[str] | None = None


@frozen
class DealEntry(Remarked):
    """How the cards are dealt before anybody draws."""

    hands: Fact[Hands] | None = None
    count: Fact[int] | None = None
    """How many hands lie on the table, the dealer's apart, where they are not the players' own."""
    cards: Fact[int] | None = None
    """How many cards a hand has before anybody draws."""
    arranged: Fact[tuple[int, ...]] | None = None
    """Into hands of how many cards a player arranges what was dealt: `[2, 2]`."""
    wins: Fact[Literal["all", "most", "each"]] | None = None
    """How many of the arranged hands win the bet; `each` is settled by itself."""
    faces: Fact[tuple[Face, ...]] | None = None
    """Open or closed, card by card, in deal order."""
    dealer_faces: Fact[tuple[Face, ...]] | None = None
    dealer_cards: Fact[int] | None = None
    """How many of these cards the dealer has while the players decide; all of them where the data do not say it."""
    fixed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Cards that are laid out, not dealt: `first: [5, 6, 7, 8]`."""
    dead: Fact[int] | None = None
    """Open cards that belong to no player."""
    cut: Fact[str] | None = None
    course: Fact[str] | None = None
    """In a sentence or two, what happens in which order."""


@frozen
class BetsEntry(Remarked):
    """What is staked, on what and when."""

    cap: Fact[str] | None = None
    """The limit on what may be staked."""
    hand: Fact[Literal["own", "one", "any"]] | None = None
    """On one's own hand, on exactly one of those on the table, or on any number of them."""
    shared: Fact[bool] | None = None
    """Whether several players may bet on one hand."""
    ante: Fact[str] | None = None
    minimum: Fact[str] | None = None
    order: Fact[str] | None = None
    course: Fact[str] | None = None
    """How the betting goes."""
    raised: Fact[int] | None = None
    """To how many times the bet a raise is made."""
    chips: Fact[str] | None = None
    fee: Fact[str] | None = None
    """What the house takes."""


@frozen
class DrawEntry(Remarked):
    """Who takes further cards; conditions refer to the hand before drawing."""

    called: ClassVar[str] = "a mapping, such as {limit: 0} where no card is drawn"

    limit: Fact[int] | None = None
    """How many further cards a hand may take."""
    player: Fact[SideDraw] | None = None
    dealer: Fact[SideDraw] | None = None
    face: Fact[Face] | None = None
    """How the further card lies."""
    decides: Fact[str] | None = None
    """Who decides where several players share a hand."""
    without_bets: Fact[str] | None = None
    """What becomes of a hand on the table without bets."""
    order: Fact[str] | None = None


@frozen
class PayEntry(Remarked):
    """What an ordinary win pays, net of the returned stake."""

    base: Fact[Payment] | None = None
    """As a multiple of the bet."""
    by: Fact[Literal["bet", "difference", "pot"]] | None = None
    """A multiple of the bet, the difference of the totals, or the pot."""
    beyond: Fact[bool] | None = None
    """Whether the others pay more than lies in the pot, where a hand multiplies their bets."""
    as_printed: str = ""


@frozen
class RedealEntry(Remarked):
    """When the cards are dealt again."""

    text: str
    """The rule in a sentence."""
    names: Names = ()
    when: When | None = None
    who: Fact[Holder] | None = None
    where: Annotated[tuple[Locality, ...], OneOrMany()] = ()
    status: UseStatus = UseStatus.COMMON


@frozen
class GameEntry:
    """A complete set of rules, or, under `variants`, what differs from one."""

    names: Names = ()
    aka: Texts = ()
    """Former ids."""
    family: Id = ""
    status: Status | None = None
    places: tuple[Locality, ...] = ()
    attested: Annotated[tuple[Attestation, ...], OneOrMany()] = ()
    relation: Annotated[tuple[Relation, ...], OneOrMany()] = ()
    form: Form | None = None
    players: Fact[Range] | None = None
    direction: Fact[Direction] | None = None
    deck: DeckUse | None = None
    score: ScoreEntry | None = None
    params: Mapping[Id, Range] = field(default_factory=dict)
    """What conditions may refer to: `round: 1-12` for the month of the round."""
    dealer: DealerEntry | None = None
    deal: DealEntry | None = None
    bets: BetsEntry | None = None
    draw: DrawEntry | None = None
    ties: Fact[TieRule] | None = None
    pay: PayEntry | None = None
    capture: CaptureEntry | None = None
    tricks: TricksEntry | None = None
    sets: SetsEntry | None = None
    vying: VyingEntry | None = None
    tiles: TilesEntry | None = None
    rounds: Fact[int] | None = None
    end: Fact[str] | None = None
    yaku: Mapping[Id, UseEntry] = field(default_factory=dict)
    """Use id → a yaku's part in this game."""
    local: Mapping[Id, UseEntry] = field(default_factory=dict)
    """The same for yaku on which players must agree."""
    ranking: tuple[Ranked, ...] = ()
    """Strongest first."""
    redeal: Mapping[Id, RedealEntry] = field(default_factory=dict)
    terms: Texts = ()
    """Term tables that hold here."""
    variants: Mapping[Id, GameEntry] = field(default_factory=dict)
    sources: Sources = field(default=(), metadata={"keys": ("sources", "source")})
    """The outermost sources: they hold for everything that names no other."""
    presets: Mapping[Id, Choices] = field(default_factory=dict)
    """Named bundles of choices; `default` is the one for somebody who wants to play now."""
    page: Literal["own", "section"] | None = None
    """Whether a variant has a page of its own."""
    extends: str = ""
    """The game that a variant extends, where it is not the one it stands under."""
    note: Notes = ()
    at: Place | None = None


@frozen
class TermEntry:
    """A word of the game."""

    names: Names
    """The word: as text, or with its language and reading as `{text: 親, lang: ja, roman: oya}`."""
    means: str = ""
    """What it means, in a sentence."""
    note: Notes = ()
    """What readers should know besides."""
    source: Sources = ()
    """Who says so; that of the table unless given."""
    at: Place | None = None


@frozen
class TermsEntry:
    """A table of words: what numbers are called, and other terms."""

    names: Names = ()
    """What the table is called, as a heading."""
    numbers: Mapping[int, Names] = field(default_factory=dict)
    """Number → what it is called."""
    terms: Mapping[Id, TermEntry] = field(default_factory=dict)
    """Id of a word → the word."""
    game: Texts = ()
    """The games in which they are used."""
    note: Notes = ()
    """A remark under the table."""
    source: Sources = ()
    """Who says so; it holds for every word without a source of its own."""
    at: Place | None = None
