"""The rules data in memory: decks, yaku, and games with their variants resolved.

`Rules` holds everything. `Rules.game("oicho-kabu/osaka")` gives a `ResolvedGame`: its deck of physical cards, its uses
of yaku with their conditions, its ranking, and every other rule as the `Fact` its author wrote.
`ResolvedGame.sources_of` gives the sources of a fact, and `origin_of` the game in which it was written.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.problems import ByPlace, Place, Problem
from ludograph.base.yaml import Node
from ludograph.languages.words import Authored, Message, Text
from ludograph.rules.cards.deck import Deck, Pieces, Unit
from ludograph.rules.conditions.base import Condition, Scoring
from ludograph.rules.data.entry import GameEntry, TermTable, UseEntry, YakuEntry
from ludograph.rules.data.layers import at_path
from ludograph.rules.data.notations import Compare, Payment, SideDraw
from ludograph.rules.data.provenance import CitingEntry, Placed
from ludograph.rules.data.words import FAMILIES, CompareBy, DrawMode, Effect, Face, Hands, Holder, Status, Trait
from ludograph.store import Kind
from ludograph.values import Fact, Name, Source, plain_name


@frozen
class Yaku(YakuEntry):
    """A named card combination, independent of a game."""

    id: str = field(kw_only=True)

    @property
    def condition(self) -> Condition | None:
        """The condition; None after a fault, or if there are only readings."""
        return self.when.condition if self.when else None

    def condition_of(self, reading: str) -> Condition | None:
        """The condition of one reading; for "" the yaku's own, else that of its first reading."""
        if reading in self.readings:
            return self.readings[reading].when.condition
        if self.condition is None and self.readings and not reading:
            return next(iter(self.readings.values())).when.condition
        return self.condition

    @property
    def title(self) -> Text:
        """The name for sentences in the site's language."""
        return plain_name(self.names, self.id)


@frozen
class Use:
    """A yaku as used in one resolved game."""

    id: str
    yaku: Yaku
    reading: str
    """The chosen reading, or ""."""
    condition: Condition | None
    entry: UseEntry
    """All other data of the use."""
    local: bool = False
    """Whether it counts only if the players agree on it."""

    @property
    def at(self) -> Place | None:
        return self.entry.at

    @property
    def names(self) -> tuple[Name, ...]:
        return self.entry.names or self.yaku.names

    @property
    def title(self) -> Text:
        """Its name in this game for sentences in the site's language."""
        return plain_name(self.names, self.id)

    @property
    def holder(self) -> Holder | None:
        """Who may hold it; None if not stated or unknown."""
        return self.entry.holder.value

    @property
    def effect(self) -> Effect | None:
        """Its effect for the holder; None if not stated or unknown."""
        return self.entry.effect.value

    @property
    def compare(self) -> Compare:
        return self.entry.compare.value or self.yaku.compare or Compare(CompareBy.NONE)

    @property
    def exempt(self) -> bool:
        """Whether its holder may stand in spite of `must`."""
        return bool(self.entry.exempt.value)

    @property
    def times(self) -> int | None:
        return self.entry.times.value

    @property
    def points(self) -> int | None:
        """Its points in a game of points."""
        return self.entry.points.value

    @property
    def open_points(self) -> int | None:
        """Its points in a hand with open sets; by default those of a closed hand."""
        return self.entry.open_points.value if self.entry.open_points.at else self.points

    @property
    def is_size_ours(self) -> bool:
        """Whether no source of the game states that a further card destroys it."""
        return "size" in self.entry.ours

    def held_by(self, side: Holder) -> bool:
        """Whether the player, or the dealer, may hold it; true if the source is silent."""
        return self.holder in (None, Holder.BOTH, side)

    def pay(self, side: Holder) -> Payment | None:
        """The payment to that side; None if not stated or unknown."""
        return self.entry.pay.of(side).value


T = TypeVar("T")


@frozen
class ResolvedGame(GameEntry):
    """One game or variant: its data, merged with all that it extends, with choices applied, and what they name."""

    id: str = field(kw_only=True)
    """`oicho-kabu`, or `oicho-kabu/osaka`."""
    node: Node = field(kw_only=True)
    """Its merged data, with the place of every key."""
    deck: Deck | None = None
    other_decks: tuple[Deck, ...] = ()
    uses: Mapping[str, Use] = field(default_factory=dict)
    """Use id → use; the game's own uses, then the local ones that are agreed on."""
    local: Mapping[str, Use] = field(default_factory=dict)
    """All local uses, agreed on or not."""
    terms: tuple[TermTable, ...] = ()
    variants: tuple[str, ...] = ()
    """Full ids of the variants below it."""
    extends: tuple[str, ...] = ()
    """The games that it extends, nearest first."""
    reach: ByPlace[tuple[Source, ...]] = field(default_factory=ByPlace)
    origins: ByPlace[str] = field(default_factory=ByPlace)
    preset: str = ""
    choices: ByPlace[str] = field(default_factory=ByPlace)
    """Place of a chosen value → `preset default` or `a single choice`."""
    fingerprint: str = ""
    """A hash of all other fields; equal games have equal fingerprints."""

    def sources_of(self, thing: Placed | None) -> tuple[Source, ...]:
        """The sources of a value: its own, else those of the nearest mapping around it; none for our own choices."""
        return self.reach.get(thing.at, ()) if thing is not None and thing.at is not None else ()

    def origin_of(self, thing: Placed | None) -> str:
        """The full id of the game in which the value is written; "" if it is in no file."""
        return self.origins.get(thing.at, "") if thing is not None and thing.at is not None else ""

    def chosen_by(self, thing: Placed | None) -> str:
        """`preset default` or `a single choice` for a chosen value; "" for a value of the data."""
        return self.choices.get(thing.at, "") if thing is not None and thing.at is not None else ""

    def is_ours(self, thing: Placed | None) -> bool:
        """Whether it is our own choice: no source states it, or the sources prefer none of its options."""
        if isinstance(thing, Fact) and (thing.ours or (self.chosen_by(thing) and thing.value in thing.options)):
            return True
        if isinstance(thing, Use) and thing.local and thing.id in self.uses:
            # The sources let players decide whether it counts.
            return True
        return bool(self.chosen_by(thing)) and not self.sources_of(thing)

    @property
    def base(self) -> str:
        """The id of the game to which a variant belongs."""
        return self.id.partition("/")[0]

    @property
    def title(self) -> Text:
        """The name for sentences in the site's language."""
        return plain_name(self.names, self.id)

    @property
    def unit(self) -> Unit:
        """What a piece of its deck is called."""
        return self.deck.unit if self.deck else Unit.CARD

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Its deck, if that is known, and other suitable ones."""
        return (self.deck, *self.other_decks) if self.deck else self.other_decks

    def is_own_pack(self, deck: Deck) -> bool:
        """Whether only this site, and no source, suggests the deck for the game."""
        return self.written_deck is not None and deck.id in self.written_deck.ours

    def called(self, number: int) -> Text:
        """The name of a number in sentences, for any of its decks: `king`, or the number."""
        names = {deck.called(number) for deck in self.decks}
        return names.pop() if len(names) == 1 else str(number)

    @property
    def pieces(self) -> Pieces:
        """The names of its pieces for sentences, for any of its decks."""
        named = [(n, self.called(n)) for n in self.deck.ranks] if self.deck else []
        numbers = self.deck.numbers if self.deck and not self.other_decks else ()
        return Pieces(self.unit, tuple((n, name) for n, name in named if str(name) != str(n)), numbers=numbers)

    @property
    def status(self) -> Status:
        """How complete its description is."""
        return self.written_status or Status.FULL

    def has(self, trait: Trait | None) -> bool:
        """Whether the game has what the games of its family have; true for None."""
        return trait is None or trait in FAMILIES[self.form]

    @property
    def has_dealer(self) -> bool:
        """Whether everybody plays against a dealer."""
        return self.has(Trait.DEALER)

    @property
    def is_dealt(self) -> bool:
        """Whether dealt (and drawn) hands are compared at a showdown, so that odds and ties have a meaning.

        False if cards are captured, collected or laid out during play.
        """
        return self.has(Trait.DEALT)

    @property
    def has_stakes(self) -> bool:
        """Whether there is a bet or a pot, so that pay is a multiple of it."""
        return self.is_dealt and self.form is not None

    @property
    def counts_points(self) -> bool:
        """Whether yaku count points that are added up."""
        return self.score.scoring == "additive"

    @property
    def points_name(self) -> Message:
        """The name of its points: `points`, or the name from the data."""
        return Message.of(Authored(self.score.unit)) if self.score.unit else Message("points")

    def points_worded(self, number: int) -> Message:
        """`1 point`, `5 points`, `2 han`."""
        if self.score.unit:
            return Message("{number} {unit}", number=number, unit=self.points_name)
        return Message.plural("{number} point", "{number} points", number)

    @property
    def has_totals(self) -> bool:
        """Whether a hand without a yaku is worth the sum of its cards."""
        return self.is_dealt and self.score.at is not None and self.score.scoring == "total"

    @property
    def scoring(self) -> Scoring:
        values = ((n, points.value) for n, points in sorted(self.score.values.items()))
        mod = self.score.mod.value
        chosen = tuple((each.of.selector, each.points) for each in self.score.cards)
        options = tuple((n, self.score.values[n].options) for n in self.score.holder_chooses if n in self.score.values)
        low = self.score.best == "low"
        return Scoring(tuple((n, points) for n, points in values if points is not None), mod, chosen, options, low)

    @property
    def card_points(self) -> int | None:
        """The sum of the points of all cards; None if the data give no points of cards."""
        if self.deck is None or not (self.score.values or self.score.cards):
            return None
        return sum(map(self.scoring.points, self.deck.cards))

    @property
    def has_card_values(self) -> bool:
        """Whether the game ranks and scores single cards."""
        return self.has(Trait.VALUED) and self.card_points is not None

    @property
    def remarks(self) -> tuple[str, ...]:
        """Notes without an id on the rules of its form; for a complete game without dealt hands, also its own notes."""
        part = getattr(self, self.form or "", None)
        own = self.note if not self.is_dealt and self.status is Status.FULL else ()
        return tuple(note.text for note in (*(part.note if part else ()), *own) if not note.id)

    def draws(self, side: Holder) -> SideDraw:
        """The draw rule of the player or the dealer; its mode is `unstated` if the source is silent."""
        fact = self.draw.dealer if side is Holder.DEALER else self.draw.player
        return fact.value or SideDraw(mode=DrawMode.UNSTATED, at=fact.at)

    @property
    def extra_cards(self) -> int:
        """How many cards a hand may draw after the deal."""
        return self.draw.limit.value or 0

    @property
    def dealt_cards(self) -> int:
        """How many cards a hand has before players draw; by default two.

        If players arrange their cards into several hands, the size of the largest.
        """
        if self.deal.arranged.value:
            return max(self.deal.arranged.value)
        return self.deal.cards.value or 2

    @property
    def faces(self) -> tuple[Face, ...]:
        """Open or closed for each of a player's cards, in deal order; empty if the source does not say."""
        return self.deal.faces.value or ()

    @property
    def dealer_cards(self) -> int:
        """How many cards the dealer has while the players decide; the others are dealt afterwards."""
        return min(self.deal.dealer_cards.value or self.dealt_cards, self.dealt_cards)

    @property
    def dealer_faces(self) -> tuple[Face, ...]:
        """Open or closed for each of the dealer's cards, including later ones; by default as for the players."""
        own = self.deal.dealer_faces
        return (own.value or ()) if own.at else self.faces

    @property
    def every_use(self) -> Mapping[str, Use]:
        """All yaku by id: those of the game, then those that players may agree on."""
        return {**self.uses, **{id: use for id, use in self.local.items() if id not in self.uses}}

    def uses_of(self, yaku: Yaku) -> list[Use]:
        """Its uses of a yaku, with those that players may agree on."""
        return [use for use in self.every_use.values() if use.yaku.id == yaku.id]

    @property
    def is_arranged(self) -> bool:
        """Whether a player arranges the dealt cards into several hands, so that one hand does not decide a round."""
        return bool(self.deal.arranged.value)

    @property
    def hands_on_table(self) -> int | None:
        """How many hands lie on the table, without the dealer's; None if every player has one."""
        return None if self.deal.hands.value in (None, Hands.PERSONAL) else self.deal.count.value

    @property
    def bets_in_rounds(self) -> bool:
        """Whether players bet against each other before the showdown; only then the data have an order of betting."""
        return self.has(Trait.STAKED) and bool(self.bets.order.value)

    @property
    def bets_against_the_draw(self) -> bool:
        """Whether players bet in the direction opposite to that in which they draw."""
        orders = [fact.value for fact in (self.draw.order, self.bets.order) if fact.value]
        return len({"counter-clockwise" in order for order in orders}) > 1

    @property
    def pays_bets(self) -> bool:
        """Whether players and a dealer pay each other: the data have a pay rule, even without an amount."""
        return self.has_dealer and self.pay.at is not None


@dataclass  # not frozen: a subclass records lookups while an article is read
class Rules:
    """All decks, yaku, games and terms, resolved, and the faults in them."""

    decks: Mapping[str, Deck] = field(default_factory=dict)
    yaku: Mapping[str, Yaku] = field(default_factory=dict)
    games: Mapping[str, ResolvedGame] = field(default_factory=dict)
    """By full id, variants after their parent game; without presets."""
    terms: Mapping[str, TermTable] = field(default_factory=dict)
    texts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language → a text of the data → the same in that language."""
    redirects: Mapping[str, str] = field(default_factory=dict)
    """Former ids of games, yaku and decks."""
    reach: ByPlace[tuple[Source, ...]] = field(default_factory=ByPlace)
    """Place of a value → its sources."""
    origins: ByPlace[str] = field(default_factory=ByPlace)
    """Place of a value → the full id of the game in which it is written."""
    cited: tuple[CitingEntry, ...] = ()
    """Every mapping that names sources."""
    digests: Mapping[str, str] = field(default_factory=dict)
    """`decks/kabufuda-40`, `yaku/kuppin` … → a hash of the entry and everything it depends on."""
    problems: tuple[Problem, ...] = ()
    """All faults in data/, in the order of the files."""
    first_error: str = ""
    """File and line of the first entry that could not be read or resolved, `data/decks/own.yaml:3`, or ""."""
    line_starts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """File in data/ → the offsets of its lines."""

    @property
    def about_errors(self) -> str:
        """If the data has errors, a sentence that explains a missing entry; else ""."""
        return f"The data has errors; that may be the reason: see {self.first_error}." if self.first_error else ""

    def derived(self, kind: Kind[T], what: object, make: Callable[[Rules], T], *, slow: bool = False) -> T:
        """The result of `make` for these rules, from the cache if possible while articles are read.

        `what` names everything else on which the value depends. While a `slow` value is computed, a preview may show
        the value from before an edit.
        """
        return make(self)

    def written_at(self, id: str, path: str) -> str:
        """File, line and column of a value of a game, `data/games/nine.yaml:27:60`; "" if it is in no file."""
        game, steps = self.game(id), tuple(path.split("."))
        node = at_path(game.node, steps) if game else None
        if node is None and game is not None and steps[0] == "yaku":
            node = at_path(game.node, ("local", *steps[1:]))
        return self.located(node.place if node is not None else None)

    def located(self, place: Place | None) -> str:
        """A place in the data as file, line and column; "" if it is in no file."""
        starts = self.line_starts.get(place.path) if place is not None else None
        if place is None or starts is None:
            return ""
        line = bisect_right(starts, place.start)
        return f"{place.path}:{line}:{place.start - starts[line - 1] + 1}"

    def game(self, id: str) -> ResolvedGame | None:
        """The game or variant with this id or former id."""
        return self.games.get(self.redirects.get(id, id))

    def family(self, family: str) -> tuple[ResolvedGame, ...]:
        """The games and variants of a family, in the order of their ids."""
        return tuple(self.games[id] for id in sorted(self.games) if self.games[id].family == family)

    def pieces_of(self, yaku: Yaku) -> Pieces:
        """The names of the pieces of a yaku's hands; without names if its games differ."""
        games = [self.games[id] for id in sorted(self.games) if self.games[id].uses_of(yaku)]
        found = {game.pieces for game in games}
        return found.pop() if len(found) == 1 else Pieces(games[0].unit if games else Unit.CARD)

    def sources_of(self, thing: Placed | None) -> tuple[Source, ...]:
        """The sources of a deck, a yaku, a term or any other entry of data/."""
        return self.reach.get(thing.at, ()) if thing is not None and thing.at is not None else ()

    @property
    def families(self) -> tuple[str, ...]:
        """All families, sorted."""
        return tuple(sorted({game.family for game in self.games.values() if game.family}))

    def fingerprint(self, id: str) -> str:
        """A hash of everything on which a game's tables, odds and claims can depend; "" for an unknown game."""
        game = self.game(id)
        return game.fingerprint if game else ""
