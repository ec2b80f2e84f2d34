"""A round as a state machine, made from the resolved rules of a game alone: what comes next, what may be chosen, what
is paid, and the field of the data that says so.

`RoundRules(play, players)` are the rules of a round with so many players. `begins` is its first state, and `after`
gives the state that follows a card or a choice. `chances` are the cards that can come; `card` takes one from a shuffled
pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.rules.cards.deck import Card, Hand
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.words import RECOMMENDED, DrawMode, Effect, Face, Hands, Holder, TieRule, Trait
from ludograph.rules.play.evaluator import Outcome, Standing, Why, decided, standing
from ludograph.rules.play.play import DEALER, PLAYER, Action, Play


class Turn(StrEnum):
    """What comes next in a round."""

    OPEN = "open"
    """A card begins a hand on which players have not bet yet."""
    BET = "bet"
    """The first player chooses a hand to bet on."""
    DEAL = "deal"
    """A card completes a hand before the players draw."""
    TAKE = "take"
    """The dealer completes a hand when the players have finished."""
    CHOOSE = "choose"
    """A hand draws, stays or withdraws."""
    DRAW = "draw"
    """A hand gets the card for which it has asked."""
    WAGER = "wager"
    """A hand bets against the others, or folds."""
    END = "end"
    """The hands are compared and paid."""


CHANCE = frozenset({Turn.OPEN, Turn.DEAL, Turn.TAKE, Turn.DRAW})
"""The turns in which a card comes."""

Move = Card | Action | int
"""A card that comes, what a hand does, or the place of the hand on which the first player bets."""


@frozen
class RoundState:
    """A state of a round."""

    turn: Turn
    hands: tuple[tuple[Card, ...], ...]
    """The players' in turn, then the dealer's, in deal order."""
    who: int = 0
    """The place of the hand whose turn it is."""
    bet: int = 0
    """The place of the hand on which the first player has bet."""
    withdrawn: frozenset[int] = frozenset()
    """The places of the hands that have withdrawn or folded."""
    stakes: tuple[int, ...] = ()
    """What each hand has bet against the others, as a multiple of the smallest bet."""
    acted: frozenset[int] = frozenset()
    """The places of the hands that have matched the highest bet, or made it."""
    raised: tuple[int, ...] = ()
    """The places of the hands that have raised, in turn."""


@frozen
class Ground:
    """The field of a game's data that a step stands on."""

    path: str
    thing: Placed | None
    """Its value; None, or written nowhere, if nothing is stated, so that what happens is assumed."""


@frozen
class HandResult:
    """A player's hand at the end of a round."""

    outcome: Outcome
    net: Fraction
    """What the player receives (or pays) as a multiple of the bet."""
    why: Why | None
    """What decides; None if the player has withdrawn, or if all others have folded."""
    grounds: tuple[Ground, ...]
    """What decides, then what is paid."""


@dataclass(frozen=True)
class RoundRules:
    """The rules of a round with so many hands: those of the players and, in some games, the dealer's."""

    play: Play
    players: int
    """How many hands there are, without the dealer's."""

    @cached_property
    def sides(self) -> tuple[Holder, ...]:
        """The side of each hand."""
        return (*(PLAYER,) * self.players, *(DEALER,) * self.play.game.has_dealer)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each hand has before the players draw."""
        game = self.play.game
        return tuple(game.dealer_cards if side is DEALER else game.dealt_cards for side in self.sides)

    @cached_property
    def before(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each hand that are laid out before the deal."""
        return tuple(
            self.play.laid_out[place : place + 1] if place < self.players else () for place in range(len(self.sides))
        )

    @property
    def opens(self) -> bool:
        """Whether an open card begins each of the hands on the table before the bets."""
        return bool(self.play.game.hands_on_table) and self.play.game.faces[:1] == (Face.OPEN,)

    @property
    def table(self) -> dict[str, Any]:
        """What other programs need to deal a round by the same states, as JSON."""
        game = self.play.game
        return {
            "pays": "dealer" if game.has_dealer else "difference" if game.has(Trait.EACH) else "pot",
            "sizes": self.sizes,
            "table": bool(game.hands_on_table),
            "opens": self.opens,
            "unseen": game.deal.hands.value is Hands.STACKS,
            "faces": {PLAYER: game.faces, DEALER: game.dealer_faces},
            "drawn": game.draw.face.value or Face.OPEN,
            "order": self.betting,
            "raised": self._raised,
            "raises": self._raises,
        }

    def deals(self, turn: Turn) -> Ground:
        """The rule by which the hands are dealt, before the bets or after them."""
        course, after = self.play.game.deal.course, self.play.game.deal.after_bets
        if turn is Turn.DEAL and after.value:
            return Ground("deal.after_bets", after)
        return Ground("deal.course", course) if course.value else Ground("deal.cards", self.play.game.deal)

    @property
    def begins(self) -> RoundState:
        """The first state."""
        return self._settled(RoundState(Turn.OPEN, self.before))

    @cached_property
    def betting(self) -> tuple[int, ...]:
        """The places of the hands in the order in which they bet against each other; empty if they do not."""
        order = (0, *reversed(range(1, self.players))) if self.play.game.bets_against_the_draw else range(self.players)
        return tuple(order) if self.play.game.bets_in_rounds else ()

    def _settled(self, state: RoundState) -> RoundState:
        """The state with the next turn in which something happens."""
        hands = state.hands
        if state.turn is Turn.WAGER:
            after = self.betting.index(state.who) + 1
            left = [place for place in self.betting[after:] + self.betting[:after] if place not in state.withdrawn]
            waiting = [place for place in left if place not in state.acted]
            return replace(state, who=waiting[0]) if len(left) > 1 and waiting else self._ended(state)
        if state.turn is Turn.OPEN:
            who = next((place for place in range(self.players) if self.opens and not hands[place]), None)
            return replace(state, turn=Turn.BET, who=0) if who is None else replace(state, who=who)
        if state.turn is Turn.DEAL:
            who = next((place for place, size in enumerate(self.sizes) if len(hands[place]) < size), None)
            return self._settled(replace(state, turn=Turn.CHOOSE, who=0)) if who is None else replace(state, who=who)
        for who in range(state.who, len(hands)):
            if len(hands[who]) < self.play.game.dealt_cards:
                return replace(state, turn=Turn.TAKE, who=who)
            if len(hands[who]) < self.play.sizes[-1]:
                return replace(state, turn=Turn.CHOOSE, who=who)
        if not self.betting:
            return self._ended(state)
        return self._settled(replace(state, turn=Turn.WAGER, who=self.betting[-1], stakes=(0,) * len(hands)))

    def _ended(self, state: RoundState) -> RoundState:
        return replace(state, turn=Turn.END, who=len(state.hands))

    def chances(self, state: RoundState) -> tuple[Card, ...]:
        """The cards that can come, each as likely as the others; empty if a choice is next."""
        known = {card.id for hand in (*state.hands, self.play.laid_out) for card in hand}
        return tuple(card for card in self.play.cards if state.turn in CHANCE and card.id not in known)

    def legal(self, state: RoundState) -> tuple[Action | int, ...]:
        """The choices that the rules allow; empty if a card is next, the round is over, or two rules collide."""
        if state.turn is Turn.BET:
            return tuple(range(self.players if self.play.game.hands_on_table else 1))
        if state.turn is Turn.WAGER:
            return self._bets(state)
        if state.turn is not Turn.CHOOSE:
            return ()
        side, hand = self.sides[state.who], state.hands[state.who]
        allowed = self.play.actions(side, hand)
        leaves = (Action.WITHDRAW,) if self._leaving(side, hand) else ()
        return (*(one for one in (Action.DRAW, Action.STAND) if one in allowed), *leaves)

    def _bets(self, state: RoundState) -> tuple[Action, ...]:
        """Without a stated number of raises each hand raises once: else a round need not end."""
        if not any(state.stakes):
            return Action.BET, Action.FOLD
        spent = len(state.raised) >= self._raises if self._raises else state.who in state.raised
        may_raise = self._raised and not spent
        return (Action.MATCH, Action.RAISE, Action.FOLD) if may_raise else (Action.MATCH, Action.FOLD)

    @property
    def _raised(self) -> int:
        """The multiple of a bet to which it may be raised; 0 if it may not."""
        return self.play.game.bets.raised.value or 0

    @property
    def _raises(self) -> int | None:
        """How often the bets of a round may be raised; None if no rule says it."""
        return self.play.game.bets.raises.value

    def bets_usually(self, state: RoundState) -> Action:
        """The simple way to bet: a special hand raises, a total from `good_total` on bets or matches, others fold."""
        legal, hand = self._bets(state), standing(self.play, state.hands[state.who], PLAYER)
        if not hand.use and hand.total < self.good_total:
            return Action.FOLD
        return Action.RAISE if hand.use and Action.RAISE in legal else legal[0]

    @property
    def good_total(self) -> int:
        """The upper half of the totals begins with it."""
        return (self.play.setting.scoring.mod or 10) // 2

    def _leaving(self, side: Holder, hand: Hand) -> str:
        """The use that lets the hand withdraw, or ""."""
        held = (use.id for use in self.play.held(hand, side) if use.use.effect is Effect.WITHDRAW)
        return next(held, "")

    def after(self, state: RoundState, move: Move) -> RoundState:
        """The state after a card that can come, or a legal choice."""
        if isinstance(move, Card):
            hand = (*state.hands[state.who], move)
            turn = Turn.CHOOSE if state.turn in (Turn.DRAW, Turn.TAKE) else state.turn
            hands = (*state.hands[: state.who], hand, *state.hands[state.who + 1 :])
            return self._settled(replace(state, hands=hands, turn=turn))
        if state.turn is Turn.BET:
            assert isinstance(move, int)
            return self._settled(replace(state, turn=Turn.DEAL, bet=move))
        if move is Action.DRAW:
            return replace(state, turn=Turn.DRAW)
        if state.turn is Turn.WAGER and move is not Action.FOLD:
            highest = max(state.stakes) * (self._raised if move is Action.RAISE else 1) or 1
            stakes = (*state.stakes[: state.who], highest, *state.stakes[state.who + 1 :])
            acted = frozenset({state.who}) | (state.acted if move is Action.MATCH else frozenset())
            raised = (*state.raised, state.who) if move is Action.RAISE else state.raised
            return self._settled(replace(state, stakes=stakes, acted=acted, raised=raised))
        withdrawn = state.withdrawn | {state.who} if move in (Action.WITHDRAW, Action.FOLD) else state.withdrawn
        if state.turn is Turn.WAGER:
            return self._settled(replace(state, withdrawn=withdrawn))
        return self._settled(replace(state, who=state.who + 1, withdrawn=withdrawn))

    def card(self, state: RoundState, pack: Sequence[Card]) -> Card:
        """The card that comes from a shuffled pack: each hand is dealt in one piece, and further cards follow."""
        if state.turn in (Turn.OPEN, Turn.DEAL):
            before = sum(size - len(laid) for size, laid in zip(self.sizes[: state.who], self.before, strict=False))
            return pack[before + len(state.hands[state.who]) - len(self.before[state.who])]
        return pack[sum(map(len, state.hands)) - sum(map(len, self.before))]

    def dealt(self, pack: Sequence[Card], bet: int = 0) -> RoundState:
        """The state after the deal, when the first hand has its turn."""
        state = self.begins
        while state.turn in (Turn.OPEN, Turn.BET, Turn.DEAL):
            state = self.after(state, bet if state.turn is Turn.BET else self.card(state, pack))
        return state

    def ground(self, state: RoundState, move: Move) -> Ground:
        """The rule by which a card comes or a choice is made."""
        game = self.play.game
        is_dealer = state.turn is not Turn.END and self.sides[state.who] is DEALER
        drawing = Ground("draw.dealer", game.draw.dealer) if is_dealer else Ground("draw.player", game.draw.player)
        match state.turn:
            case Turn.BET:
                return Ground("bets.hand", game.bets.hand)
            case Turn.OPEN | Turn.DEAL:
                return self.deals(state.turn)
            case Turn.TAKE:
                return Ground("draw.dealer", game.deal)
            case Turn.WAGER:
                return Ground("bets.course", game.bets.course)
        if move is Action.WITHDRAW:
            return self._leaves(self.sides[state.who], state.hands[state.who])
        return drawing

    def results(self, state: RoundState) -> tuple[HandResult, ...]:
        """What each player gets or pays at the end of a round."""
        stands = [standing(self.play, *one) for one in zip(state.hands, self.sides, strict=True)]
        if self.play.game.has(Trait.EACH):
            return tuple(self._differences(stands))
        if not self.play.game.has_dealer:
            return tuple(self._pot(state, stands))
        *players, dealer = stands
        return tuple(
            self.against_dealer(mine, dealer)
            if place not in state.withdrawn
            else HandResult(Outcome.DRAW, Fraction(0), None, (self._leaves(PLAYER, state.hands[place]),))
            for place, mine in enumerate(players)
        )

    def _differences(self, stands: Sequence[Standing]) -> Iterator[HandResult]:
        """Each player settles the difference of totals with every other."""
        ground = Ground("pay.by", self.play.game.pay.by)
        for mine in stands:
            net = Fraction(sum(mine.total - other.total for other in stands))
            outcome = Outcome.DRAW if not net else Outcome.WIN if net > 0 else Outcome.LOSE
            yield HandResult(outcome, net, Why.COMPARES, (ground,))

    def _pot(self, state: RoundState, stands: Sequence[Standing]) -> Iterator[HandResult]:
        """The best hand that has not folded takes the antes and bets, and its multiplier holds for the others’ bets."""
        left = [place for place in range(len(stands)) if place not in state.withdrawn]
        best = self.best([stands[place] for place in left])
        if best is None:
            tied = HandResult(Outcome.DRAW, Fraction(0), Why.TIES, (Ground("ties", self.play.stated_ties),))
            yield from [tied] * len(stands)
            return
        paid = [1 + stake for stake in state.stakes] or [1] * len(stands)
        why, ground = None, Ground("bets.course", self.play.game.bets.course)
        if len(left) > 1:
            why, ground = Why.RANKS, Ground("pay.beyond", self.play.game.pay)
            for place in left if (more := self.times(stands[left[best]]) - 1) else ():
                paid[place] += more * state.stakes[place]
        for place, each in enumerate(paid):
            won = place == left[best]
            net = Fraction(sum(paid) - each if won else -each)
            yield HandResult(Outcome.WIN if won else Outcome.LOSE, net, why, (ground,))

    def times(self, hand: Standing) -> int:
        """By how much a hand that wins the pot multiplies the bets of the others at the showdown."""
        beyond, use = self.play.game.pay.beyond, self.play.game.uses.get(hand.use)
        return (use.times or 1) if use and self.betting and beyond.value else 1

    def best(self, stands: Sequence[Standing]) -> int | None:
        """The place of the hand that takes a pot; None if the best hands are equal."""
        order = sorted(range(len(stands)), key=lambda place: strength(stands[place]), reverse=True)
        return order[0] if len({strength(stands[place]) for place in order[:2]}) == len(order[:2]) else None

    def _leaves(self, side: Holder, hand: Hand) -> Ground:
        use = self.play.game.uses[self._leaving(side, hand)]
        return Ground(f"yaku.{use.id}.effect", use.entry.effect)

    def against_dealer(self, mine: Standing, dealer: Standing) -> HandResult:
        """The result for a player's hand."""
        game = self.play.game
        outcome, net, why = decided(self.play, mine, dealer)
        if why is Why.TIES:
            return HandResult(outcome, net, why, (Ground("ties", self.play.stated_ties),))
        better = dealer if outcome is Outcome.LOSE else mine
        ranking = game.ranking[0] if game.ranking else None
        has_place = why in (Why.RANKS, Why.RETURNS) and len(game.ranking) > 1
        grounds = [Ground("ranking" if has_place or better.use else "score.best", ranking)]
        if better.use and why in (Why.COMPARES, Why.HOLDER):
            grounds.append(Ground(f"yaku.{better.use}.compare", game.uses[better.use].entry.compare))
        if outcome is not Outcome.DRAW:
            grounds.append(self._pay(better, PLAYER if outcome is Outcome.WIN else DEALER))
        return HandResult(outcome, net, why, tuple(grounds))

    def _pay(self, winner: Standing, side: Holder) -> Ground:
        """The stated payment for a hand, else that for an ordinary win."""
        use = self.play.game.uses.get(winner.use)
        if use and (fact := use.entry.pay.of(side)).value:
            return Ground(f"yaku.{use.id}.pay", fact)
        base = self.play.game.pay.base
        return Ground("pay.base", base if base.value else None)


def usual_round(play: Play) -> RoundRules:
    """A round of three players, or with one bet on each hand on the table; fewer if the pack is small."""
    fits = len(play.cards) // play.sizes[-1] - play.game.has_dealer
    return RoundRules(play, min(play.game.hands_on_table or 3, 4, max(fits, 1)))


def strength(hand: Standing) -> tuple[int, tuple[int, ...]]:
    """The sort key of hands in one game, weakest first."""
    return -hand.place, hand.worth


class OpenRule(NamedTuple):
    """A reason why no round of a game can be dealt."""

    why: str
    at: Place | None = None
    """The value of the data that should say it; None if the game is of another kind."""


def assumed(play: Play) -> Iterator[OpenRule]:
    """What the round decides by itself, since no rule does."""
    raised, raises = play.game.bets.raised, play.game.bets.raises
    if play.game.bets_in_rounds and raised.value and not raises.value:
        yield OpenRule("no rule says how often bets may be raised, so a round need not end", raised.at)


def left_open(play: Play) -> Iterator[OpenRule]:
    """Why no round of the game can be dealt; empty if its rules decide every state."""
    game = play.game
    if not game.has(Trait.SETTLED):
        yield OpenRule("only rounds in which dealt hands are compared and paid are dealt")
        return
    by = game.pay.by.value
    if not game.has_dealer and by != ("difference" if game.has(Trait.EACH) else "pot"):
        yield OpenRule("its pay is not that of a pot or of totals")
    if game.has(Trait.STAKED) and play.ties is not TieRule.CARRY_OVER:
        yield OpenRule("a pot that equal hands share is not dealt")
    if game.deal.dead.value:
        yield OpenRule("cards that are out of play are not dealt")
    if RECOMMENDED not in game.presets:
        yield OpenRule("the sources leave too much open for a recommended form")
    if play.additive or game.is_arranged or play.deck.is_returned:
        yield OpenRule("its hands are not compared one by one")
    if game.extra_cards:
        for side, fact in ((PLAYER, game.draw.player), (DEALER, game.draw.dealer))[: 1 + game.has_dealer]:
            if play.drawings[side].mode is DrawMode.UNSTATED:
                yield OpenRule(f"no rule says when the {side} may draw", fact.at or game.draw.at)
    for use in game.uses.values():
        if use.effect in (Effect.REDEAL, Effect.REMATCH):
            yield OpenRule(f"a round that {use.title} begins again is not dealt")
        elif use.effect is None:
            yield OpenRule(f"no rule says what {use.title} does", use.entry.effect.at or use.at)
