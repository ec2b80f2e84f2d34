"""Games, yaku, terms and texts as written in data files (docs/contributing/rules-data.md).

The schemas are made from these. Every field of a game may be absent: a variant gives only what differs. `fields` has
those of a game in one table.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, field
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, get_args, get_type_hints

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.base.yaml import OneOrMany
from ludograph.base.yaml.declared import main_key
from ludograph.languages.words import N_, Authored, Message, Text
from ludograph.rules.cards.deck import for_pieces
from ludograph.rules.data.notations import Choices, Compare, Payment, PayOf, Ranked, Selected, SideDraw, When
from ludograph.rules.data.words import (
    Affects,
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
    Trait,
    UseStatus,
    YakuKind,
    game_field,
)
from ludograph.values import DateText, Fact, Id, Locality, Names, Notes, Range, Sources, Texts, WikidataId, plain_name

_Takes = Literal["same-number", "same-suit", "sum", "sum-or-number"]
_Follow = Literal["suit", "suit-or-trump", "free"]
_Limit = Literal["no-limit", "pot-limit", "fixed-limit", "spread-limit"]


@frozen
class Remarked:
    """Keys that every part of a game may have: notes and sources."""

    note: Notes = field(default=(), kw_only=True)
    source: Sources = field(default=(), kw_only=True)
    at: Place | None = field(default=None, kw_only=True)


@frozen
class CaptureEntry(Remarked):
    """Fishing and matching games: a card from the hand takes cards from the layout."""

    hand: Fact[int] = game_field(for_pieces("Cards in the hand"))
    """How many cards each player is dealt."""
    layout: Fact[int] = game_field(for_pieces("Cards on the layout"))
    """How many cards lie open at first."""
    takes: Fact[_Takes] = game_field(for_pieces("What a card takes"), step=N_("Take"), needed=True)
    """What a played card takes: a card of its number, of its suit, or cards that sum to it."""
    stock: Fact[str] = game_field(N_("The stock"), step=N_("Stock"))
    """What is done with the top card of the stock in a turn."""
    several: Fact[str] = game_field(N_("Several that match"), step=N_("Choose"))
    """What happens when a card could take several."""
    sweep_points: Fact[int] = game_field(N_("Points for clearing the layout"), step=N_("Sweep"))
    """How many points clearing the layout counts; the rest is described in `sweep`."""
    sweep: Fact[str] = game_field(N_("Clearing the layout"), step=N_("Sweep"))
    """What clearing the layout counts, if it is not a number."""
    stop: Fact[str] = game_field(N_("Ending the round"), step=N_("Stop"))
    """When a player may end the round, and what continuing risks."""
    partners: Fact[str] = game_field(N_("Partners"), step=N_("Sides"))
    target: Fact[int] = game_field(N_("Points to win"))
    """How many points win the game."""
    course: Fact[str] = game_field(N_("A turn"), step=N_("Play"))
    """How a turn goes."""


@frozen
class TricksEntry(Remarked):
    """Trick-taking games: everybody plays a card, the best card takes them all."""

    hand: Fact[int] = game_field(for_pieces("Cards in the hand"))
    """How many cards each player holds at first."""
    follow: Fact[_Follow] = game_field(N_("What may be played"), step=N_("Follow"), needed=True)
    """What must be played to a trick: a card of the led suit, else a trump, or any card."""
    trump: Fact[str] = game_field(N_("Trumps"), step=N_("Trump"))
    """How the trump suit is found."""
    wins: Fact[str] = game_field(N_("What takes the trick"), step=N_("Trick"))
    """Which card takes the trick."""
    lead: Fact[str] = game_field(N_("Who leads"), step=N_("Lead"))
    """Who leads, first and later."""
    stock: Fact[str] = game_field(N_("The stock"), step=N_("Stock"))
    """What is drawn after a trick."""
    partners: Fact[str] = game_field(N_("Partners"), step=N_("Sides"))
    bids: Fact[str] = game_field(N_("Bidding"), step=N_("Bid"))
    """How contracts are bid."""
    target: Fact[int] = game_field(N_("Points to win"))
    """How many card points win the deal."""
    course: Fact[str] = game_field(N_("A trick"), step=N_("Play"))
    """How a trick goes."""


@frozen
class SetsEntry(Remarked):
    """Rummy and mahjong: draw and discard until the hand is made of sets."""

    hand: Fact[int] = game_field(for_pieces("Cards in the hand"))
    """How many cards each player holds between turns."""
    complete: Fact[str] = game_field(N_("A complete hand"), step=N_("Goal"), needed=True)
    """The sets that make a complete hand."""
    claims: Fact[str] = game_field(N_("Claiming a discard"), step=N_("Claim"))
    """Which discards may be claimed, and for what."""
    closed: Fact[str] = game_field(N_("Closed and open hands"), step=N_("Closed"))
    """What makes a hand closed, or open."""
    minimum: Fact[int] = game_field(N_("Points needed to win"))
    """How many points a hand needs to win."""
    course: Fact[str] = game_field(N_("A turn"), step=N_("Turn"))
    """How a turn goes."""


@frozen
class BettingRound:
    """A betting round and the cards dealt before it."""

    names: Names
    own: int = 0
    """How many cards each player is dealt before it."""
    own_open: int = 0
    """How many of these lie open."""
    board: int = 0
    """How many shared cards are dealt open before it."""


@frozen
class VyingEntry(Remarked):
    """Vying games: bet, call, raise or withdraw."""

    ante: Fact[str] = game_field(N_("Before the deal"), step=N_("Ante"))
    """What is staked before the deal: antes or blinds."""
    limit: Fact[_Limit] = game_field(N_("How much may be bet"), step=N_("Limit"))
    """How much may be bet."""
    rounds: tuple[BettingRound, ...] = game_field(N_("Betting rounds"), default=())
    best: Fact[int] = game_field(for_pieces("Cards that count"))
    """How many cards of a hand count at the showdown."""
    side_pots: Fact[str] = game_field(N_("Side pots"), step=N_("All in"))
    """What happens when a player has no more to bet."""
    showdown: Fact[str] = game_field(N_("Showdown"), step=N_("Show"))
    course: Fact[str] = game_field(N_("A round of betting"), step=N_("Bet"))
    """How a round of betting goes."""


@frozen
class TilesEntry(Remarked):
    """Dominoes: tiles are laid against tiles that match."""

    hand: Fact[int] = game_field(N_("Tiles in the hand"))
    """How many tiles each player draws at first."""
    matches: Fact[str] = game_field(N_("Where a tile may be laid"), step=N_("Match"), needed=True)
    """What a tile may be laid against."""
    first: Fact[str] = game_field(N_("Who begins"), step=N_("First"))
    """Who begins, and with which tile."""
    blocked: Fact[str] = game_field(N_("When no player can move"), step=N_("Block"))
    """What happens when no player can play."""
    course: Fact[str] = game_field(N_("A turn"), step=N_("Play"))
    """How a turn goes."""


@frozen
class SheddingEntry(Remarked):
    """Shedding games: cards are played until a player has none, or until only one player has some."""

    hand: Fact[int] = game_field(for_pieces("Cards in the hand"))
    """How many cards each player is dealt."""
    matches: Fact[str] = game_field(N_("What may be played"), step=N_("Match"), needed=True)
    """Which cards may be played on those before."""
    first: Fact[str] = game_field(N_("Who begins"), step=N_("First"))
    """Who begins, and with which card."""
    unable: Fact[str] = game_field(N_("When a player cannot play"), step=N_("Pass"))
    """What a player does who has no playable card, or does not want to play one."""
    special: Fact[str] = game_field(for_pieces("Cards with an effect"), step=N_("Effects"))
    """Which cards have an effect, and what it is."""
    course: Fact[str] = game_field(N_("A turn"), step=N_("Play"))
    """How a turn goes."""


@frozen
class Attestation:
    """The first, or a notable, record of something."""

    what: str
    date: DateText = ""
    place: str = ""
    sure: bool = True
    """`false` if it is uncertain that this game is meant; drawn like an uncertain date."""
    kind: RecordKind = RecordKind.MENTION
    """`picture`, `rules` (the text explains the rules), `play` (a report of play) or, by default, `mention`."""
    source: Sources = ()
    note: str = ""
    at: Place | None = None

    @property
    def said(self) -> Message:
        """The kind of record, with the doubt whether it is this game."""
        record = Message.of(Authored(self.what))
        return record if self.sure else Message("{record}; which game is meant is not certain", record=record)

    @property
    def first(self) -> str:
        """The date as that of a first record; uncertain if the game is."""
        if self.sure or not self.date or self.date.endswith(("?", "%")):
            return self.date
        return f"{self.date[:-1]}%" if self.date.endswith("~") else f"{self.date}?"


@frozen
class Relation:
    """A relation to another game."""

    to: str
    """The other game's id, or its name if the site has no data of it."""
    type: Literal["predecessor", "successor", "variant", "borrowed-name", "like"]
    """What this game is to the other: `predecessor`, `successor`, `variant`, `borrowed-name` or `like`."""
    sure: bool = True
    """`false` for a conjecture, which is drawn as a broken line."""
    note: str = ""
    """A note for readers."""
    source: Sources = ()
    """The sources; without one the line is broken too."""
    route: tuple[Locality, ...] = ()
    """The places through which the game spread, if a source names them; a line on the map, broken as for the relation.
    """
    at: Place | None = None


@frozen
class ReadingEntry(Remarked):
    """One of several disputed definitions."""

    when: When
    names: Names = ()


@frozen
class Most:
    """A yaku for the player who took most: the most of some cards, or the most points in cards."""

    of: Selected | None = None
    """The cards that are counted; by default all."""
    values: Mapping[int, int] = field(default_factory=dict)
    """Number → the points of such a card; by default each card counts one."""
    best: Literal["suit"] | None = None
    """`suit`: only the best card of each suit counts, by `values` or by its number."""
    at: Place | None = None


@frozen
class YakuEntry(Remarked):
    """A named card combination, independent of a game: no effect, no rank."""

    names: Names
    when: When | None = None
    """The condition that defines the yaku."""
    most: Most | None = None
    """What a player must have taken most of, instead of `when`."""
    size: int | None = None
    """The number of cards in the hand; absent when the hand may be larger."""
    readings: Mapping[Id, ReadingEntry] = field(default_factory=dict)
    """Disputed definitions; a game picks one."""
    refines: Texts = ()
    """Yaku that every hand of this one also satisfies."""
    compare: Compare | None = None
    """How two of them are compared."""
    kind: YakuKind = YakuKind.YAKU
    needs: Annotated[tuple[Literal["suit", "cat", "tag"], ...], OneOrMany()] = ()
    """What a deck must have for this yaku."""
    attested: Annotated[tuple[Attestation, ...], OneOrMany()] = ()
    aka: Texts = ()
    """Former ids."""


@frozen
class Extra:
    """Extra points for cards beyond those that the yaku needs."""

    of: Selected
    """The cards that are counted."""
    beyond: int
    each: int


@frozen
class UseEntry(Remarked):
    """A yaku's part in one game."""

    yaku: str = game_field(N_("special hand"), default="", affects=Affects.RANK | Affects.ODDS)
    """The yaku's id; the use's own id by default."""
    names: Names = ()
    """Its names in this game, if different."""
    reading: Fact[str] = game_field(N_("definition"), affects=Affects.RANK | Affects.ODDS)
    """The reading of the yaku that holds; by default its `when`."""
    options: Texts = game_field(N_("other definitions"), default=())
    """Readings that players may agree on instead."""
    holder: Fact[Holder] = game_field(N_("holder"), affects=Affects.RANK | Affects.ODDS)
    """Who may hold it."""
    effect: Fact[Effect] = game_field(N_("effect"), affects=Affects.RANK | Affects.ODDS)
    pay: PayOf = game_field(N_("pay"), default=PayOf(), affects=Affects.RANK)
    """Net of the returned stake, as a multiple of the bet, from the holder's point of view."""
    times: Fact[int] = game_field(N_("multiplier"), affects=Affects.RANK)
    """In a pot game: the factor for the others' bets."""
    points: Fact[int] = game_field(N_("points"))
    """In a game of points: its points."""
    open_points: Fact[int] = Fact()
    """Its points in a hand with open sets, if different; 0: none."""
    group: str = game_field(N_("counts only as the best of"), default="")
    """The group of which only the best counts."""
    extra: Extra | None = None
    compare: Fact[Compare] = game_field(N_("two holders"), affects=Affects.RANK)
    """How two holders are compared; the yaku's own by default."""
    beats: Texts = game_field(N_("beats"), default=(), affects=Affects.RANK)
    """Special hands that it beats whatever the ranking is."""
    otherwise: Literal["total"] | None = game_field(N_("otherwise worth"), default=None, affects=Affects.RANK)
    """The hand's value if it beats nothing."""
    exempt: Fact[bool] = game_field(N_("may stay"), affects=Affects.RANK)
    """Its holder may stand in spite of `must`."""
    inferred: When | None = None
    """Hands of this kind that no source names; they are included by inference."""
    ours: Annotated[tuple[Literal["size"], ...], OneOrMany()] = ()
    """Properties that no source states: `size`, that a further card destroys it."""
    needs_deck: Texts = game_field(N_("needs the pack"), default=())
    """The decks with which it exists."""
    where: Annotated[tuple[Locality, ...], OneOrMany()] = ()
    status: UseStatus = game_field(N_("how common"), default=UseStatus.COMMON)
    as_printed: str = game_field(N_("as printed"), default="")
    allow: Mapping[str, str] = field(default_factory=dict)
    """Code of a warning → why it is accepted here."""


@frozen
class DeckUse(Remarked):
    """The decks of a game."""

    called: ClassVar[str] = "a mapping, such as {use: forty} for the deck `forty`"

    use: str = game_field(N_("Pack"), default=MISSING, affects=Affects.COUNT | Affects.ODDS)
    """The deck's id."""
    or_: Texts = game_field(N_("Other packs"), default=())
    """Other suitable decks."""
    ours: Texts = game_field(N_("Packs of our choice"), default=())
    """Further suitable decks by our own judgement; no source names them."""


@frozen
class CardPoints:
    """The points of some cards."""

    of: Selected
    points: int


@frozen
class ScoreEntry(Remarked):
    """How a hand is scored."""

    values: Mapping[int, Fact[int]] = field(default_factory=dict)
    """Number → its points; by default a number counts its own value."""
    holder_chooses: tuple[int, ...] = ()
    """Numbers for which each card's holder chooses among the options; other options are agreed on before play."""
    mod: Fact[int] = game_field(N_("Counting"), box=5)
    """The modulus of the total: 10 keeps the last digit."""
    best: Literal["high", "low"] = game_field(N_("Best total"), default="high")
    scoring: Literal["total", "additive", "rank"] = game_field(N_("Scoring"), default="total")
    """`additive`: yaku count points, which are added up. `rank`: hands without yaku are compared card by card."""
    cards: tuple[CardPoints, ...] = ()
    """Points of single cards; the first selector that matches a card decides."""
    order: tuple[int, ...] = game_field(N_("Strongest first"), default=(), box=5)
    """Numbers from strongest to weakest, if not from highest to lowest."""
    unit: str = ""
    """The name of the points, if they have one: `han`."""


@frozen
class DealerEntry(Remarked):
    """Who deals."""

    first: Fact[str] = game_field(N_("First dealer"), agreed=True, box=10)
    """How the first dealer is found."""
    in_short: str = game_field(N_("Dealer, in short"), default="")
    """`first` in a few words, for the summary of the rules."""
    changes: Fact[str] = game_field(N_("Change of dealer"), box=10)
    """When somebody else deals."""
    seat: Fact[str] = game_field(N_("Dealer’s seat"))


@frozen
class DealEntry(Remarked):
    """How the cards are dealt before players draw."""

    hands: Fact[Hands] = game_field(N_("Hands"), box=3)
    count: Fact[int] = game_field(N_("Number of hands"), box=3)
    """How many hands lie on the table, without the dealer's, if they do not belong to the players."""
    cards: Fact[int] = game_field(for_pieces("Cards dealt"), affects=Affects.ODDS, box=3)
    """How many cards each hand has before players draw."""
    arranged: Fact[tuple[int, ...]] = game_field(N_("Arranged in"), affects=Affects.HANDS | Affects.ODDS, box=3)
    """The sizes of the hands into which a player arranges the dealt cards: `[2, 2]`."""
    wins: Fact[Literal["all", "most", "each"]] = game_field(N_("Winning the bet"), box=3)
    """How many of the arranged hands must win; `each` is settled separately."""
    faces: Fact[tuple[Face, ...]] = game_field(N_("Open or closed"))
    """Open or closed, card by card, in deal order."""
    dealer_faces: Fact[tuple[Face, ...]] = game_field(for_pieces("Dealer’s cards"))
    dealer_cards: Fact[int] = game_field(for_pieces("Dealer’s cards before the players draw"))
    """How many of these cards the dealer has while the players decide; by default all."""
    fixed: Mapping[str, tuple[int, ...]] = game_field(
        for_pieces("Cards laid out"), default={}, affects=Affects.HANDS | Affects.ODDS
    )
    """Cards that are laid out, not dealt: `first: [5, 6, 7, 8]`."""
    dead: Fact[int] = game_field(for_pieces("Cards out of play"))
    """Open cards that belong to no player."""
    cut: Fact[str] = game_field(N_("Cut"))
    course: Fact[str] = game_field(N_("Deal"))
    """The course of the deal, in a sentence or two."""
    after_bets: Fact[str] = game_field(N_("Dealt after the bets"))
    """What is dealt after the bets, and who sees it; `course` then ends before them."""
    show: Fact[str] = game_field(N_("Show"))
    """Who turns up the cards, and in which order."""


@frozen
class BetsEntry(Remarked):
    """Stakes: how much, on what and when."""

    cap: Fact[str] = game_field(N_("Limit of bets"), box=9)
    hand: Fact[Literal["own", "one", "any"]] = game_field(N_("What is bet on"), box=9)
    """On one's own hand, on exactly one of those on the table, or on any number of them."""
    shared: Fact[bool] = game_field(N_("Shared hands"))
    """Whether several players may bet on one hand."""
    ante: Fact[str] = game_field(N_("Ante"))
    minimum: Fact[str] = game_field(N_("Smallest bet"))
    order: Fact[str] = game_field(N_("Order of betting"))
    course: Fact[str] = game_field(N_("Betting"))
    """The course of the betting."""
    again: Fact[str] = game_field(N_("When the pot waits"))
    """What players pay for the next round if the pot of a tie stays."""
    raised: Fact[int] = game_field(N_("A raise, times the bet"), affects=Affects.PLAY)
    """The multiple of the bet to which it may be raised."""
    raises: Fact[int] = game_field(N_("Number of raises"), affects=Affects.PLAY)
    """How often all players together may raise a bet."""
    chips: Fact[str] = game_field(N_("Chips"), box=9)
    fee: Fact[str] = game_field(N_("House fee"))
    empty: Fact[EmptyPurse] = game_field(N_("Empty purse"))
    """What happens to players who cannot pay."""


@frozen
class DrawEntry(Remarked):
    """Who draws further cards; conditions refer to the hand before drawing."""

    called: ClassVar[str] = "a mapping, such as {limit: 0} where no card is drawn"

    limit: Fact[int] = game_field(for_pieces("Further cards"), affects=Affects.ODDS, box=4)
    """How many further cards a hand may take."""
    player: Fact[SideDraw] = game_field(N_("Player’s draw"), affects=Affects.ODDS, box=4)
    dealer: Fact[SideDraw] = game_field(N_("Dealer’s draw"), belongs=Trait.DEALER, affects=Affects.ODDS, box=4)
    face: Fact[Face] = game_field(for_pieces("Further card lies"))
    """Whether the further card lies open or closed."""
    decides: Fact[str] = game_field(N_("Who decides"))
    """Who decides where several players share a hand."""
    without_bets: Fact[str] = game_field(N_("Hand without bets"))
    """What happens to a hand on the table without bets."""
    order: Fact[str] = game_field(N_("Order of drawing"))


@frozen
class PayEntry(Remarked):
    """What an ordinary win pays, net of the returned stake."""

    base: Fact[Payment] = game_field(N_("Pay"), box=7)
    """The payment as a multiple of the bet."""
    by: Fact[Literal["bet", "difference", "pot"]] = game_field(N_("What is paid"), box=7)
    """A multiple of the bet, the difference of the totals, or the pot."""
    beyond: Fact[bool] = game_field(N_("More than the pot"))
    """Whether the others pay more than the pot, if a hand multiplies their bets."""
    as_printed: str = game_field(N_("Pay as printed"), default="")


@frozen
class RedealEntry(Remarked):
    """When the cards are dealt again."""

    text: str
    """The rule in a sentence."""
    names: Names = ()
    when: When | None = None
    who: Fact[Holder] = Fact()
    where: Annotated[tuple[Locality, ...], OneOrMany()] = ()
    status: UseStatus = UseStatus.COMMON


@frozen
class GameEntry:
    """A complete set of rules, or, under `variants`, what differs from one."""

    names: Names = game_field(N_("Names"), default=())
    aka: Texts = ()
    """Former ids."""
    wikidata: WikidataId = ""
    """Its item in Wikidata: `Q42`."""
    family: Id = ""
    written_status: Status | None = field(default=None, metadata={"keys": ("status",)})
    places: tuple[Locality, ...] = game_field(N_("Where"), default=())
    attested: Annotated[tuple[Attestation, ...], OneOrMany()] = ()
    relation: Annotated[tuple[Relation, ...], OneOrMany()] = ()
    form: Form | None = game_field(N_("Form"), default=None, affects=Affects.PLAY | Affects.ODDS, box=2)
    players: Fact[Range] = game_field(N_("Players"), box=1)
    direction: Fact[Direction] = game_field(N_("Direction of play"), box=1)
    written_deck: DeckUse | None = game_field(default=None, keys=("deck",))
    score: ScoreEntry = game_field(default=ScoreEntry(), affects=Affects.COUNT | Affects.ODDS)
    params: Mapping[Id, Range] = field(default_factory=dict)
    """Parameters for conditions: `round: 1-12` is the month of the round."""
    dealer: DealerEntry = game_field(default=DealerEntry())
    deal: DealEntry = game_field(default=DealEntry(), affects=Affects.PLAY)
    bets: BetsEntry = game_field(default=BetsEntry())
    draw: DrawEntry = game_field(default=DrawEntry(), belongs=Trait.DEALT, affects=Affects.PLAY, agreed=True)
    ties: Fact[TieRule] = game_field(N_("Ties"), belongs=Trait.DEALT, affects=Affects.PLAY, agreed=True, box=6)
    pay: PayEntry = game_field(default=PayEntry(), belongs=Trait.DEALT, affects=Affects.PLAY, agreed=True)
    capture: CaptureEntry = game_field(default=CaptureEntry(), belongs=Trait.CAPTURE)
    tricks: TricksEntry = game_field(default=TricksEntry(), belongs=Trait.TRICKS)
    sets: SetsEntry = game_field(default=SetsEntry(), belongs=Trait.SETS)
    vying: VyingEntry = game_field(default=VyingEntry(), belongs=Trait.VYING, affects=Affects.PLAY)
    tiles: TilesEntry = game_field(default=TilesEntry(), belongs=Trait.TILES)
    shedding: SheddingEntry = game_field(default=SheddingEntry(), belongs=Trait.SHEDDING)
    rounds: Fact[int] = game_field(N_("Rounds"), box=8)
    end: Fact[str] = game_field(N_("End of the game"), box=11)
    yaku: Mapping[Id, UseEntry] = game_field(default={}, agreed=True)
    """Use id → a yaku's part in this game."""
    written_local: Mapping[Id, UseEntry] = field(default_factory=dict, metadata={"keys": ("local",)})
    """Use id → a yaku that counts only if the players agree on it."""
    ranking: tuple[Ranked, ...] = game_field(
        N_("Ranking"), default=(), belongs=Trait.DEALT, affects=Affects.RANK | Affects.ODDS
    )
    """Special hands, strongest first."""
    redeal: Mapping[Id, RedealEntry] = field(default_factory=dict)
    written_terms: Texts = game_field(N_("Words"), default=(), keys=("terms",))
    """The term tables of this game."""
    written_variants: Mapping[Id, GameEntry] = field(default_factory=dict, metadata={"keys": ("variants",)})
    sources: Sources = field(default=(), metadata={"keys": ("sources", "source")})
    """The sources of everything that names no other."""
    presets: Mapping[Id, Choices] = field(default_factory=dict)
    """Named sets of choices; `default` is for beginners."""
    page: Literal["own", "section"] | None = None
    """Whether a variant has its own page."""
    written_extends: str = field(default="", metadata={"keys": ("extends",)})
    """The game that a variant extends, if it is not its parent."""
    note: Notes = ()
    at: Place | None = None


@frozen
class TranslatedTerm:
    """A word of the game in another language."""

    names: Names = ()
    """The word in that language."""
    means: str = ""
    """Its meaning, in that language; for a table, an introduction."""


@frozen
class TextEntry:
    """A text of the data in other languages."""

    text: str
    """The text, as another file of the data has it."""
    in_: Mapping[str, str]
    """Language → the text in it: `{fr: Personne ne le sait.}`; pages in that language show it instead."""
    at: Place | None = None


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
    """Further notes for readers."""
    source: Sources = ()
    """The sources, by default those of the table."""
    at: Place | None = None


@frozen
class TermsEntry:
    """A table of words: names of numbers, and other terms."""

    names: Names = ()
    """The title of the table."""
    in_: Mapping[str, TranslatedTerm] = field(default_factory=dict)
    """Its titles in other languages, for their glossaries."""
    numbers: Mapping[int, Names] = field(default_factory=dict)
    """Number → its names."""
    terms: Mapping[Id, TermEntry] = field(default_factory=dict)
    """Id → the word."""
    game: Texts = ()
    """The games that use these words."""
    note: Notes = ()
    """A note under the table."""
    source: Sources = ()
    """The sources of every word that names no other."""
    at: Place | None = None


@frozen
class TermTable:
    """A table of words."""

    id: str
    entry: TermsEntry

    @property
    def title(self) -> Text:
        """The name for sentences in the site's language."""
        return plain_name(self.entry.names, self.id)


@frozen
class Field:
    """One field of a game, or of a use (`yaku.holder`), or a part with fields (`draw`), as `game_field` declares it."""

    path: str
    type: Any
    label: str
    step: str
    belongs: Trait | None
    needed: bool
    affects: Affects
    agreed: bool
    box: int


@cache
def fields() -> dict[str, Field]:
    """Path → field, in the order in which games are described."""
    return {field.path: field for field in _below(GameEntry, None)}


def _below(kind: type[Any], above: Field | None) -> Iterator[Field]:
    types = get_type_hints(kind)
    for line in dataclasses.fields(kind):
        declared, name = line.metadata, main_key(line)
        field = Field(
            f"{above.path}.{name}" if above else name,
            types[line.name],
            declared.get("label", ""),
            declared.get("step", ""),
            declared.get("belongs") or (above.belongs if above else None),
            declared.get("needed", False),
            declared.get("affects", Affects.NOTHING) | (above.affects if above else Affects.NOTHING),
            declared.get("agreed", False) or (above is not None and above.agreed),
            declared.get("box", 0),
        )
        if "label" in declared:
            yield field
        parts = (
            part
            for part in (field.type, *get_args(field.type))
            if isinstance(part, type) and issubclass(part, Remarked)
        )
        yield from (below for part in parts for below in _below(part, field))


def field_at(path: str) -> Field | None:
    """The field of a value's path, or the one that contains it: `yaku.kuppin.pay` is `yaku.pay`."""
    plain = re.sub(r"^(yaku|local)\.[^.]+", r"\1", path.partition("[")[0])
    while plain and plain not in fields():
        plain = plain.rpartition(".")[0]
    return fields().get(plain)


@cache
def paths_affecting(result: Affects) -> str:
    """A pattern for the paths of values from which something is computed; the cards of hands and packs are `cards`."""
    cards = {"deck.cards": Affects.COUNT, "yaku.cards": Affects.RANK}
    held = cards | {path: field.affects for path, field in fields().items() if not path.startswith("local")}
    found = "|".join(re.escape(path) for path, what in held.items() if what & result)
    return rf"(?:{found})(?:$|\.)".replace(r"yaku\.", r"yaku\.[^.]+\.") if found else ""
