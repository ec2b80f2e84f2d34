"""A game with its deck, ranking, draw and tie rules decided, ready to evaluate hands.

`played(game)` takes a resolved game with chosen readings and options. Where figures need a rule that the sources leave
open, it is assumed here; every assumption is a sentence printed under the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import Card, Deck, Hand
from ludograph.rules.conditions.base import Condition, Setting
from ludograph.rules.conditions.english import listed
from ludograph.rules.data.model import ResolvedGame, Use
from ludograph.rules.data.notations import SideDraw, When
from ludograph.rules.data.words import DrawMode, Effect, Form, Holder, TieRule
from ludograph.values import Fact

PLAYER, DEALER = Holder.PLAYER, Holder.DEALER
SIDES = (PLAYER, DEALER)

TOTAL = "total"
"""The word in a ranking for hands without yaku."""

COUNTED = frozenset({Effect.WIN, Effect.DRAW, Effect.VOID_ROUND})
"""Effects that decide a round when the holder's hand is shown."""

DEALER_AT_ZERO = N_("the dealer wins when both count zero")
TIES = {
    TieRule.DRAW: N_("bets on ties go back"),
    TieRule.DEALER: N_("the dealer wins ties"),
    TieRule.PLAYER: N_("the player wins ties"),
    TieRule.DEALER_AT_ZERO: N_("bets on ties go back, but the dealer wins when both count zero"),
    TieRule.CARRY_OVER: N_("after a tie the pot waits for the next round"),
}
SHARED_POT = N_("equal hands share the pot")
NOTHING_PAID = N_("at equal totals no player pays")
BETS_RETURNED = N_("bets go back")
NEITHER_WINS = N_("neither wins")


class NotPlayableError(LudographError):
    """The data are too incomplete to compare hands."""


class Action(StrEnum):
    """The action of a side in a turn."""

    DRAW = "draw"
    STAND = "stand"
    WITHDRAW = "withdraw"
    """The hand leaves the round, by a yaku that allows it; in a round only, not in odds."""
    BET = "bet"
    """The first bet of a round."""
    MATCH = "match"
    RAISE = "raise"
    FOLD = "fold"
    """The hand leaves the round and its stake."""


@frozen
class PlayedUse:
    """A use, ready to be tested on hands."""

    use: Use
    when: Condition
    places: Mapping[Holder, int | None]
    """Its place in the ranking for each side, 0 the strongest; None if unranked."""

    @property
    def id(self) -> str:
        """The use's id."""
        return self.use.id

    def held(self, hand: Hand, side: Holder, setting: Setting) -> bool:
        """Whether this side's hand is the yaku."""
        size = self.use.yaku.size
        return (size is None or size == len(hand)) and self.use.held_by(side) and self.when.holds(hand, setting)

    def decides(self, side: Holder) -> bool:
        """Whether the side's hand can count as this use at the showdown."""
        return self.places[side] is not None and self.use.effect in COUNTED and self.use.entry.otherwise is None


@dataclass(frozen=True)
class Play:
    """A game as played at one table."""

    game: ResolvedGame
    deck: Deck
    cards: tuple[Card, ...]
    """All cards of the deck, including those laid out before the deal."""
    setting: Setting
    uses: tuple[PlayedUse, ...]
    """Strongest first for the player, then the unranked ones."""
    total_place: int
    """The place of hands without yaku in the ranking."""
    drawings: Mapping[Holder, SideDraw]
    ties: TieRule
    base: Fraction
    """The payment for an ordinary win, as a multiple of the bet."""
    assumptions: tuple[Text, ...]

    @property
    def low_is_best(self) -> bool:
        """Whether the lowest total wins."""
        return self.setting.scoring.low

    @property
    def stated_ties(self) -> Fact[TieRule]:
        """The data's rule for equal hands; an empty one if it does not offer the one played."""
        return self.game.ties if self.ties in self.game.ties.choices else Fact()

    @property
    def additive(self) -> bool:
        """Whether yaku count points that are added up."""
        return self.game.counts_points

    @property
    def best_of(self) -> int | None:
        """The number of cards that count at the showdown; None if all do."""
        return self.game.vying.best.value

    @cached_property
    def strength(self) -> Mapping[int, int]:
        """Number → the strength of such a card when hands are compared card by card; higher is better."""
        order = self.game.score.order
        ranks = {number: number for number in self.deck.numbers}
        return ranks | {number: max(ranks) + len(order) - place for place, number in enumerate(order)}

    @property
    def sizes(self) -> range:
        """The possible sizes of a hand at the showdown."""
        return range(self.game.dealt_cards, self.game.dealt_cards + self.game.extra_cards + 1)

    @property
    def sizes_in_deck(self) -> range:
        """The sizes of a hand for which the deck has enough cards; never empty."""
        return self.sizes[: max(1, len(self.cards) + 1 - self.sizes.start)]

    def require_cards(self, hands: int) -> None:
        """NotPlayableError if this number of hands can need more cards than the deck has."""
        laid_out = len(self.laid_out)
        need = hands * self.sizes[-1] + max(laid_out - 1, 0)
        if need > len(self.cards) and not self.deck.is_returned:
            raise NotPlayableError(
                f"{self.game.id}: {hands} hands can need {need} cards, {self.deck.id!r} has {len(self.cards)}"
            )

    @property
    def laid_out(self) -> tuple[Card, ...]:
        """The open cards from before the deal, one of each number in the rules."""
        numbers = self.game.deal.fixed.get("first", ())
        return tuple(next(card for card in self.cards if card.n == number) for number in numbers)

    @cached_property
    def deciding(self) -> Mapping[Holder, tuple[PlayedUse, ...]]:
        """For each side, the uses as which a hand can count at the showdown, strongest first."""
        return {side: tuple(self._deciding(side)) for side in SIDES}

    def _deciding(self, side: Holder) -> list[PlayedUse]:
        ranked = [(place, use) for use in self.uses if use.decides(side) and (place := use.places[side]) is not None]
        return [use for place, use in sorted(ranked, key=lambda one: one[0]) if place <= self.total_place]

    @cached_property
    def hunters(self) -> tuple[PlayedUse, ...]:
        """The uses that beat others whatever the ranking is."""
        return tuple(use for use in self.uses if use.use.entry.beats)

    def held(self, hand: Hand, side: Holder) -> Iterator[PlayedUse]:
        """The uses that this side's hand shows."""
        return (use for use in self.uses if use.held(hand, side, self.setting))

    def exempt(self, hand: Hand, side: Holder) -> bool:
        """Whether the hand may stand in spite of `must`."""
        return any(use.use.exempt and use.held(hand, side, self.setting) for use in self.uses)

    def actions(self, side: Holder, hand: Hand) -> frozenset[Action]:
        """The legal actions of this side with a hand; empty if the rules contradict each other."""
        if len(hand) >= self.game.dealt_cards + self.game.extra_cards:
            return frozenset({Action.STAND})
        drawing = self.drawings[side]
        if drawing.mode in (DrawMode.ALWAYS, DrawMode.NEVER):
            return frozenset({Action.DRAW if drawing.mode is DrawMode.ALWAYS else Action.STAND})
        never = _true(drawing.never, hand, self.setting) and not _true(drawing.may, hand, self.setting)
        must = _true(drawing.must, hand, self.setting) and not self.exempt(hand, side)
        return frozenset(action for action, barred in ((Action.DRAW, never), (Action.STAND, must)) if not barred)

    def has_choice(self, side: Holder) -> bool:
        """Whether the side can choose to draw; then its policy must be printed."""
        return bool(self.game.extra_cards) and self.drawings[side].mode not in (DrawMode.ALWAYS, DrawMode.NEVER)

    def conditions(self) -> tuple[Condition, ...]:
        """All conditions of the game, without the total."""
        drawn = (each for side in SIDES for each in self.drawings[side].conditions())
        return tuple(dict.fromkeys((*(use.when for use in self.uses), *drawn)))


def _true(when: When | None, hand: Hand, setting: Setting) -> bool:
    return when is not None and when.condition.holds(hand, setting)


def played(
    game: ResolvedGame, *, deck: Deck | None = None, ties: TieRule | None = None, round_number: int | None = None
) -> Play:
    """The game with this deck (else its own) and this tie rule (else the one in the data, else the first option).

    NotPlayableError if the game has no deck, or only a name.
    """
    deck = deck or game.deck
    if deck is None or not deck.cards:
        raise NotPlayableError(f"{game.id}: nothing is known of its deck")
    tie_rule = ties or next(iter(game.ties.choices), TieRule.DRAW)
    base = game.pay.base.value.multiple if game.pay.base.value else Fraction(1)
    uses, total_place = _ranked(game, deck)
    top = max(card.n for card in deck.cards)
    return Play(
        game,
        deck,
        deck.cards,
        Setting(game.scoring, top, round_number, deck.cards),
        uses,
        total_place,
        {side: game.draws(side) for side in SIDES},
        tie_rule,
        base,
        tuple(dict.fromkeys(_assumed(game, deck, tie_rule, ties is not None, uses))),
    )


def _ranked(game: ResolvedGame, deck: Deck) -> tuple[tuple[PlayedUse, ...], int]:
    places: dict[tuple[str, Holder], int] = {}
    for place, ranked in enumerate(game.ranking):
        for one in ranked.uses:
            for side in SIDES if one.holder is None else (one.holder,):
                places.setdefault((one.use, side), place)
    last = len(game.ranking)
    uses = [
        PlayedUse(use, use.condition, {side: places.get((use.id, side)) for side in SIDES})
        for use in game.uses.values()
        if use.condition is not None and (not use.entry.needs_deck or deck.id in use.entry.needs_deck)
    ]
    uses.sort(key=lambda use: min(last if place is None else place for place in use.places.values()))
    return tuple(uses), places.get((TOTAL, PLAYER), last)


def ties_text(game: ResolvedGame, ties: TieRule) -> Message:
    """The rule for equal hands; among players who bet into a pot, or settle with each other, no stakes are returned."""
    if ties is not TieRule.DRAW:
        return Message(TIES[ties])
    returned = {Form.VYING: SHARED_POT, Form.ALL_AGAINST_ALL: NOTHING_PAID}
    return Message(returned.get(game.form or Form.BANKER, TIES[ties]))


def tie_alone(game: ResolvedGame, ties: TieRule) -> Text:
    """The part of a tie rule that is not the default, without the words for equal hands."""
    if ties is TieRule.DEALER_AT_ZERO:
        return Message(DEALER_AT_ZERO)
    words = ties_text(game, ties)
    if str(words) != TIES[TieRule.DRAW]:
        return words
    return Message(BETS_RETURNED if game.pays_bets else NEITHER_WINS)


TIES_ASSUMED = N_("Ties: {rule} (assumed: the source leaves it open).")
TIES_STATED = N_("Ties: {rule}.")


def is_about_ties(assumption: Text) -> bool:
    """Whether the assumption is the rule for equal hands."""
    return isinstance(assumption, Message) and assumption.parts.one in (TIES_ASSUMED, TIES_STATED)


def _assumed(
    game: ResolvedGame, deck: Deck, ties: TieRule, chosen: bool, uses: tuple[PlayedUse, ...]
) -> Iterator[Text]:
    silent = game.ties.value is None
    if game.is_dealt:
        rule = ties_text(game, ties)
        if silent and not chosen:
            yield Message(TIES_ASSUMED, rule=rule)
        else:
            yield Message(TIES_STATED, rule=rule)
    if game.has_dealer and not game.pay.base.value:
        yield N_("An ordinary win is taken to pay the bet, since the source does not say what it pays.")
    unpaid: list[Text] = list(filter(None, map(_whose_pay_is_silent, uses)))
    if unpaid and game.has_dealer and not game.is_arranged:
        yield Message("The pay of {hands} is not stated; it is counted like an ordinary win.", hands=listed(unpaid))
    for use in uses:
        if use.use.reading:
            yield Message("{hand} is read as: {sentence}.", hand=use.use.title, sentence=use.when.words(deck.pieces))
        if use.use.effect in COUNTED and set(use.places.values()) == {None}:
            yield Message("{hand} is in no ranking and is left out of account.", hand=use.use.title)


def _whose_pay_is_silent(use: PlayedUse) -> Text:
    """The name of the hand if its pay is not stated, `the dealer’s sorokabu` if the player's is; else ""."""
    held = [side for side in SIDES if use.use.held_by(side) and use.decides(side)]
    silent = [side for side in held if use.use.pay(side) is None]
    if not silent or silent == held:
        return use.use.title if silent else ""
    if silent[0] is DEALER:
        return Message("the dealer’s {hand}", hand=use.use.title)
    return Message("the player’s {hand}", hand=use.use.title)
