"""Games, yaku and terms as their files give them (docs/contributing/rules-data.md); the schemas are made from these.

Every field of a game may be absent: a variant gives only what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, field
from typing import Annotated, ClassVar, Literal

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.base.yaml import OneOrMany
from ludograph.languages.words import N_, Authored, Message
from ludograph.rules.data.forms import (
    CaptureEntry,
    Remarked,
    SetsEntry,
    SheddingEntry,
    TilesEntry,
    TricksEntry,
    VyingEntry,
)
from ludograph.rules.data.notations import Choices, Compare, Payment, PayOf, Ranked, Selected, SideDraw, When
from ludograph.rules.data.words import (
    Direction,
    Effect,
    EmptyPurse,
    Face,
    Form,
    Hands,
    Holder,
    RecordKind,
    Status,
    TieRule,
    UseStatus,
    YakuKind,
    said,
)
from ludograph.values import DateText, Fact, Id, Locality, Names, Notes, Range, Sources, Texts, WikidataId


@frozen
class Attestation:
    """Where something is first, or notably, mentioned."""

    what: str
    date: DateText = ""
    place: str = ""
    sure: bool = True
    """`false` where it is not certain that this is what is meant; it is drawn like a date that is not certain."""
    kind: RecordKind = RecordKind.MENTION
    """`picture`, `rules` where a text says how it is played, `play` where it was played; else `mention`."""
    source: Sources = ()
    note: str = ""
    at: Place | None = None

    @property
    def said(self) -> str:
        """What is recorded, with the doubt whether it is this game."""
        record = Message.of(Authored(self.what))
        return record if self.sure else Message("{record}; which game is meant is not certain", record=record)

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
    route: tuple[Locality, ...] = ()
    """The places by which the game came, if a source names them: a line on the map, broken as that of the relation."""
    at: Place | None = None


@frozen
class ReadingEntry(Remarked):
    """One of the definitions between which sources, or players, differ."""

    when: When
    names: Names = ()


@frozen
class Most:
    """What the player has who has taken most: the most of some cards, or those that count most."""

    of: Selected | None = None
    """Which cards are counted; without it all."""
    values: Mapping[int, int] = field(default_factory=dict)
    """Number → what such a card counts; without it each card counts one."""
    best: Literal["suit"] | None = None
    """`suit`: of each suit only the best card is counted, by `values` or by its number."""
    at: Place | None = None


@frozen
class YakuEntry(Remarked):
    """A named card combination as a concept: no effect, no rank."""

    names: Names
    when: When | None = None
    """Which hands are this yaku."""
    most: Most | None = None
    """In what a player must have taken most to have it, instead of `when`."""
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

    yaku: str = said(N_("special hand"), default="")
    """The yaku's id; the use's own id by default."""
    names: Names = ()
    """What it is called in this game, where that differs."""
    reading: Fact[str] | None = said(N_("definition"))
    """Which of the yaku's readings holds; without it the yaku's `when`."""
    options: Texts = said(N_("other definitions"), default=())
    """Readings that players may agree on instead."""
    holder: Fact[Holder] | None = said(N_("holder"))
    """Who may hold it."""
    effect: Fact[Effect] | None = said(N_("effect"))
    pay: PayOf | None = said(N_("pay"))
    """Net of the returned stake, as a multiple of the bet, from the holder's point of view."""
    times: Fact[int] | None = said(N_("multiplier"))
    """In a pot game: what the others' bets are multiplied by."""
    points: Fact[int] | None = said(N_("points"))
    """In a game of points: what it counts."""
    open_points: Fact[int] | None = None
    """What it counts in a hand with open sets, where that differs; 0: nothing."""
    group: str = said(N_("counts only as the best of"), default="")
    """Only the best of a group counts."""
    extra: Extra | None = None
    compare: Fact[Compare] | None = said(N_("two holders"))
    """How two holders are compared; the yaku's own by default."""
    beats: Texts = said(N_("beats"), default=())
    """Uses that it beats whatever the ranking says."""
    otherwise: Literal["total"] | None = said(N_("otherwise worth"))
    """What the hand is worth when it beats nothing."""
    exempt: Fact[bool] | None = said(N_("may stay"))
    """Its holder may stand in spite of `must`."""
    inferred: When | None = None
    """Hands of it that no source names; they count as we read the rules."""
    ours: Annotated[tuple[Literal["size"], ...], OneOrMany()] = ()
    """What no source of the game says of it: `size`, that a further card destroys it."""
    needs_deck: Texts = said(N_("needs the pack"), default=())
    """It exists with these decks only."""
    where: Annotated[tuple[Locality, ...], OneOrMany()] = ()
    status: UseStatus = said(N_("how common"), default=UseStatus.COMMON)
    as_printed: str = said(N_("as printed"), default="")
    allow: Mapping[str, str] = field(default_factory=dict)
    """Code of a warning → why it does not matter here."""


@frozen
class DeckUse(Remarked):
    """What a game is played with."""

    called: ClassVar[str] = "a mapping, such as {use: forty} for the deck `forty`"

    use: str = said(N_("Pack"), default=MISSING)
    """The deck's id."""
    or_: Texts = said(N_("Other packs"), default=())
    """Other decks that serve."""
    ours: Texts = said(N_("Packs of our choice"), default=())
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
    """Numbers for which each card's holder chooses one of the options; all other options are agreed on."""
    mod: Fact[int] | None = said(N_("Counting"))
    """Only the remainder counts: 10 keeps the ones digit."""
    best: Literal["high", "low"] = said(N_("Best total"), default="high")
    scoring: Literal["total", "additive", "rank"] = said(N_("Scoring"), default="total")
    """`additive`: yaku count points, which are added up. `rank`: hands without yaku are compared card by card."""
    cards: tuple[CardPoints, ...] = ()
    """Points of cards that do not count by their number; the first that means a card decides."""
    order: tuple[int, ...] = said(N_("Strongest first"), default=())
    """Numbers strongest first, where that is not from the highest to the lowest."""
    unit: str = ""
    """What points are called, where they have a name of their own: `han`."""


@frozen
class DealerEntry(Remarked):
    """Who deals."""

    first: Fact[str] | None = said(N_("First dealer"))
    """How the first dealer is found."""
    in_short: str = said(N_("Dealer, in short"), default="")
    """`first` in a few words, for the rules in short."""
    changes: Fact[str] | None = said(N_("Change of dealer"))
    """When somebody else deals."""
    seat: Fact[str] | None = said(N_("Dealer’s seat"))


@frozen
class DealEntry(Remarked):
    """How the cards are dealt before players draw."""

    hands: Fact[Hands] | None = said(N_("Hands"))
    count: Fact[int] | None = said(N_("Number of hands"))
    """How many hands lie on the table, the dealer's apart, where they are not the players' own."""
    cards: Fact[int] | None = said(N_("Cards dealt"))
    """How many cards a hand has before players draw."""
    arranged: Fact[tuple[int, ...]] | None = said(N_("Arranged in"))
    """Into hands of how many cards a player arranges what was dealt: `[2, 2]`."""
    wins: Fact[Literal["all", "most", "each"]] | None = said(N_("Winning the bet"))
    """How many of the arranged hands win the bet; `each` is settled by itself."""
    faces: Fact[tuple[Face, ...]] | None = said(N_("Open or closed"))
    """Open or closed, card by card, in deal order."""
    dealer_faces: Fact[tuple[Face, ...]] | None = said(N_("Dealer’s cards"))
    dealer_cards: Fact[int] | None = said(N_("Dealer’s cards before the players draw"))
    """How many of these cards the dealer has while the players decide; all of them where the data do not say it."""
    fixed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Cards that are laid out, not dealt: `first: [5, 6, 7, 8]`."""
    dead: Fact[int] | None = said(N_("Cards out of play"))
    """Open cards that belong to no player."""
    cut: Fact[str] | None = said(N_("Cut"))
    course: Fact[str] | None = said(N_("Deal"))
    """In a sentence or two, what happens in which order."""
    show: Fact[str] | None = said(N_("Show"))
    """Who turns up the cards in which order."""


@frozen
class BetsEntry(Remarked):
    """What is staked, on what and when."""

    cap: Fact[str] | None = said(N_("Limit of bets"))
    """The limit on what may be staked."""
    hand: Fact[Literal["own", "one", "any"]] | None = said(N_("What is bet on"))
    """On one's own hand, on exactly one of those on the table, or on any number of them."""
    shared: Fact[bool] | None = said(N_("Shared hands"))
    """Whether several players may bet on one hand."""
    ante: Fact[str] | None = said(N_("Ante"))
    minimum: Fact[str] | None = said(N_("Smallest bet"))
    order: Fact[str] | None = said(N_("Order of betting"))
    course: Fact[str] | None = said(N_("Betting"))
    """How the betting goes."""
    raised: Fact[int] | None = said(N_("A raise, times the bet"))
    """To how many times the bet a raise is made."""
    chips: Fact[str] | None = said(N_("Chips"))
    fee: Fact[str] | None = said(N_("House fee"))
    """What the house takes."""
    empty: Fact[EmptyPurse] | None = said(N_("Empty purse"))
    """What becomes of those who cannot pay."""


@frozen
class DrawEntry(Remarked):
    """Who takes further cards; conditions refer to the hand before drawing."""

    called: ClassVar[str] = "a mapping, such as {limit: 0} where no card is drawn"

    limit: Fact[int] | None = said(N_("Further cards"))
    """How many further cards a hand may take."""
    player: Fact[SideDraw] | None = said(N_("Player’s draw"))
    dealer: Fact[SideDraw] | None = said(N_("Dealer’s draw"))
    face: Fact[Face] | None = said(N_("Further card lies"))
    """How the further card lies."""
    decides: Fact[str] | None = said(N_("Who decides"))
    """Who decides where several players share a hand."""
    without_bets: Fact[str] | None = said(N_("Hand without bets"))
    """What happens to a hand on the table without bets."""
    order: Fact[str] | None = said(N_("Order of drawing"))


@frozen
class PayEntry(Remarked):
    """What an ordinary win pays, net of the returned stake."""

    base: Fact[Payment] | None = said(N_("Pay"))
    """The payment as a multiple of the bet."""
    by: Fact[Literal["bet", "difference", "pot"]] | None = said(N_("What is paid"))
    """A multiple of the bet, the difference of the totals, or the pot."""
    beyond: Fact[bool] | None = said(N_("More than the pot"))
    """Whether the others pay more than lies in the pot, where a hand multiplies their bets."""
    as_printed: str = said(N_("Pay as printed"), default="")


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

    names: Names = said(N_("Names"), default=())
    aka: Texts = ()
    """Former ids."""
    wikidata: WikidataId = ""
    """Its item in Wikidata: `Q42`."""
    family: Id = ""
    status: Status | None = None
    places: tuple[Locality, ...] = said(N_("Where"), default=())
    attested: Annotated[tuple[Attestation, ...], OneOrMany()] = ()
    relation: Annotated[tuple[Relation, ...], OneOrMany()] = ()
    form: Form | None = said(N_("Form"))
    players: Fact[Range] | None = said(N_("Players"))
    direction: Fact[Direction] | None = said(N_("Direction of play"))
    deck: DeckUse | None = None
    score: ScoreEntry | None = None
    params: Mapping[Id, Range] = field(default_factory=dict)
    """What conditions may refer to: `round: 1-12` for the month of the round."""
    dealer: DealerEntry | None = None
    deal: DealEntry | None = None
    bets: BetsEntry | None = None
    draw: DrawEntry | None = None
    ties: Fact[TieRule] | None = said(N_("Ties"))
    pay: PayEntry | None = None
    capture: CaptureEntry | None = None
    tricks: TricksEntry | None = None
    sets: SetsEntry | None = None
    vying: VyingEntry | None = None
    tiles: TilesEntry | None = None
    shedding: SheddingEntry | None = None
    rounds: Fact[int] | None = said(N_("Rounds"))
    end: Fact[str] | None = said(N_("End of the game"))
    yaku: Mapping[Id, UseEntry] = field(default_factory=dict)
    """Use id → a yaku's part in this game."""
    local: Mapping[Id, UseEntry] = field(default_factory=dict)
    """Use id → the part of a yaku on which players must agree."""
    ranking: tuple[Ranked, ...] = said(N_("Ranking"), default=())
    """Strongest first."""
    redeal: Mapping[Id, RedealEntry] = field(default_factory=dict)
    terms: Texts = said(N_("Words"), default=())
    """Term tables that hold here."""
    variants: Mapping[Id, GameEntry] = field(default_factory=dict)
    sources: Sources = field(default=(), metadata={"keys": ("sources", "source")})
    """The outermost sources: they hold for everything that names no other."""
    presets: Mapping[Id, Choices] = field(default_factory=dict)
    """Named bundles of choices; `default` is the one for somebody who wants to play now."""
    page: Literal["own", "section"] | None = None
    """Whether a variant has a page of its own."""
    extends: str = ""
    """The game that a variant extends, where it is not the one it is under."""
    note: Notes = ()
    at: Place | None = None


@frozen
class TranslatedTerm:
    """A word of the game in another language than the site's."""

    names: Names = ()
    """What it is called there."""
    means: str = ""
    """What it means, in that language; of a table, what its readers should know."""


@frozen
class TermEntry:
    """A word of the game."""

    names: Names
    """The word: as text, or with its language and reading as `{text: 親, lang: ja, roman: oya}`."""
    means: str = ""
    """What it means, in a sentence."""
    in_: Mapping[str, TranslatedTerm] = field(default_factory=dict)
    """In other languages: `{fr: {names: tirer, means: prendre une carte de plus}}`; it is in their glossaries."""
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
    in_: Mapping[str, TranslatedTerm] = field(default_factory=dict)
    """What it is called in other languages; it is in their glossaries."""
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
